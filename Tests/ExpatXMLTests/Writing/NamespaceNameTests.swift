/// The name of a namespace is a URI reference (Namespaces in XML 1.0, section 2). Other parsers refuse documents with others.
@Suite struct NamespaceNameTests {
  /// Every way to give the name of a namespace in code.
  enum Way: CaseIterable {
    case declaration, attribute, element, universalElement, universalAttribute, node, universalNode, nodeAttribute
    case key, attributeKey, prefix

    func write(_ uri: String) throws {
      switch self {
      case .declaration: _ = try written { try $0.element("a", namespaces: ["": uri]) { _ in } }
      case .attribute: _ = try written { try $0.element("a", ["xmlns:p": uri]) }
      case .element: _ = try written { try $0.element("p:a", namespaces: ["p": uri]) { _ in } }
      case .universalElement: _ = try written { try $0.element("{\(uri)}a") }
      case .universalAttribute: _ = try written { try $0.element("a", ["{\(uri)}b": "1"]) }
      case .node: _ = try ExpatXMLElement("a", namespaceURI: uri)
      case .universalNode: _ = try ExpatXMLElement("{\(uri)}a")
      case .nodeAttribute: _ = try ExpatXMLElement("a", attributes: ["{\(uri)}b": "1"])
      case .key: _ = try ExpatXMLEncoder().encode(["{\(uri)}a": 1] as Members, as: "v")
      case .attributeKey: _ = try ExpatXMLEncoder().encode(["@{\(uri)}a": 1] as Members, as: "v")
      case .prefix:
        var encoder = ExpatXMLEncoder()
        encoder.namespacesByPrefix = ["p": uri]
        _ = try encoder.encode(["p:a": 1], as: "v")
      }
    }
  }

  /// The message of the error of a way to write a namespace.
  private func message(_ way: Way, _ uri: String) -> String? {
    do {
      try way.write(uri)
      return nil
    } catch let EncodingError.invalidValue(_, context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: Way.allCases) func aNameThatIsNotAURIIsRefused(way: Way) {
    let expected = #"The namespace "a b" is not a URI reference, such as urn:orders or http://example.com/orders"#
    #expect(message(way, "a b")?.hasPrefix(expected) == true)
  }

  @Test(arguments: Way.allCases) func aNameThatIsAURIIsWritten(way: Way) {
    #expect(message(way, "http://example.com/a-b_c~d/%C3%A9?e=f&g#h") == nil)
  }

  /// What libxml2 refuses.
  @Test(arguments: inputs("no URI references").map { $0[0] })
  func whatIsNoURIReference(uri: String) {
    #expect(message(.declaration, uri)?.contains("is not a URI reference") == true)
  }

  /// What libxml2 takes.
  @Test(arguments: [""] + inputs("URI references").map { $0[0] })
  func uriReferences(uri: String) { #expect(message(.declaration, uri) == nil) }

  private static let read = #"<p:a xmlns=" " xmlns:p="é" p:x="1"><b p:y="2"/></p:a>"#

  @Test func partsAreWritten() throws {
    let node = try ExpatXMLElement(.string(Self.read))
    let child = try #require(node.elements(matching: "*").first)
    #expect(try ExpatXMLElement(.string(child.xml())) == child)
    let around = try ExpatXMLElement("c", content: [.element(child)])
    #expect(try ExpatXMLElement(.string(around.xml())) == around)
    #expect(try ExpatXMLEncoder().encodeToString(["b": child]).contains(#"p:y="2""#))
  }

  @Test func recordsAreWritten() throws {
    let records = XMLRecordReader(.string(Self.read), named: "*/*")
    let record = try #require(try records.next())
    #expect(try ExpatXMLElement(.string(record.xml())) == record)
  }

  @Test func documentsAreEdited() throws {
    var document = try ExpatXMLDocument(.string(Self.read))
    try document.set("3", at: "{ }b/@{é}z")
    try document.insert(.atEnd, ".") { try $0.element("{ }c", ["{é}x": "4"]) }
    #expect(
      "\(document)"
        == #"<p:a xmlns=" " xmlns:p="é" p:x="1"><b p:y="2" p:z="3"/><c p:x="4"/></p:a>"#)
  }
}
