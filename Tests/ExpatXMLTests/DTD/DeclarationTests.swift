@Suite struct DeclarationTests {
  /// libexpat before 2.4.5 overflows the stack at some hundred thousand, and earlier on a small stack (CVE-2022-25313).
  @Test(.enabled(if: ExpatLibrary.version >= (2, 4, 5)))
  func contentModelsNestDeeply() throws {
    let depth = 20_000
    let model = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    let outcome = record(ExpatXMLParser(document: "<!DOCTYPE a [<!ELEMENT e \(model)>]><a/>"))
    #expect(outcome.events[1] == "element e \(model)")
  }

  @Test func theExternalSubsetsIdentifiersAreKnown() {
    let parser = ExpatXMLParser(document: "<!DOCTYPE a PUBLIC 'p' 's'><a/>")
    #expect((parser.publicID, parser.systemID) == (nil, nil))
    #expect(parser.parse())
    #expect((parser.publicID, parser.systemID) == ("p", "s"))
  }
}
