import ExpatXMLCore
import Testing

/// Documents in other encodings than UTF-8 are changed, and keep their encoding.
@Suite struct EncodedDocumentTests {
  private func change(_ bytes: [UInt8], _ body: (inout ExpatXMLDocument) throws -> Void) throws -> [UInt8] {
    var document = try ExpatXMLDocument(.bytes(bytes))
    #expect(document.bytes == bytes)
    try body(&document)
    return document.bytes
  }

  @Test(arguments: ["US-ASCII", "ASCII"]) func whatASCIIHasNotBecomesAReference(name: String) throws {
    let document = "<?xml version='1.0' encoding='\(name)'?>\r\n<a>&#228;<b/></a>"
    let changed = try change(Array(document.utf8)) { try $0.set("\u{20AC}<", at: "b/@x") }
    #expect(String(decoding: changed, as: UTF8.self) == document.replacing("<b/>", with: "<b x=\"&#8364;&lt;\"/>"))
  }

  @Test func latin1() throws {
    let start = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8)
    let changed = try change(start + [0xE4] + Array("<b>x</b></a>".utf8)) { try $0.set("\u{F6}\u{20AC}", at: "b") }
    #expect(changed == start + [0xE4] + Array("<b>".utf8) + [0xF6] + Array("&#8364;</b></a>".utf8))
  }

  @Test func windows1252AndCyrillic() throws {
    for (name, byte, character) in [("windows-1252", 0x80 as UInt8, "\u{20AC}"), ("windows-1251", 0xC6, "\u{416}")] {
      let start = Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8)
      let changed = try change(start + [byte] + Array("</a>".utf8)) { try $0.set(character, at: "@x") }
      #expect(
        changed == Array("<?xml version='1.0' encoding='\(name)'?><a x=\"".utf8) + [byte] + Array("\">".utf8) + [byte]
          + Array("</a>".utf8))
    }
  }

  @Test(arguments: [true, false]) func utf16(isBigEndian: Bool) throws {
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
    let changed = try change(bytes("\u{FEFF}<a>\u{1F600}<b>1</b></a>")) { try $0.set("\u{1F601}", at: "b") }
    #expect(changed == bytes("\u{FEFF}<a>\u{1F600}<b>\u{1F601}</b></a>"))
  }

  @Test func anEncodingThatCannotBeWrittenIsAnError() throws {
    let bytes = Array("<?xml version='1.0' encoding='Shift_JIS'?><a>".utf8) + [0x93, 0xFA] + Array("</a>".utf8)
    var document = try ExpatXMLDocument(.bytes(bytes))
    #expect(document.root.text == "\u{65E5}" && document.bytes == bytes)
    let error = #expect(throws: XMLEditError.self) { try document.set("x", at: ".") }
    #expect(error?.code == .encoding)
  }

  /// Here two bytes are one character, which one byte would write too.
  @Test func anEncodingThatWouldGiveOtherBytesIsAnError() throws {
    let bytes = Array("<?xml version='1.0' encoding='windows-1258'?><a>".utf8) + [0x61, 0xCC] + Array("</a>".utf8)
    var document = try ExpatXMLDocument(.bytes(bytes))
    let error = #expect(throws: XMLEditError.self) { try document.set("x", at: "@x") }
    #expect(error?.code == .encoding && document.bytes == bytes)
  }

  @Test func namesMustBeInTheEncoding() throws {
    let bytes = Array("<?xml version='1.0' encoding='US-ASCII'?><a/>".utf8)
    var document = try ExpatXMLDocument(.bytes(bytes))
    let error = #expect(throws: XMLEditError.self) { try document.rename(".", to: "\u{E4}") }
    #expect(error?.code == .encoding)
    #expect(throws: XMLEditError.self) { try document.insert(.atEnd, ".") { try $0.comment("\u{E4}") } }
    #expect(throws: XMLEditError.self) { try document.set("1", at: "@\u{E4}") }
    #expect(throws: XMLEditError.self) { try document.insert(.atEnd, ".", markup: "\u{E4}<") }
    #expect(document.bytes == bytes)
  }
}
