/// Formats whose values are names with prefixes.
@Suite struct EncoderDocumentTests {
  static let documents = [
    """
    <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:po="http://example.com/po" \
    targetNamespace="http://example.com/po">
      <xsd:element name="purchaseOrder" type="po:Order"/><xsd:element name="comment" type="xsd:string"/>
      <xsd:complexType name="Order"><xsd:sequence><xsd:element ref="po:comment" minOccurs="0"/></xsd:sequence>
        <xsd:attribute name="orderDate" type="xsd:date"/></xsd:complexType>
      <xsd:key name="k"><xsd:selector xpath="po:items/po:item"/><xsd:field xpath="@id"/></xsd:key>
    </xsd:schema>
    """,
    """
    <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:a="http://www.w3.org/2005/Atom" \
    xmlns:date="http://exslt.org/dates-and-times" extension-element-prefixes="date" exclude-result-prefixes="a">
      <xsl:template match="a:feed"><html><xsl:apply-templates select="a:entry[a:title]"/></html></xsl:template>
      <xsl:template match="a:entry"><p title="{a:id}"><xsl:value-of select="date:year(a:updated)"/></p></xsl:template>
    </xsl:stylesheet>
    """,
    """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:tns="http://example.com/process" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" \
    targetNamespace="http://example.com/process">
      <itemDefinition id="item" structureRef="xsd:string"/>
      <process id="p"><startEvent id="start"><outgoing>tns:flow</outgoing></startEvent>
        <sequenceFlow id="flow" sourceRef="start" targetRef="end"><conditionExpression xsi:type="tns:Formal">a:b</conditionExpression>
        </sequenceFlow></process>
    </definitions>
    """,
  ]

  @Test(arguments: documents) func aWholeDocumentKeepsItsCanonicalForm(document: String) throws {
    let value = try ExpatXMLDecoder().decode(ExpatXMLElement.self, from: .string(document))
    let forms = try [ExpatXMLEncoder().encodeToString(value), document].map { document in
      try #require(CanonicalForm.text(of: ExpatXMLParser(.string(document))))
    }
    #expect(forms[0] == forms[1])
  }

  @Test(arguments: documents) func eachElementKeepsTheNamespacesOfItsValues(document: String) throws {
    let prefixes = ["xsd", "po", "xsl", "a", "date", "tns", "xsi"]
    for element in try ExpatXMLElement(.string(document)).elements(matching: ".//*") {
      let text = try ExpatXMLEncoder().encodeToString([element], as: "r")
      let copy = try #require(try ExpatXMLElement(.string(text)).elements.first)
      #expect(copy == element)
      let values = [element.text] + element.attributes.map(\.value)
      for prefix in prefixes where values.contains(where: { $0.contains("\(prefix):") }) {
        #expect(copy.namespace(forPrefix: prefix) == element.namespace(forPrefix: prefix))
      }
    }
  }

  @Test func aLargeValueIsWrittenInChunks() throws {
    let list = (0..<50_000).map { "text \($0)" }
    var chunks: [[UInt8]] = []
    try ExpatXMLEncoder().encode(list, as: "list", to: .chunks { chunks.append($0) })
    #expect(chunks.count > 10)
    #expect(chunks.allSatisfy { $0.count < 100_000 })
    #expect(try chunks.joined().elementsEqual(ExpatXMLEncoder().encode(list, as: "list")))
  }
}
