/// Documents in Strings, and the `encoding` option.
@Suite struct EncodingOptionTests {
  private func expect(
    _ source: DocumentSource, encoding: String? = nil, _ text: String, _ attributes: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let reading = Reading(text: text, attributes: attributes)
    await readInEveryWay(source, XMLOptions(encoding: encoding)).expect(reading, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["utf-16", "UTF-16LE", "ISO-8859-1", "windows-1252", "utf-8", "no-such-encoding"])
  func theEncodingThatAStringDeclaresDoesNotCount(name: String) async {
    await expect(.string("<?xml version='1.0' encoding='\(name)'?><r a='ü'>é€😀</r>"), "é€😀", ["ü"])
  }

  @Test(arguments: ["\u{FEFF}<r>é€</r>", "<r>é€</r>"]) func aStringMayBeginWithAMark(document: String) async {
    await expect(.string(document), "é€")
  }

  @Test(arguments: ["", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='utf-8'?>"])
  func theOptionOverridesTheDeclaration(declaration: String) async {
    let bytes = Array("\(declaration)<r>".utf8) + [0x80, 0xE9] + Array("</r>".utf8)
    await expect(.data(bytes), encoding: "windows-1252", "€é")
  }

  @Test func aByteOrderMarkOverridesTheOption() async {
    await expect(.data([0xEF, 0xBB, 0xBF] + Array("<r>é</r>".utf8)), encoding: "ISO-8859-1", "é")
  }

  @Test(arguments: ["UTF-16", "utf-16le"]) func wideEncodings(name: String) async {
    let document = "<?xml version='1.0' encoding='ISO-8859-1'?><r>é</r>"
    let littleEndian = document.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    await expect(.data(littleEndian), encoding: name, "é")
  }

  @Test func unknownEncodingsAreErrors() async {
    await readInEveryWay(.data(Array("<r/>".utf8)), XMLOptions(encoding: "klingon"))
      .expect(fault: .encodingNotSupportedError)
  }
}
