/// URIs are compared by their characters (Namespaces in XML 1.0, section 2.3). In Swift, composed and decomposed ones
/// are equal.
@Suite struct CanonicallyEquivalentURITests {
  private static let uris = ["\u{E9}", "e\u{301}", "\u{C5}", "\u{212B}"]
  private let document = "<r>\(uris.map { "<p:a xmlns:p='\($0)'/>" }.joined())</r>"
  private let expected = uris.map { Array($0.utf8) }

  @Test func areDifferentToADelegate() {
    let outcome = record(ExpatXMLParser(document: document)) { $0.shouldProcessNamespaces = true }
    let starts = outcome.events.filter { $0.hasPrefix("start a") }
    #expect(starts.map { Array($0.utf8) } == Self.uris.map { Array("start a{\($0)}p:a".utf8) })
  }

  @Test func areDifferentInEvents() throws {
    let uris = try XMLEventReader(.string(document)).all().compactMap { event in
      if case .startElement(let start) = event { Array((start.namespaceURI ?? "").utf8) } else { nil }
    }
    #expect(uris == [[]] + expected)
  }

  @Test func areDifferentInTrees() throws {
    let root = try ExpatXMLElement(.string(document))
    #expect(root.elements.map { Array(($0.namespaceURI ?? "").utf8) } == expected)
  }
}
