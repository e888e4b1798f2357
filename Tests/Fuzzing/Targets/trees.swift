import ExpatXMLCoding
import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// Makes the tree of a document, whole and in chunks, prints and parses it again, compares it element by element, and
/// decodes values from it.
func fuzz(_ input: FuzzInput) {
  var input = input
  let sizes = input.chunkSizes()
  var settings = ParserSettings(drawnFrom: &input, inChunks: true)
  if input.bool() { settings.limits.treeBytes = input.int(below: 1 << 14) }

  let (roots, fault) = trees(nil, settings, sizes: [])
  let chunks = trees(nil, settings, sizes: sizes)
  demand(roots == chunks.nodes && fault == chunks.fault, "\(roots) \(fault), in chunks \(chunks)")
  guard let root = roots.first else { return }
  let positions = root.elements(matching: ".//*").map(\.position)
  demand(positions == (chunks.nodes.first?.elements(matching: ".//*").map(\.position) ?? []), "\(positions)")

  let again = try? ExpatXMLElement(.data(Data(root.description.utf8)), options: XMLOptions(limits: .unlimited))
  demand(again == root, "\(root) is printed as \(again?.description ?? "nothing")")
  demand(again?.hashValue == root.hashValue, "\(root) has another hash value when it was printed")

  for node in root.elements(matching: ".//*").prefix(3) {
    let name = "{\(node.namespaceURI ?? "")}\(node.name)"
    // In a path, these namespaces have another meaning.
    if node.namespaceURI == "*" || node.namespaceURI?.contains("}") == true { continue }
    guard let pattern = try? RecordPattern(XMLPath(parsing: name)) else { continue }
    let records = trees(RecordSelector(pattern), settings, sizes: sizes).nodes
    demand(records == outermost(node, in: root), "\(name) in \(root): \(records)")
  }
  decode(root)
}

private func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

private func trees(
  _ selector: (any NodeSelector)?, _ settings: ParserSettings, sizes: [Int]
) -> (nodes: [ExpatXMLElement], fault: String) {
  var nodes: [ExpatXMLElement] = []
  let builder = NodeBuilder(selector) { tree, _ in
    nodes.append(ExpatXMLElement(root: tree))
    return nil
  }
  let options = XMLOptions(checksNamespaces: settings.checksNamespaces, limits: settings.limits)
  builder.adopt(options)
  let parser = XMLStreamParser(
    XMLSource { _ in ChunkSource(settings.document, sizes: sizes, charset: settings.charset) }, options: options)
  do {
    try parser.parse(builder)
    return (nodes, "")
  } catch {
    return (nodes, "\(error)")
  }
}

/// The elements with the name of a node that are in no other one.
private func outermost(_ node: ExpatXMLElement, in root: ExpatXMLElement) -> [ExpatXMLElement] {
  var nodes: [ExpatXMLElement] = []
  var item = 0
  while item < root.tree.end(of: 0) {
    let other = ExpatXMLElement(root.tree, item)
    if root.tree.items[item].isElement, other.name == node.name, other.namespaceURI == node.namespaceURI {
      nodes.append(other)
      item = root.tree.end(of: item)
    } else {
      item += 1
    }
  }
  return nodes
}

private func decode(_ root: ExpatXMLElement) {
  struct Element: Decodable {
    enum CodingKeys: String, CodingKey { case a, b, text = "#text" }
    var a: [Element]
    var b: String?
    var text: [Int]
  }
  var decoder = ExpatXMLDecoder()
  for node in [root] + root.elements(matching: ".//*").prefix(100) {
    _ = try? decoder.decode([String: [String]].self, from: node)
    _ = try? decoder.decode(Element.self, from: node)
    _ = try? decoder.decode(Double.self, from: node)
    _ = try? decoder.decode(Decimal.self, from: node)
    _ = try? decoder.decode(Data.self, from: node)
    _ = try? decoder.decode([Date].self, from: node)
    _ = try? decoder.decode(Date.self, from: node)
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    _ = try? decoder.decode([String: Int?].self, from: node)
    decoder.keyDecodingStrategy = .useDefaultKeys
  }
}
