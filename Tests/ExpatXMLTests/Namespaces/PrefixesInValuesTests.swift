/// Prefixes that only values use: `xsi:type`, XML Schema, XSLT, WSDL. What is written has their declarations. `Fixtures/trees.txt` has
/// more of them.
@Suite struct PrefixesInValuesTests {
  private static let document = """
    <e:E xmlns:e="urn:e" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="urn:xs" \
    xmlns:unused="urn:unused"><v xsi:type="xs:int">1</v></e:E>
    """
  private static let value = """
    <v xmlns:xs="urn:xs" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:int">1</v>
    """

  @Test func anElementInAValueHasThose() throws {
    struct Value: Codable { var v: ExpatXMLElement }
    #expect(try encoded(decode(Value.self, Self.document)) == "<v>\(Self.value)</v>")
  }

  @Test func elementsMadeInCodeKnowTheirPrefixes() throws {
    let node = try ExpatXMLElement("p:a", namespaces: ["p": "urn:p"]) {
      try $0.element("b")
      try $0.element("p:c", "p:x")
    }
    #expect(node.namespace(forPrefix: "p") == "urn:p")
    #expect(node["p:c"]?.namespace(forPrefix: "p") == "urn:p")
    #expect(try node.xml() == #"<p:a xmlns:p="urn:p"><b/><p:c>p:x</p:c></p:a>"#)
    #expect(try decode(XMLQualifiedName.self, "<v xmlns:p='urn:p'>p:x</v>").namespaceURI == "urn:p")
  }

  @Test func whatIsInForceIsNotDeclaredAgain() throws {
    let node = try #require(try ExpatXMLElement(.string(Self.document))["v"])
    let document = try written { try $0.element("r", namespaces: ["xs": "urn:xs"]) { try $0.write(node) } }
    #expect(document == "<r xmlns:xs=\"urn:xs\">\(Self.value.replacing(" xmlns:xs=\"urn:xs\"", with: ""))</r>")
  }

  /// Each is in force around those in it. They are released without recursion.
  @Test func manyNestedDeclarations() throws {
    let depth = 200_000
    let document =
      (0..<depth).map { "<a xmlns:p\($0 % 10)='u\($0)'>" }.joined() + "<v/>" + String(repeating: "</a>", count: depth)
    var options = XMLOptions()
    options.limits.elementDepth = .max
    let reader = XMLRecordReader(.string(document), named: "v", options: options)
    let record = try #require(try reader.next())
    #expect(record.namespace(forPrefix: "p0") == "u\(depth - 10)")
    #expect(try record.xml() == "<v/>")
  }
}
