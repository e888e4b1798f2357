import Foundation
import TestData
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// The properties of nodes.
@Suite struct NodeTests {
  private func contents(_ node: ExpatXMLElement) -> [String] {
    node.nodes.map {
      switch $0 {
      case .element(let node): "<\(node.name)>"
      case .text(let text): text
      case .comment, .processingInstruction: $0.description
      }
    }
  }

  @Test func contentIsInDocumentOrder() throws {
    let node = try tree("<p>one <b>two</b> three<i/><u>4<u>5</u></u></p>")
    #expect(contents(node) == ["one ", "<b>", " three", "<i>", "<u>"])
    #expect(node.elements.map(\.name) == ["b", "i", "u"])
    #expect(node.elements.count == 3)
    #expect(node.nodes.count == 5)
    #expect(node.elements(matching: ".//*").map(\.name) == ["b", "i", "u", "u"])
    #expect(node.directText == "one  three")
    #expect(node.text == "one two three45")
  }

  @Test func anEmptyElementHasNothing() throws {
    for document in ["<a/>", "<a></a>", "<a><!--c--><?p?></a>"] {
      let node = try tree(document)
      #expect(node.nodes.isEmpty)
      #expect(node.elements.isEmpty)
      #expect(node.elements(matching: ".//*").isEmpty)
      #expect(node.attributes.isEmpty)
      #expect(node.directText.isEmpty)
      #expect(node.text.isEmpty)
      #expect(node.parent == nil)
    }
  }

  @Test func textIsWholeWithMarkupInIt() throws {
    let node = try tree(
      "<!DOCTYPE a [<!ENTITY e 'E&#38;amp;<b>x</b>'>]><a>1<!--c-->2<?p?>&lt;<![CDATA[<3>]]>\r\n4&e;5</a>")
    #expect(contents(node) == ["12<<3>\n4E&", "<b>", "5"])
    #expect(node.text == "12<<3>\n4E&x5")
  }

  @Test func attributesAreInDocumentOrderAndThoseOfTheDocumentTypeLast() throws {
    let node = try tree("<!DOCTYPE a [<!ATTLIST a d CDATA 'D' b CDATA 'no'>]><a c='1' b='&lt;&#233;' a=''/>")
    #expect(node.attributes.map(\.name) == ["c", "b", "a", "d"])
    #expect(node.attributes.map(\.value) == ["1", "<é", "", "D"])
    #expect(node.attributes["b"] == "<é")
    #expect(node.attributes["B"] == nil)
    #expect(node.attribute("a")?.isEmpty == true)
    #expect(node.attributes[3].value == "D")
  }

  @Test func elementsKnowTheirParents() throws {
    let root = try tree("<a>1<b><c/></b><d/></a>")
    let c = try #require(root["b/c"])
    #expect(c.parent?.name == "b")
    #expect(c.parent?.parent?.name == "a")
    #expect(c.parent?.parent?.parent == nil)
    #expect(root["d"]?.parent == root)
  }

  @Test func elementsKnowTheirPositions() throws {
    let root = try tree("<!DOCTYPE a [<!ENTITY e '<e/>'>]>\n<a>é<b\n x=''/>\r\n&e;</a>")
    #expect(root.position == XMLPosition(line: 2, column: 1, byteOffset: 34))
    #expect(root["b"]?.position == XMLPosition(line: 2, column: 5, byteOffset: 39))
    #expect(root["e"]?.position == XMLPosition(line: 4, column: 1, byteOffset: 51))
  }

  @Test func withNamespacesNamesAreSplit() throws {
    let root = try tree("<a xmlns='d' xmlns:p='u' x='1' p:x='2'><p:b/><b xmlns=''/><q:b/></a>")
    #expect(root.name == "a")
    #expect(root.namespaceURI == "d")
    #expect(root.attributes.map(\.qualifiedName) == ["x", "p:x"])
    #expect(root.attributes.map(\.name) == ["x", "x"])
    #expect(root.attributes.map(\.namespaceURI) == [nil, "u"])
    let children = Array(root.elements)
    #expect(children.map(\.name) == ["b", "b", "b"])
    #expect(children.map(\.qualifiedName) == ["p:b", "b", "q:b"])
    #expect(children.map(\.namespaceURI) == ["u", nil, nil])
  }

  @Test func namespacesEndWithTheirElements() throws {
    let root = try tree("<a xmlns='1'><b xmlns='2'><c/></b><c/><p:d xmlns:p='3'/><p:d xmlns:p='4'/></a>")
    #expect(root["b/c"]?.namespaceURI == "2")
    #expect(root["c"]?.namespaceURI == "1")
    #expect(root.elements(matching: "p:d").map(\.namespaceURI) == ["3", "4"])
  }

  @Test func faultsAgainstNamespacesAreErrorsIfAskedFor() throws {
    let documents = [
      "<p:a/>", "<a xmlns:p=''/>", "<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>", "<a><?p:q?></a>",
      "<!DOCTYPE a [<!NOTATION p:n SYSTEM 's'>]><a/>",
    ]
    for document in documents {
      #expect(throws: Never.self) { try tree(document) }
      let error = trees(nil, of: document) { $0.isStrict = true }.error
      #expect((error as? XMLParseError)?.code == .namespaceDeclarationError)
    }
  }
}
