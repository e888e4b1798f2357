import Foundation
import Testing

/// Bytes that Expat misinterprets.
@Suite struct ForeignBytesTests {
  /// Expat guesses the encoding although it was set.
  @Test(arguments: [
    #"\xef\xbb\xbf\x00<\x00a\x00/\x00>"#,
    #"\xef\xbb\xbf\xff\xfe<\x00a\x00/\x00>\x00"#, #"\xef\xbb\xbf\xfe\xff\x00<\x00a\x00/\x00>"#,
  ])
  func utf8IsNotReadAsUTF16(document: String) throws {
    #expect(try parse(unescaped(document)).events == ["startDocument", "error 4"])
  }

  @Test func aProcessingInstructionIsNoXMLDeclaration() throws {
    #expect(
      try parse("<?xml-stylesheet encoding='ISO-8859-1'?><a>é</a>").events == [
        "startDocument", #"pi xml-stylesheet "encoding=\'ISO-8859-1\'""#, "start a", #"text "é""#, "end a",
        "endDocument",
      ])
  }

  /// Expat reads all of `<![CDATA[` before it reports that it is wrong.
  @Test func invalidBytesInTheStartOfACDATASection() throws {
    let document = try #require("<a><![C".data(using: .utf16LittleEndian))
    let outcome = try parse([0xFF, 0xFE] + document + [0x00, 0xD8] + [UInt8](repeating: 0x20, count: 40))
    #expect(outcome.events == ["startDocument", "start a", "error 68"])
    #expect(outcome.positions.last == "1:8")
  }
}
