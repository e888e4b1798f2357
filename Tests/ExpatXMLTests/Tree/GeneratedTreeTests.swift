/// Trees of generated documents, compared with the events that a reader pulls.
@Suite struct GeneratedTreeTests {
  private func start(_ name: String, _ namespace: String?, _ attributes: [(name: String, value: String)]) -> String {
    let attributes = attributes.filter { !$0.name.hasPrefix("xmlns") }.map { "\($0.name)=\($0.value)" }
    return "start \(name) \(namespace ?? "") \(attributes)"
  }

  private func lines(_ node: ExpatXMLElement) -> [String] {
    let content = node.nodes.flatMap { item -> [String] in
      switch item {
      case .element(let node): lines(node)
      case .text(let text): ["text \(text.debugDescription)"]
      default: ["\(item)"]
      }
    }
    let attributes = node.attributes.map { (name: $0.qualifiedName, value: $0.value) }
    return [start(node.qualifiedName, node.namespaceURI, attributes)] + content + ["end \(node.qualifiedName)"]
  }

  private func lines(_ events: [XMLEvent]) -> [String] {
    var lines: [String] = []
    var text = ""
    func add(_ line: String) {
      if !text.isEmpty { lines.append("text \(text.debugDescription)") }
      lines.append(line)
      text = ""
    }
    for event in events {
      switch event {
      case .startElement(let tag): add(start(tag.qualifiedName, tag.namespaceURI, tag.attributes.map { ($0, $1) }))
      case .endElement(let tag): add("end \(tag.qualifiedName)")
      case .characters(let part): text += part
      default: break
      }
    }
    return lines
  }

  @Test func treesContainTheEvents() throws {
    // Unknown entities leave nothing in the text, as in events.
    let options = XMLOptions(skipsUnknownEntities: true)
    for seed in 0..<100 as Range<UInt64> {
      let data = DocumentGenerator.document(seed: seed).data
      let events = try XMLEventReader(.data(data), options: options).all()
      #expect(try lines(ExpatXMLElement(.data(data), options: options)) == lines(events), "seed \(seed)")
    }
  }
}
