import ExpatXML
import Testing

/// Nodes of documents that were read.
@Suite struct WriterNodeTests {
  private func node(_ document: String, processesNamespaces: Bool = true) throws -> ExpatXMLNode {
    try ExpatXMLNode(string: document, options: ParserOptions(shouldProcessNamespaces: processesNamespaces))
  }

  @Test func nodesAreWrittenWithTheirContent() throws {
    let node = try node(#"<b c="1&#10;&lt;">&amp;<d/>&#13;</b>"#)
    #expect(
      try written { try $0.element("a") { try $0.write(node) } } == #"<a><b c="1&#10;&lt;">&amp;<d/>&#13;</b></a>"#)
  }

  @Test func namespacesInForceAreNotDeclaredAgain() throws {
    let node = try node(#"<b xmlns="u" xmlns:p="v" p:c="1"><p:d/></b>"#)
    let document = try written { try $0.element("a", namespaces: ["": "u", "p": "v"]) { try $0.write(node) } }
    #expect(document == #"<a xmlns="u" xmlns:p="v"><b p:c="1"><p:d/></b></a>"#)
  }

  @Test func otherNamespacesAreDeclared() throws {
    let node = try node(#"<b><p:d xmlns:p="v"/></b>"#)
    let document = try written { try $0.element("a", namespaces: ["": "u", "p": "w"]) { try $0.write(node) } }
    #expect(document == #"<a xmlns="u" xmlns:p="w"><b xmlns=""><p:d xmlns:p="v"/></b></a>"#)
  }

  @Test func withoutNamespacesNamesAreWrittenAsTheyWere() throws {
    let node = try node(#"<p:b q:c="1" xmlns:q="u"><d:e:f/></p:b>"#, processesNamespaces: false)
    #expect(try written { try $0.element("a") { try $0.write(node) } } == "<a>\(node)</a>")
  }

  @Test func declarationsOfUnprocessedNodesAreKnown() throws {
    let node = try node(#"<b xmlns:p="u"/>"#, processesNamespaces: false)
    let document = try written {
      try $0.element("a") {
        try $0.write(node)
        try $0.element("{u}c")
      }
    }
    #expect(document == #"<a><b xmlns:p="u"/><c xmlns="u"/></a>"#)
  }

  @Test func aNodeMayBeTheRoot() throws {
    let node = try node("<a>1</a>")
    #expect(try written { try $0.write(node) } == "<a>1</a>")
    #expect(throws: XMLWriteError.self) {
      try written {
        try $0.write(node)
        try $0.write(node)
      }
    }
  }
}
