/// Trees of generated documents, compared with a delegate's events.
@Suite struct GeneratedTreeTests {
  /// Makes a line for each element and each text.
  private final class Lines: ExpatXMLParserDelegate {
    var lines: [String] = []
    private var text = ""

    private func endText() {
      if !text.isEmpty { lines.append("text \(text.debugDescription)") }
      text = ""
    }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      endText()
      start(elementName, namespaceURI, attributeDict)
    }

    /// Delegates don't get forbidden declarations, whether or not namespaces are processed.
    private func start(_ name: String, _ namespace: String?, _ attributes: [String: String]) {
      let attributes = attributes.filter { !$0.key.hasPrefix("xmlns") }.sorted { $0.key < $1.key }
      lines.append("start \(name) \(namespace ?? "") \(attributes)")
    }

    func parser(
      _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) {
      endText()
      lines.append("end \(elementName)")
    }

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { text += string }

    func append(_ node: ExpatXMLElement) {
      start(
        node.name, node.namespaceURI,
        Dictionary(node.attributes.map { ($0.qualifiedName, $0.value) }) { _, last in last })
      for item in node.nodes {
        switch item {
        case .element(let node): append(node)
        case .text(let text): lines.append("text \(text.debugDescription)")
        case .comment, .processingInstruction: Issue.record("\(item)")
        }
      }
      lines.append("end \(node.name)")
    }
  }

  @Test func treesContainTheEventsOfDelegates() throws {
    for seed in 0..<100 as Range<UInt64> {
      let document = DocumentGenerator.document(seed: seed)
      let parser = ExpatXMLParser(data: document.data)
      let expected = Lines()
      parser.delegate = expected
      parser.shouldProcessNamespaces = true
      #expect(parser.parse())
      let actual = Lines()
      // Unknown entities leave nothing in the text, as with a delegate.
      actual.append(try ExpatXMLElement(.data(document.data), options: XMLOptions(skipsUnknownEntities: true)))
      #expect(actual.lines == expected.lines, "seed \(seed)")
    }
  }
}
