/// A record that is being read, and what changes it.
final class RewrittenRecord {
  // Not Sendable: it belongs to the thread that rewrites.

  let elements: ElementStack
  var assembly: NodeAssembly
  private let limits: XMLLimits
  /// The bytes of the document are held from this offset on, that of the indentation. Nil if the record comes out of an entity.
  let start: Int?
  /// The namespaces in force around it.
  let namespaces: WrittenNamespaces
  /// How its start tag has changed already.
  let edited: EditedElement?
  let changes: [Rewriting.RecordChange]

  init(
    in scope: NamespaceScope, _ namespaces: WrittenNamespaces, _ edited: EditedElement?,
    _ changes: [Rewriting.RecordChange], start: Int?, isStrict: Bool, _ limits: XMLLimits
  ) {
    elements = ElementStack(scope)
    assembly = NodeAssembly(nil, elements)
    assembly.isStrict = isStrict
    assembly.treeBytes = limits.treeBytes
    self.limits = limits
    self.start = start
    self.namespaces = namespaces
    self.edited = edited
    self.changes = changes
  }

  /// Compares the bytes that are held with the limit.
  func checkSize(upTo end: Int) throws(ParseFault) {
    if end - (start ?? end) > limits.treeBytes { throw limits.fault(.treeBytes) }
  }

  /// Returns the tree when it is complete.
  func endElement(upTo end: Int) throws -> NodeTree? {
    let tree = try assembly.endElement()
    try checkSize(upTo: end)
    return tree
  }

  func isInEntity(_ tree: NodeTree) -> XMLEditError {
    let name = tree.name(ofElement: 0).qualifiedName
    return XMLEditError(
      code: .inEntity, message: "The element \(name) comes out of an entity.", position: tree.position(of: 0))
  }
}
