import ExpatXMLCoding
import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// Makes the tree of a document, whole and in chunks, prints and parses it again, and decodes values from it.
func fuzz(_ input: FuzzInput) {
  var input = input
  let sizes = input.chunkSizes()
  var settings = ParserSettings(drawnFrom: &input, inChunks: true)
  if input.bool() { settings.limits.treeBytes = input.int(below: 1 << 14) }

  let options = XMLOptions(checksNamespaces: settings.checksNamespaces, limits: settings.limits)
  func tree(_ sizes: [Int]) -> (root: ExpatXMLElement?, fault: String) {
    let source = XMLSource { _ in ChunkSource(settings.document, sizes: sizes, charset: settings.charset) }
    do { return (try ExpatXMLElement(source, options: options), "") } catch { return (nil, "\(error)") }
  }
  let (whole, chunks) = (tree([]), tree(sizes))
  demand(whole == chunks, "\(whole), in chunks \(chunks)")
  guard let root = whole.root else { return }
  let positions = [root, chunks.root ?? root].map { $0.elements(matching: ".//*").map(\.position) }
  demand(positions[0] == positions[1], "\(positions)")

  let again = try? ExpatXMLElement(.data(Data(root.description.utf8)), options: XMLOptions(limits: .unlimited))
  demand(again == root, "\(root) is printed as \(again?.description ?? "nothing")")
  demand(again?.hashValue == root.hashValue, "\(root) has another hash value when it was printed")
  decode(root)
}

private func demand(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
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
