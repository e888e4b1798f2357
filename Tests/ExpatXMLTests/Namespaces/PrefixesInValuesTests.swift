/// Prefixes that only values use: `xsi:type`, XML Schema, XSLT, WSDL. What is written has their declarations.
@Suite struct PrefixesInValuesTests {
  private static let document = """
    <e:E xmlns:e="urn:e" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="urn:xs" \
    xmlns:unused="urn:unused"><v xsi:type="xs:int">1</v></e:E>
    """
  private static let value = """
    <v xmlns:xs="urn:xs" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:int">1</v>
    """

  private func written(_ node: ExpatXMLElement) throws -> String { try node.xml() }

  @Test func aWholeDocumentKeepsAll() throws {
    #expect(try ExpatXMLDocument(.string(Self.document)).xml(.compact.withoutDeclaration) == Self.document)
    #expect(try ExpatXMLElement(.string(Self.document)).xml() == Self.document)
    #expect("\(try ExpatXMLElement(.string(Self.document)))" == Self.document)
  }

  @Test func anElementHasThoseThatItsValuesNeed() throws {
    let root = try ExpatXMLElement(.string(Self.document))
    #expect(try root["v"]?.xml() == Self.value)
    #expect(try root.innerXML == Self.value)
    #expect(try ExpatXMLElement("r", content: [.element(#require(root["v"]))]).xml() == "<r>\(Self.value)</r>")
  }

  @Test func aRecordHasThose() throws {
    let reader = XMLRecordReader(.string(Self.document), named: "v")
    let record = try #require(try reader.next())
    #expect(try record.xml() == Self.value)
    #expect(record.namespace(forPrefix: "xs") == "urn:xs")
  }

  @Test func anElementInAValueHasThose() throws {
    struct Value: Codable { var v: ExpatXMLElement }
    let value = try decode(Value.self, Self.document)
    var encoder = ExpatXMLEncoder()
    encoder.format = .compact.withoutDeclaration
    #expect(try encoder.encodeToString(value, as: "r") == "<r>\(Self.value)</r>")
  }

  @Test func theInnerDeclarationOfAPrefixCounts() throws {
    let document = """
      <n:A xmlns:n="urn:foo"><n:B xmlns:n="urn:bar"><m:C xmlns:n="urn:foo" xmlns:m="urn:bar" t="n:T"/></n:B></n:A>
      """
    let root = try ExpatXMLElement(.string(document))
    #expect(try root.xml() == document)
    let inner = try #require(root["*/*"])
    #expect(inner.namespace(forPrefix: "n") == "urn:foo")
    #expect(inner.parent?.namespace(forPrefix: "n") == "urn:bar")
    #expect(try inner.xml() == #"<m:C xmlns:n="urn:foo" xmlns:m="urn:bar" t="n:T"/>"#)
  }

  @Test(arguments: [
    ("<a x='p q'/>", #"<a xmlns:p="urn:p" x="p q"/>"#), ("<a>p</a>", "<a>p</a>"),
    ("<a>see p:x</a>", #"<a xmlns:p="urn:p">see p:x</a>"#),
    ("<a x='pp:x'/>", #"<a x="pp:x"/>"#), ("<a><b c='{p:x}'/></a>", #"<a xmlns:p="urn:p"><b c="{p:x}"/></a>"#),
  ])
  func prefixesAreNamesBeforeAColonOrWordsOfAttributes(element: String, written: String) throws {
    let root = try ExpatXMLElement(.string("<r xmlns:p='urn:p'>\(element)</r>"))
    #expect(try root["a"]?.xml() == written)
  }

  @Test(arguments: [
    #"<e name="a" type="tns:T"/>"#, #"<e a="x" b="tns"/>"#, "<e><n>id</n><t>tns:x</t></e>", #"<e a="b">tns:x</e>"#,
  ])
  func eachValueIsLookedAtByItself(element: String) throws {
    let root = try ExpatXMLElement(.string("<r xmlns:tns='urn:t'>\(element)</r>"))
    #expect(try root["e"]?.xml() == element.replacing("<e", with: #"<e xmlns:tns="urn:t""#, maxReplacements: 1))
  }

  @Test func aPrefixThatTheElementDeclaresItselfIsNotDeclaredTwice() throws {
    let root = try ExpatXMLElement(.string("<entry xmlns='urn:a'><div xmlns='urn:x'>Hello</div></entry>"))
    let div = try #require(root.elements.first)
    #expect(try div.xml() == #"<div xmlns="urn:x">Hello</div>"#)
    let copy = try ExpatXMLElement("n", content: [.element(div)])
    #expect(try copy.xml() == #"<n><div xmlns="urn:x">Hello</div></n>"#)
    #expect("\(copy)" == #"<n><div xmlns="urn:x">Hello</div></n>"#)
  }

  @Test func elementsMadeInCodeKnowTheirPrefixes() throws {
    let node = try ExpatXMLElement(
      "p:a", namespaceURI: "urn:p",
      content: [
        .element(ExpatXMLElement("b")),
        .element(ExpatXMLElement("p:c", namespaceURI: "urn:p", content: [.text("p:x")])),
      ])
    #expect(node.namespace(forPrefix: "p") == "urn:p")
    #expect(node["p:c"]?.namespace(forPrefix: "p") == "urn:p")
    #expect(try node.xml() == #"<p:a xmlns:p="urn:p"><b/><p:c>p:x</p:c></p:a>"#)
    #expect(try decode(XMLQualifiedName.self, "<v xmlns:p='urn:p'>p:x</v>").namespaceURI == "urn:p")
  }

  /// Names without a prefix in values have it, as in `type="Circle"`.
  @Test func theDefaultNamespaceIsNeeded() throws {
    let root = try ExpatXMLElement(.string("<x:r xmlns:x='urn:x' xmlns='urn:d'><x:e type='T'/></x:r>"))
    #expect(try root["x:e"]?.xml() == #"<x:e xmlns:x="urn:x" xmlns="urn:d" type="T"/>"#)
    #expect(root.namespace(forPrefix: "") == "urn:d")
  }

  @Test(arguments: ["<x:e/>", "<x:e id='7'/>", "<x:e>Two words</x:e>"])
  func theDefaultNamespaceIsNotNeededWithoutANameInAValue(element: String) throws {
    let root = try ExpatXMLElement(.string("<x:r xmlns:x='urn:x' xmlns='urn:d'>\(element)</x:r>"))
    #expect(try root["x:e"]?.xml().contains("urn:d") == false)
  }

  @Test func whatIsInForceIsNotDeclaredAgain() throws {
    let node = try #require(try ExpatXMLElement(.string(Self.document))["v"])
    var writer = XMLWriter(format: .compact.withoutDeclaration)
    try writer.document("r", namespaces: ["xs": "urn:xs"]) { scope in try scope.write(node) }
    #expect(
      String(decoding: try writer.finish(), as: UTF8.self)
        == #"<r xmlns:xs="urn:xs"><v xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:int">1</v></r>"#
    )
  }

  @Test(arguments: ["xml", "none", ""]) func prefixesWithoutADeclaration(prefix: String) throws {
    let root = try ExpatXMLElement(.string("<r xmlns:p='urn:p'><a xmlns='urn:d'><b xmlns=''/></a></r>"))
    let expected = prefix == "xml" ? "http://www.w3.org/XML/1998/namespace" : nil
    #expect(root.namespace(forPrefix: prefix) == expected)
    #expect(root["*/*"]?.namespace(forPrefix: prefix) == expected)
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
