/// An element of a document, with everything inside it.
///
/// A node is an immutable, `Sendable` value. It keeps its whole tree alive. A tree takes a few blocks of memory,
/// however large and deep it is. Copying a node costs nothing.
///
/// An element is parsed, or made in code: ``init(_:_:namespaces:_:)``. Comments and processing instructions are left out of a parsed
/// one unless ``XMLOptions/keepsCommentsAndInstructions`` is set. CDATA sections are text, and entities are expanded.
public struct ExpatXMLElement: Sendable {
  package let tree: NodeTree
  package let item: Int

  package init(_ tree: NodeTree, _ item: Int) {
    self.tree = tree
    self.item = item
  }

  init(root tree: NodeTree) { self.init(tree, 0) }

  private var nodeName: NodeName { tree.name(ofElement: item) }

  /// The local name.
  public var name: String { nodeName.name.string }

  /// The namespace; nil if there is none.
  public var namespaceURI: String? { nodeName.namespace?.string }

  /// The name as written in the document.
  public var qualifiedName: String { nodeName.qualifiedName.string }

  /// The namespace of a prefix at this element, for values with prefixes, such as those of `xsi:type`. Nil if the prefix is not
  /// declared. The prefix `""` means the default namespace.
  public func namespace(forPrefix prefix: String) -> String? {
    tree.namespace(ofPrefix: ExactString(prefix), at: item).flatMap { $0.isEmpty ? nil : $0.string }
  }

  /// The position of the start tag. For an element in the text of an entity, the position of the reference; for one
  /// that was made in code, the position in what was written.
  public var position: XMLPosition { tree.position(of: item) }

  /// The element around this one; nil for the root of the tree. If ``XMLOptions/keepsAncestors`` is set, the parent of a record
  /// is the start tag around it: an element without content.
  public var parent: ExpatXMLElement? {
    if item > 0 { return ExpatXMLElement(tree, Int(tree.items[item].parent)) }
    return tree.around.map { ExpatXMLElement($0, 0) }
  }

  /// The attributes in document order, defaults from the document type last. Namespace
  /// declarations are not among them.
  public var attributes: Attributes { Attributes(tree: tree, range: tree.attributes(of: item)) }

  /// All text inside this element, including that of the elements in it, like `string()` in XPath, `textContent` in a DOM, and a
  /// decoded String.
  public var text: String { tree.textString(tree.text(of: item)) }

  /// The text directly inside this element, without that of the elements in it.
  public var directText: String {
    if tree.end(of: item) == item + 1 { return text }
    var text = ""
    tree.forEachPart(of: item) { if case .text(let range) = $0 { text += tree.textString(range) } }
    return text
  }
}
