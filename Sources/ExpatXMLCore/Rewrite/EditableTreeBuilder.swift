/// Builds a tree of an element, with the places of everything in the document.
struct EditableTreeBuilder {
  private let elements: ElementStack
  private var assembly: NodeAssembly
  private var map: SourceMap
  private let limits: XMLLimits
  /// How many namespaces around the element were declared.
  private let outerCount: Int
  private var entityDepth = 0

  /// `mappings` are the namespaces in force around the element.
  init(_ mappings: [DocumentWriter.Mapping], isStrict: Bool, limits: XMLLimits) {
    let elements = ElementStack()
    for (prefix, uri) in mappings { elements.namespaces.declare(prefix: prefix, uri: uri) }
    self.elements = elements
    self.limits = limits
    outerCount = mappings.count
    map = SourceMap(mappings)
    assembly = NodeAssembly(.document, elements)
    assembly.isStrict = isStrict
    assembly.limits = limits
  }

  var innermostName: String? { elements.innermostName }

  mutating func startElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, _ token: SourceToken, indentation: Int,
    position: () -> XMLPosition
  ) throws {
    let count = elements.namespaces.count
    _ = try assembly.startElement(name, attributes, position: position)
    if token.isInEntity { return entityDepth += 1 }
    let declarations = elements.namespaces.newest(elements.namespaces.count - count)
    map.startElement(token.range, indentation: indentation, declaring: declarations)
  }

  /// Compares the memory with the limit. `heldBytes` are the bytes of the document that are in memory for the tree.
  func check(_ heldBytes: Int) throws(ParseFault) {
    if heldBytes + map.byteCount > limits.treeBytes { throw limits.fault(.treeBytes) }
  }

  mutating func characters(_ text: XMLBorrowedUTF8) throws { try assembly.characters(text) }

  /// Returns the tree when it is complete.
  mutating func endElement(
    _ token: SourceToken, lastMarkupEnd: Int, heldBytes: Int
  ) throws -> (tree: ExpatXMLNode, map: SourceMap)? {
    let tree = try assembly.endElement()
    if entityDepth > 0 {
      entityDepth -= 1
    } else {
      map.endElement(token.range, lastMarkupEnd: lastMarkupEnd)
    }
    try check(heldBytes)
    return tree.map { ($0, map) }
  }
}
