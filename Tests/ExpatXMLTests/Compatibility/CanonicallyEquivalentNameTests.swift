/// Two attributes whose names differ in their code points and are equal as Swift's Strings. A dictionary has the last one.
@Suite struct CanonicallyEquivalentNameTests {
  private static let document = "<r \u{E9}='1' e\u{301}='2'/>"

  @Test func eventsAndTreesHaveBoth() throws {
    let node = try ExpatXMLElement(.string(Self.document))
    #expect(node.attributes.map(\.value) == ["1", "2"])
    let reader = XMLEventReader(.string(Self.document))
    var values: [String] = []
    while let event = try reader.next() {
      if case .startElement(let element) = event { values = element.attributes.map(\.value) }
    }
    #expect(values == ["1", "2"])
  }
}
