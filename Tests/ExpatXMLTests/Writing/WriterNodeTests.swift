import ExpatXML
import Testing

/// Nodes of documents that were read.
@Suite struct WriterNodeTests {
  private func node(_ document: String) throws -> ExpatXMLElement {
    try ExpatXMLElement(.string(document))
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
