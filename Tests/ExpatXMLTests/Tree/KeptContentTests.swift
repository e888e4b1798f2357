import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// Comments and processing instructions in trees, which are kept if they are asked for.
@Suite struct KeptContentTests {
  private static let options = XMLOptions(keepsCommentsAndInstructions: true)

  private func keptTree(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ExpatXMLElement
  {
    try tree(document, sourceLocation: sourceLocation) { $0.adopt(Self.options) }
  }

  @Test func theyAreInTheContent() throws {
    let node = try keptTree("<a>1<!--c-->2<![CDATA[3]]>&#52;<?p q?><?r?><b><!----></b>5</a>")
    #expect(
      Array(node.nodes.prefix(5)) == [
        .text("1"), .comment("c"), .text("234"), .processingInstruction(.init(target: "p", data: "q")),
        .processingInstruction(.init(target: "r")),
      ])
    #expect(node.nodes.count == 7)
    #expect(node.elements.map(\.name) == ["b"])
    #expect(node["b"].map { Array($0.nodes) } == [.comment("")])
    #expect(node.text == "12345")
    #expect(node.text == "12345")
    #expect(node.elements(matching: ".//*").count == 1)
    #expect(Array(node.elements(matching: "*")).count == 1)
  }

  @Test func theyAreWritten() throws {
    let document = #"<a x="1"><!-- c -->1&lt;<?p q?><b/><?r?></a>"#
    let node = try keptTree(document)
    #expect(node.description == document)
    #expect(try node.xml() == document)
    #expect(try written { try $0.write(node) } == document)
    #expect(node.nodes.description == #"[<!-- c -->, "1<", <?p q?>, <b/>, <?r?>]"#)
  }

  @Test func theyCountInComparisons() throws {
    let documents = [
      "<a>12</a>", "<a>1<!--c-->2</a>", "<a>1<!--d-->2</a>", "<a>12<!--c--></a>", "<a>1<?c?>2</a>", "<a>1<?c d?>2</a>",
      "<a>1<?c ?>2</a>", "<a>1<?cd?>2</a>", "<a>1<b/>2</a>",
    ]
    let nodes = try documents.map { try keptTree($0) }
    #expect(Set(nodes).count == nodes.count)
    for (index, document) in documents.enumerated() { #expect(try keptTree(document) == nodes[index]) }
    for (index, node) in nodes.enumerated() { for other in nodes[..<index] { #expect(node != other) } }
  }

  @Test func recordsHaveThem() throws {
    let reader = XMLRecordReader(.string("<a><!--1--><b>2<!--3--></b><?p?></a>"), named: "b", options: Self.options)
    #expect(try reader.next().map { Array($0.nodes) } == [.text("2"), .comment("3")])
    #expect(try reader.next() == nil)
  }

  @Test func valuesDoNot() throws {
    struct Value: Codable, Equatable { var b: [Int] }
    let document = "<a><!--1--><b>2<!--3-->4</b><?p?><b>5</b></a>"
    let value = try ExpatXMLDecoder().decode(
      Value.self, from: ExpatXMLElement(.string(document), options: Self.options))
    #expect(value == Value(b: [24, 5]))
  }

  @Test func theyCountTowardsTheLimit() {
    var options = Self.options
    options.limits.treeBytes = 100_000
    let document = "<a>\(String(repeating: "<!--1--><?p q?>", count: 10_000))</a>"
    #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string(document), options: options) }
    options.keepsCommentsAndInstructions = false
    #expect(throws: Never.self) { try ExpatXMLElement(.string(document), options: options) }
  }

  /// Expat makes line feeds of carriage returns that an entity brings in. So what was parsed can be written.
  @Test func carriageReturnsInEntities() throws {
    let document = "<!DOCTYPE a [<!ENTITY e '<!--&#13;--><?p q&#13;?>'>]><a>&e;</a>"
    let node = try ExpatXMLElement(.string(document), options: Self.options)
    #expect(try node.xml() == "<a><!--\n--><?p q\n?></a>")
  }
}
