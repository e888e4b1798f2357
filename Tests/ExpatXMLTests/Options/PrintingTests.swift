import ExpatXML
import Foundation
import Testing

/// Printed events, nodes and options.
@Suite struct PrintingTests {
  @Test func events() throws {
    let document = """
      <?xml version="1.0"?><!DOCTYPE r [<!NOTATION n SYSTEM "n"><!ENTITY e "v"><!ELEMENT r ANY><!ATTLIST r a CDATA "d">]>
      <r b="1" xmlns:p="u">text<!--c--><?t d?><p:x/></r>
      """
    let reader = XMLEventReader(.string(document))
    var lines: [String] = []
    while let event = try reader.next() { lines.append("\(event)") }
    #expect(
      lines == [
        #"<?xml version="1.0"?>"#, "<!DOCTYPE r>", #"<!NOTATION n SYSTEM "n">"#, #"<!ENTITY e "v">"#,
        "<!ELEMENT r ANY>",
        #"<!ATTLIST r a CDATA "d">"#, #"start of xmlns:p="u""#, #"<r b="1" a="d">"#, "<!--c-->", "<?t d?>",
        #""text""#, "<p:x>", "</p:x>", "</r>", "end of xmlns:p", "end of document",
      ])
  }

  @Test func partsOfTrees() throws {
    let root = try ExpatXMLElement(.string("<r b='1' a='\"2\"'>text<x/><y>z</y></r>"))
    #expect("\(root.attributes)" == #"b="1" a="\"2\"""#)
    #expect("\(root.attributes[0])" == #"b="1""#)
    #expect("\(root.elements)" == "[<x/>, <y>z</y>]")
    #expect("\(root.nodes)" == #"["text", <x/>, <y>z</y>]"#)
    #expect("\(root.elements(matching: ".//*"))" == "[<x/>, <y>z</y>]")
  }

  @Test func attributesOfEventsKeepTheirOrder() throws {
    let reader = XMLEventReader(.string("<r z='1' y='2' x='3'/>"))
    var attributes: XMLEventAttributes = [:]
    while let event = try reader.next() {
      if case .startElement(let element) = event { attributes = element.attributes }
    }
    #expect(attributes.map(\.name) == ["z", "y", "x"])
    #expect(attributes.map(\.value) == ["1", "2", "3"])
    #expect(attributes["y"] == "2")
    #expect(attributes["a"] == nil)
    #expect(attributes.dictionary == ["x": "3", "y": "2", "z": "1"])
    #expect(attributes == ["x": "3", "y": "2", "z": "1"])
    #expect(attributes.hashValue == (["x": "3", "y": "2", "z": "1"] as XMLEventAttributes).hashValue)
    #expect(attributes != ["x": "3", "y": "2", "z": "2"])
  }

  /// Elements of one name share a template for their attributes.
  @Test func attributesThatAreKeptDoNotChange() throws {
    let document = "<r>" + (0..<20).map { "<e a='\($0)' b='x\($0)'/>" }.joined() + "<e b='1' a='2'/><e/></r>"
    let reader = XMLEventReader(.string(document))
    var kept: [XMLEventAttributes] = []
    while let event = try reader.next() {
      if case .startElement(let element) = event, element.name == "e" { kept.append(element.attributes) }
    }
    for index in 0..<20 { #expect(kept[index].map(\.value) == ["\(index)", "x\(index)"]) }
    #expect(kept[20].map(\.name) == ["b", "a"])
    #expect(kept[21].isEmpty)
  }
}
