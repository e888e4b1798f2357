@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

extension NodeBuilder {
  convenience init(_ selector: (any NodeSelector)?, deliver: @escaping (ExpatXMLElement) throws -> Void) {
    self.init(selector) { tree, _ in
      try deliver(ExpatXMLElement(root: tree))
      return nil
    }
  }
}

/// The trees that a builder makes from a document, and the error that ends the parse, if there is one. Expects the same
/// result at every chunk size.
func trees(
  _ selector: (any NodeSelector)?, of document: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ configure: (NodeBuilder) -> Void = { _ in }
) -> (nodes: [ExpatXMLElement], error: (any Error)?) {
  let bytes = Array(document.utf8)
  func outcome(_ size: Int) -> (nodes: [ExpatXMLElement], error: (any Error)?) {
    var nodes: [ExpatXMLElement] = []
    let builder = NodeBuilder(selector) { nodes.append($0) }
    configure(builder)
    do {
      try XMLStreamParser(XMLSource { _ in ChunkSource(bytes, size: size) }).parse(builder)
      return (nodes, nil)
    } catch {
      return (nodes, error)
    }
  }
  let whole = outcome(max(1, bytes.count))
  for size in [1, 3, 7] {
    let other = outcome(size)
    #expect(other.nodes == whole.nodes, "in chunks of \(size)", sourceLocation: sourceLocation)
    #expect(
      other.nodes.map(\.position) == whole.nodes.map(\.position), "in chunks of \(size)",
      sourceLocation: sourceLocation)
    #expect(
      other.error as? XMLParseError == whole.error as? XMLParseError, "in chunks of \(size)",
      sourceLocation: sourceLocation)
  }
  return whole
}

/// The elements with a name, one at a time.
func records(
  _ name: String, of document: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ configure: (NodeBuilder) -> Void = { _ in }
) throws -> [ExpatXMLElement] {
  let (nodes, error) = trees(
    try RecordSelector(RecordPattern(XMLPath(parsing: name))), of: document, sourceLocation: sourceLocation, configure)
  if let error { throw error }
  return nodes
}

/// The root of a document.
func tree(
  _ document: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ configure: (NodeBuilder) -> Void = { _ in }
) throws -> ExpatXMLElement {
  let (nodes, error) = trees(nil, of: document, sourceLocation: sourceLocation, configure)
  if let error { throw error }
  #expect(nodes.count == 1, sourceLocation: sourceLocation)
  return try #require(nodes.first, sourceLocation: sourceLocation)
}
