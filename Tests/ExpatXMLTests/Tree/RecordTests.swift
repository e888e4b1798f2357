import Foundation
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// Trees of selected elements, one at a time.
@Suite struct RecordTests {
  @Test func eachElementOfTheNameIsATreeOfItsOwn() throws {
    let nodes = try records("e", of: "<f>0<e n='1'>a<x>b</x></e>1<g><e n='2'/>2</g><e n='3'>\n</e></f>")
    #expect(nodes.map { $0.attribute("n") } == ["1", "2", "3"])
    #expect(nodes.map(\.text) == ["ab", "", "\n"])
    #expect(nodes.allSatisfy { $0.parent == nil })
    #expect(nodes.map(\.position.column) == [5, 31, 46])
  }

  @Test func anElementInsideOneOfItsNameBelongsToIt() throws {
    let nodes = try records("e", of: "<f><e>1<e>2</e><g><e/></g></e><e>3</e></f>")
    #expect(nodes.map(\.text) == ["12", "3"])
    #expect(nodes[0].elements(matching: ".//e").count == 2)
  }

  @Test func recordsInheritNamespaces() throws {
    let document = """
      <p:f xmlns:p='u' xmlns='d'><p:e/><e p:x='1' x='2'/><g xmlns:p='v'><p:e/></g><p:e xmlns:p='w'><p:y/></p:e></p:f>
      """
    let nodes = try records("{*}e", of: document)
    #expect(nodes.map(\.namespaceURI) == ["u", "d", "v", "w"])
    let unprefixed = try records("e", of: document)
    #expect(unprefixed.map(\.namespaceURI) == ["d"])
    #expect(nodes[1].attribute("x", namespace: "u") == "1")
    #expect(nodes[3]["{w}y"]?.namespaceURI == "w")
    let (selected, _) = trees(RecordSelector(try RecordPattern("{v}e")), of: document)
    #expect(selected.map(\.qualifiedName) == ["p:e"])
    let (qualified, _) = trees(RecordSelector(try RecordPattern("p:e")), of: document)
    #expect(qualified.map(\.namespaceURI) == ["u", "v", "w"])
    #expect(try records("p:e", of: document).count == 3)
  }

  @Test func largeAndSmallRecordsInTurn() throws {
    let large = "<e>" + String(repeating: "<x y='z'>text</x>", count: 5000) + "</e>"
    let document = "<f><e>1</e>\(large)<e>2</e>\(large)<e>3</e></f>"
    var nodes: [ExpatXMLElement] = []
    try XMLStreamParser(.data(Data(document.utf8))).parse(
      NodeBuilder(RecordSelector(try RecordPattern("e"))) { nodes.append($0) })
    #expect(nodes.map(\.elements.count) == [0, 5000, 0, 5000, 0])
    #expect(nodes[1] == nodes[3])
    #expect(nodes[0].text + nodes[2].text + nodes[4].text == "123")
    #expect(nodes[3].elements.allSatisfy { $0.text == "text" && $0.attribute("y") == "z" })
  }

  /// The limit applies to each record.
  @Test func recordsThatAreTooLarge() throws {
    func records(_ document: String, _ limit: Int) -> (count: Int, error: XMLParseError?) {
      func outcome(_ size: Int) -> (count: Int, error: XMLParseError?) {
        var count = 0
        var options = XMLOptions()
        options.limits.treeBytes = limit
        let parser = XMLStreamParser(XMLSource { _ in ChunkSource(Array(document.utf8), size: size) }, options: options)
        do {
          try parser.parse(NodeBuilder(RecordSelector(try RecordPattern("e"))) { _ in count += 1 })
          return (count, nil)
        } catch {
          return (count, error as? XMLParseError)
        }
      }
      let whole = outcome(document.utf8.count)
      for size in [1, 3, 7] { #expect(outcome(size) == whole, "in chunks of \(size)") }
      return whole
    }
    let limit = 1600
    let small = "<e x='\(String(repeating: "1", count: 100))'>\(String(repeating: "2", count: 100))<b/></e>"
    #expect(records("<f>\(String(repeating: small, count: 10))</f>", limit).error == nil)
    for large in [
      "<b y='\(String(repeating: "1", count: limit))'/>", String(repeating: "2\n", count: limit),
      String(repeating: "<b><b><b/></b></b>", count: 4),
    ] {
      let (count, error) = records("<f>\(small)<e>\(large)\(large)\(large)\(large)</e></f>", limit)
      #expect(count == 1)
      #expect(error?.limit == "treeBytes")
      #expect(error?.message == "The limit treeBytes of \(limit) is exceeded.")
      #expect((error?.position.byteOffset ?? 0) >= "<f>\(small)<e>".utf8.count)
    }
    #expect(throws: XMLParseError.self) {
      var limits = XMLLimits()
      limits.treeBytes = 100
      _ = try ExpatXMLElement(.data(Data("<a><b/><b/><b/></a>".utf8)), options: XMLOptions(limits: limits))
    }
  }
}
