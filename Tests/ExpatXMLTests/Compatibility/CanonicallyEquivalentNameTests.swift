/// Two attributes whose names differ in their code points and are equal as Swift's Strings.
@Suite struct CanonicallyEquivalentNameTests {
  private static let document = "<r \u{E9}='1' e\u{301}='2'/>"

  private final class Delegate: ExpatXMLParserDelegate {
    private(set) var attributes: [String: String] = [:]

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      attributes = attributeDict
    }
  }

  /// A dictionary of Strings, which `XMLParser` has too, can't hold both.
  @Test func theDictionaryHasTheLastOne() {
    let delegate = Delegate()
    let parser = ExpatXMLParser(.string(Self.document))
    parser.delegate = delegate
    #expect(parser.parse())
    #expect(delegate.attributes == ["\u{E9}": "2"])
  }

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
