/// URIs are compared by their characters (Namespaces in XML 1.0, section 2.3). In Swift, composed and decomposed ones
/// are equal.
@Suite struct CanonicallyEquivalentURITests {
  private final class Namespaces: ExpatXMLParserDelegate {
    private(set) var uris: [[UInt8]] = []

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      uris.append(Array((namespaceURI ?? "").utf8))
    }
  }

  private static let uris = ["\u{E9}", "e\u{301}", "\u{C5}", "\u{212B}"]
  private let document = Data(
    "<r>\(uris.map { "<p:a xmlns:p='\($0)'/>" }.joined())</r>".utf8)
  private let expected = uris.map { Array($0.utf8) }

  @Test func areDifferentToADelegate() {
    let delegate = Namespaces()
    let parser = ExpatXMLParser(data: document)
    parser.delegate = delegate
    parser.shouldProcessNamespaces = true
    #expect(parser.parse())
    #expect(delegate.uris == [[]] + expected)
  }

  @Test func areDifferentInEvents() throws {
    var uris: [[UInt8]] = []
    let reader = XMLEventReader(.data(document))
    while let event = try reader.next() {
      if case .startElement(let start) = event { uris.append(Array((start.namespaceURI ?? "").utf8)) }
    }
    #expect(uris == [[]] + expected)
  }

  @Test func areDifferentInTrees() throws {
    let root = try ExpatXMLElement(.data(document))
    #expect(root.elements.map { Array(($0.namespaceURI ?? "").utf8) } == expected)
  }
}
