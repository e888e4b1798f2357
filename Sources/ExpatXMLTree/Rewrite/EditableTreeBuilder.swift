/// Builds a tree of an element, with the places of everything in the document.
final class EditableTreeBuilder {
  private let elements: ElementStack
  private var assembly: NodeAssembly
  private var map: SourceMap
  private let limits: XMLLimits
  /// The offset from which on the bytes of the document are held for the tree.
  private let start: Int
  private var entityDepth = 0

  /// `scope` has the namespaces in force around the element, and `outer` has them for what is written. `start` is the offset from
  /// which on bytes are held for the tree.
  init(
    in scope: NamespaceScope, _ outer: WrittenNamespaces, start: Int, isStrict: Bool, limits: XMLLimits
  ) {
    let elements = ElementStack(scope)
    self.elements = elements
    self.limits = limits
    self.start = start
    map = SourceMap(inside: outer)
    assembly = NodeAssembly(nil, elements)
    assembly.isStrict = isStrict
    assembly.limits = limits
  }

  var innermostName: String? { elements.innermostName }

  func startElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, _ token: SourceToken, indentation: Int,
    position: () -> XMLPosition
  ) throws {
    let count = elements.namespaces.count
    _ = try assembly.startElement(name, attributes, position: position)
    if token.isInEntity { return entityDepth += 1 }
    let declarations = elements.namespaces.newest(elements.namespaces.count - count)
    map.startElement(token.range, indentation: indentation, declaring: declarations)
  }

  /// Compares what is held for the tree up to an offset with the limit.
  func checkSize(upTo end: Int) throws(ParseFault) {
    if end - start + map.byteCount > limits.treeBytes { throw limits.fault(.treeBytes) }
  }

  func characters(_ text: XMLBorrowedUTF8) throws { try assembly.characters(text) }

  /// Returns the tree when it is complete.
  func endElement(
    _ token: SourceToken, lastMarkupEnd: Int
  ) throws -> (tree: ExpatXMLElement, map: SourceMap)? {
    let tree = try assembly.endElement()
    if entityDepth > 0 {
      entityDepth -= 1
    } else {
      map.endElement(token.range, lastMarkupEnd: lastMarkupEnd)
    }
    try checkSize(upTo: token.range.upperBound)
    return tree.map { (ExpatXMLElement(root: $0), map) }
  }
}
