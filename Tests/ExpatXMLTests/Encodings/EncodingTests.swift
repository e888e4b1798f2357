@testable import ExpatXMLCore

@Suite struct EncodingTests {
  /// The result is the same wherever the document is divided.
  @Test(arguments: rows("invalid bytes").map { ($0[0], unescaped($0[1]), $0[2]) })
  func invalidBytesAreNamed(encoding: String, bytes: [UInt8], message: String) throws {
    let unit = encoding.hasPrefix("UTF-16") ? 2 : encoding.hasPrefix("UTF-32") ? 4 : 1
    func wide(_ text: String) -> [UInt8] {
      text.utf8.flatMap { byte in
        let zeros = [UInt8](repeating: 0, count: unit - 1)
        return encoding.hasSuffix("BE") ? zeros + [byte] : [byte] + zeros
      }
    }
    let declaration = "<?xml version='1.0' encoding='\(encoding)'?>"
    let outcome = try parse(wide(declaration + "<a>") + bytes + wide("</a>"))
    #expect(outcome.error?.hasPrefix(message) == true, "\(outcome.error ?? "no error")")
  }

  /// Conversion is done in steps. Here a step ends between the two units of the character.
  @Test func invalidBytesBetweenStepsAreNamed() throws {
    let declaration = "<?xml version='1.0' encoding='UTF-16LE'?><a>"
    for count in 400..<600 {
      let text = declaration.padding(toLength: count, withPad: "b", startingAt: 0)
      let document =
        try bytes(text, in: .utf16LittleEndian) + [0x00, 0xDA, 0xDA, 0xDA] + bytes("</a>", in: .utf16LittleEndian)
      let error = record(ExpatXMLParser(data: Data(document))).error
      #expect(error?.hasPrefix("The bytes 0x00 0xDA are not UTF-16LE.") == true, "\(count) characters: \(error ?? "")")
    }
  }

  /// A long incomplete token is not parsed before it may be complete. By then it contains more than one fault.
  @Test(arguments: ["<?xml version='1.0'?><a b='", "<?xml version='1.0'?><!--"])
  func theFirstOfSeveralInvalidBytesIsNamed(start: String) throws {
    let text = String(repeating: "b", count: 100)
    let document =
      try bytes(start + text, in: .utf16LittleEndian) + [0x00, 0xDC] + bytes(text, in: .utf16LittleEndian)
      + [0xDC, 0xDC] + bytes(text, in: .utf16LittleEndian)
    let error = try parse(document).error
    #expect(error?.hasPrefix("The bytes 0x00 0xDC are not UTF-16LE.") == true, "\(error ?? "")")
  }

  @Test(arguments: ["WCHAR_T", "INTERNAL", "UTF-8//TRANSLIT", "../../x"])
  func namesOfTheConverterAreErrors(name: String) throws {
    #expect(try !parse("<?xml version='1.0' encoding='\(name)'?><a/>").succeeded)
  }

  /// Names of encodings that `XMLParser` reads on Linux, besides those in `Fixtures/events.txt`.
  @Test(arguments: inputs("other names of encodings").map { $0[0] })
  func itsOtherNamesAreKnown(name: String) {
    #expect(Transcoder.converter(for: name) != nil)
  }

  /// UTF-16 and UTF-32 are converted here, and by Foundation. Every character that XML allows in names and text, in steps.
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func everyCharacterInWideUnits(encoding: String.Encoding) throws {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x25, 0x28...0x3B, 0x3D...0x3D, 0x3F...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF,
    ]
    var text = String.UnicodeScalarView()
    for range in ranges {
      text.append(contentsOf: range.lazy.filter { $0 < 0x11000 || $0 % 61 == 0 }.compactMap(Unicode.Scalar.init))
    }
    let node = try ExpatXMLElement(.data(Data(try bytes("<a>\(String(text))</a>", in: encoding))))
    #expect(node.text.unicodeScalars.elementsEqual(text))
  }

  /// These need no files of the C library. Foundation converts them too.
  @Test(arguments: [("US-ASCII", String.Encoding.ascii), ("ISO-8859-1", .isoLatin1), ("windows-1252", .windowsCP1252)])
  func eachByteOfAnEncodingOfItsOwn(name: String, encoding: String.Encoding) throws {
    let undefined: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
    for byte in UInt8(0x80)...0xFF {
      let outcome = record(
        ExpatXMLParser(data: Data("<?xml version='1.0' encoding='\(name)'?><a>x".utf8) + [byte] + Data("</a>".utf8)))
      if encoding == .ascii || encoding == .windowsCP1252 && undefined.contains(byte) {
        let digits = String(byte, radix: 16, uppercase: true)
        #expect(outcome.error?.hasPrefix("The byte 0x\(digits) is not \(name).") == true, "\(outcome.error ?? "")")
      } else {
        let text = try #require(String(data: Data([0x78, byte]), encoding: encoding))
        #expect(outcome.events.contains("text \(text.debugDescription)"), "\(byte)")
      }
    }
  }

  private func bytes(_ text: String, in encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }
}
