import ExpatXML
import ExpatXMLCore
import ExpatXMLTree
import Foundation
import Testing

/// Nodes as XML.
@Suite struct NodePrintingTests {
  private func print(_ document: String) throws -> String {
    let node = try tree(document)
    let again = try tree(node.description)
    #expect(again == node)
    #expect(again.description == node.description)
    return node.description
  }

  @Test func elementsAndTexts() throws {
    #expect(try print("<a ><b></b>1<c >2<d/></c><!--x-->3</a>") == "<a><b/>1<c>2<d/></c>3</a>")
    #expect(try print("<a/>") == "<a/>")
    #expect(try print("<a x='1' y=''/>") == #"<a x="1" y=""/>"#)
    #expect(try print("<\u{E9}>\u{1F600}</\u{E9}>") == "<\u{E9}>\u{1F600}</\u{E9}>")
  }

  @Test func charactersThatMustBeEscaped() throws {
    #expect(try print("<a>&amp;&lt;]]&gt;\"'\n\t&#13;</a>") == "<a>&amp;&lt;]]&gt;\"'\n\t&#13;</a>")
    #expect(
      try print(#"<a x="&amp;&lt;&gt;&quot;'&#10;&#9;&#13;"/>"#) == #"<a x="&amp;&lt;&gt;&quot;'&#10;&#9;&#13;"/>"#)
    #expect(try print("<a><![CDATA[<&]]></a>") == "<a>&lt;&amp;</a>")
  }

  @Test func namespacesAreDeclaredWhereTheyWere() throws {
    #expect(
      try print(
        "<a xmlns='d' xmlns:p='u' xmlns:unused='w'><p:b/><p:b p:x='1' x='2'><p:c/></p:b><c xmlns=''><d/></c></a>")
        == #"<a xmlns="d" xmlns:p="u" xmlns:unused="w"><p:b/><p:b p:x="1" x="2"><p:c/></p:b><c xmlns=""><d/></c></a>"#)
    #expect(
      try print("<p:a xmlns:p='1'><p:a xmlns:p='2'/><p:b/></p:a>")
        == #"<p:a xmlns:p="1"><p:a xmlns:p="2"/><p:b/></p:a>"#)
    #expect(
      try print("<a q:x='1'><q:b xml:lang='en'/></a>")
        == #"<a q:x="1"><q:b xml:lang="en"/></a>"#)
  }

  @Test func partsOfTreesStandAlone() throws {
    let document = "<p:a xmlns:p='u' xmlns='d'>1<b x='1'>2<p:c/></b>3</p:a>"
    let root = try tree(document)
    let part = try #require(root["b"])
    #expect(part.description == #"<b xmlns="d" x="1">2<p:c xmlns:p="u"/></b>"#)
    #expect(try records("b", of: document).first?.description == part.description)
    #expect(root["b/p:c"]?.description == #"<p:c xmlns:p="u"/>"#)
  }

  /// Only one is refused, where faults against namespaces are tolerated.
  @Test func oneOfTwoEqualAttributesIsLeftOut() throws {
    let node = try tree("<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2' y='3'/>")
    #expect(node.description == #"<a xmlns:p="u" xmlns:q="u" p:x="1" y="3"/>"#)
    #expect(throws: XMLWriteError.self) { try node.xml() }
  }
}
