/// A record that is being read, and what changes it.
final class RewrittenRecord {
  // Not Sendable: it belongs to the thread that rewrites.

  let elements: ElementStack
  var assembly: NodeAssembly
  /// The bytes of the document are held from this offset on, that of the indentation. Nil if the record comes out of an entity.
  let start: Int?
  /// The namespaces in force around it.
  let namespaces: WrittenNamespaces
  /// How its start tag has changed already.
  let edited: EditedElement?
  let changes: [Rewriting.RecordChange]

  init(
    in outer: ElementStack, _ namespaces: WrittenNamespaces, _ edited: EditedElement?,
    _ changes: [Rewriting.RecordChange], start: Int?, isStrict: Bool, treeBytes: Int
  ) {
    elements = ElementStack(outer.names, outer.namespaces)
    assembly = NodeAssembly(nil, elements)
    assembly.isStrict = isStrict
    assembly.treeBytes = treeBytes
    self.start = start
    self.namespaces = namespaces
    self.edited = edited
    self.changes = changes
  }
}
