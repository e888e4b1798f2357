/// A record that is being read, and what changes it.
struct RewrittenRecord: ~Copyable {
  let elements: ElementStack
  var assembly: NodeAssembly
  /// The bytes of the document are held from this offset on, that of the indentation. Nil if the record comes out of an entity.
  let start: Int?
  /// The namespaces in force around it.
  let namespaces: WrittenNamespaces
  /// How its start tag has changed already.
  let edited: EditedElement?
  let changes: [Rewriting.RecordChange]
}
