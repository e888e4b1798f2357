import ExpatXML
import Foundation
import Testing

/// Documents in another encoding than they declare.
@Suite struct EncodingLieTests {
  private static let root = "<a>é</a>"

  private func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  private static let marks: [(String.Encoding, [UInt8])] = [
    (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
    (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
  ]

  /// A byte order mark of each kind before a document in each other encoding.
  @Test func byteOrderMarks() throws {
    for (marked, mark) in Self.marks {
      for (encoding, _) in Self.marks {
        let outcome = parseInChunks(mark + (try bytes(Self.root, encoding)))
        #expect(outcome.succeeded == (marked == encoding), "\(marked) \(encoding)")
        #expect(outcome.succeeded || outcome.endsInItsOnlyError)
        #expect(!outcome.succeeded || outcome.events[2] == #"text "é""#)
      }
    }
  }

  @Test func halfAByteOrderMark() {
    for (_, mark) in Self.marks {
      for count in 1..<mark.count {
        let outcome = parseInChunks(Array(mark[..<count]) + Array("<a/>".utf8))
        #expect(outcome.endsInItsOnlyError, "\(mark) \(count)")
      }
    }
  }

  /// It is a character, and not allowed before the root element.
  @Test func aSecondByteOrderMark() throws {
    for (encoding, mark) in Self.marks {
      let outcome = parseInChunks(mark + mark + (try bytes(Self.root, encoding)))
      #expect(outcome.endsInItsOnlyError, "\(encoding)")
    }
  }

  /// If all bytes are characters in the declared encoding, the lie can't be detected. If some are not, it is an error.
  @Test(arguments: [
    ("ISO-8859-1", String.Encoding.utf8, "text \"Ã©\""), ("windows-1252", .utf8, "text \"Ã©\""),
    ("US-ASCII", .utf8, "error 9"),
    ("UTF-8", .isoLatin1, "error 9"), ("UTF-8", .windowsCP1252, "error 9"), ("US-ASCII", .isoLatin1, "error 9"),
    ("UTF-16", .utf8, "error 81"), ("UTF-16LE", .utf8, "error 81"), ("UTF-32", .utf8, "error 81"),
    ("UCS-4", .utf8, "error 81"),
    ("ISO-10646-UCS-2", .utf8, "error 81"), ("GB18030", .isoLatin1, "error 9"), ("EUC-JP", .isoLatin1, "error 9"),
    // The bytes show the size of the code units, so another declaration does no harm.
    ("UTF-8", .utf16LittleEndian, "text \"é\""), ("ISO-8859-1", .utf16BigEndian, "text \"é\""),
    ("UTF-16", .utf32LittleEndian, "text \"é\""), ("UTF-8", .utf32BigEndian, "text \"é\""),
  ])
  func declarations(name: String, encoding: String.Encoding, event: String) throws {
    let document = try bytes("<?xml version='1.0' encoding='\(name)'?>\(Self.root)", encoding)
    let outcome = parseInChunks(document)
    #expect(outcome.events.contains(event))
    #expect(outcome.succeeded == event.hasPrefix("text"))
    #expect(outcome.succeeded || outcome.endsInItsOnlyError)
  }

  @Test(arguments: ["IBM037", "IBM1047", "CP500", "EBCDIC-US"]) func ebcdicThatIsASCII(name: String) {
    let outcome = parseInChunks("<?xml version='1.0' encoding='\(name)'?><a/>")
    #expect(outcome.endsInItsOnlyError)
  }

  /// The second of two declarations, and text that looks like a declaration.
  @Test(arguments: [
    "<?xml version='1.0' encoding='UTF-8' encoding='ISO-8859-1'?>",
    "<?xml version='1.0' encoding='UTF-8'encoding='UTF-16'?>",
    "<?xml encoding='UTF-8' version='1.0'?>", "<?xml version='1.0' encoding=UTF-8?>",
    "<?xml version='1.0' encoding='UTF-8\"?>",
    "<?xml version='1.0' encoding=''?>", "<?xml version='1.0' encoding=' UTF-8'?>",
    "<?xml version='1.0' encoding='\u{FF35}TF-8'?>",
    "<?xml version='1.0' encoding='\(String(repeating: "x", count: 100_000))'?>",
    "<?xml version='1.0' Encoding='UTF-8'?>",
    "<?xml version='1.0'?><?xml version='1.0' encoding='UTF-16'?>",
  ])
  func declarationsThatAreNone(declaration: String) {
    let outcome = parseInChunks(declaration + "<a/>", sizes: [1000])
    #expect(outcome.endsInItsOnlyError)
  }

  @Test(arguments: ["<!--<?xml encoding='UTF-16'?>-->", "<?p encoding='UTF-16'?>", "<?xml-p encoding='UTF-16'?>"])
  func textThatIsNoDeclarationDeclaresNothing(markup: String) {
    #expect(parseInChunks(markup + "<a>é</a>").events.contains(#"text "é""#))
  }

  /// An escape sequence that would hide the tags after it must be reset before the end of the text. Otherwise it is an
  /// error.
  @Test func aShiftThatIsNotReset() {
    let declaration = Array("<?xml version='1.0' encoding='ISO-2022-JP'?><a>".utf8)
    #expect(!parseInChunks(declaration + unescaped(#"\x1b$BF|</a>"#)).succeeded)
    #expect(parseInChunks(declaration + unescaped(#"\x1b$BF|\x1b(B</a>"#)).succeeded)
  }
}
