/// Namespaces may have any name, as in Expat, though Namespaces in XML 1.0 wants URI references (section 2).
@Suite struct NamespaceNameTests {
  private static let read = #"<p:a xmlns=" " xmlns:p="é" p:x="1"><b p:y="2"/></p:a>"#

  @Test func partsAreWritten() throws {
    let node = try ExpatXMLElement(.string(Self.read))
    let child = try #require(node.elements(matching: "*").first)
    #expect(try ExpatXMLElement(.string(child.xml())) == child)
    let around = try ExpatXMLElement("c") { try $0.write(child) }
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
