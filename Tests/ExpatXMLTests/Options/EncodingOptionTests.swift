/// Documents in Strings, and the `encoding` option.
@Suite struct EncodingOptionTests {
  private func expectReading(
    _ source: DocumentSource, _ options: XMLOptions, _ reading: Reading,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await readInEveryWay(source, options).expect(reading, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["utf-16", "UTF-16LE", "ISO-8859-1", "windows-1252", "utf-8", "no-such-encoding"])
  func theEncodingThatAStringDeclaresDoesNotCount(name: String) async {
    await expectReading(
      .string("<?xml version='1.0' encoding='\(name)'?><r a='ü'>é€😀</r>"), XMLOptions(),
      Reading(text: "é€😀", attributes: ["ü"]))
  }

  @Test func aStringMayBeginWithAMark() async {
    await expectReading(.string("\u{FEFF}<r>é</r>"), XMLOptions(), Reading(text: "é"))
  }

  @Test func theOptionOverridesTheDeclaration() async {
    let options = XMLOptions(encoding: "windows-1252")
    for declaration in ["", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='utf-8'?>"] {
      await expectReading(
        .data(Array("\(declaration)<r>".utf8) + [0x80, 0xE9] + Array("</r>".utf8)), options, Reading(text: "€é"))
    }
    // Strings have no encoding.
    await expectReading(.string("<r>€é</r>"), XMLOptions(), Reading(text: "€é"))
  }

  @Test func aByteOrderMarkOverridesTheOption() async {
    await expectReading(
      .data([0xEF, 0xBB, 0xBF] + Array("<r>é</r>".utf8)), XMLOptions(encoding: "ISO-8859-1"), Reading(text: "é"))
  }

  @Test func wideEncodings() async {
    let document = "<?xml version='1.0' encoding='ISO-8859-1'?><r>é</r>"
    let littleEndian = document.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    for name in ["UTF-16", "utf-16le"] {
      await expectReading(.data(littleEndian), XMLOptions(encoding: name), Reading(text: "é"))
    }
  }

  @Test func unknownEncodingsAreErrors() async {
    await readInEveryWay(.data(Array("<r/>".utf8)), XMLOptions(encoding: "klingon"))
      .expect(fault: .encodingNotSupportedError)
  }
}
