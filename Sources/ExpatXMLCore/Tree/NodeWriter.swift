/// Writes an element of a tree, one tag or text at a time. The parser has checked the names.
struct NodeWriter {
  private let tree: NodeTree
  private let root: Int
  private let end: Int
  /// The next item to write, and the innermost open element, which is nil before and after the root.
  private var item: Int
  private var openItem: Int?

  init(_ tree: NodeTree, _ item: Int) {
    self.tree = tree
    self.item = item
    root = item
    end = tree.end(of: item)
  }

  /// Returns false if there was nothing more to write.
  mutating func writeNext(to document: inout DocumentWriter) throws -> Bool {
    if let openItem, item == tree.end(of: openItem) {
      try document.endElement()
      self.openItem = openItem == root ? nil : Int(tree.items[openItem].parent)
    } else if item == end {
      return false
    } else if tree.items[item].isElement {
      try writeStartTag(to: &document)
      openItem = item
      item += 1
    } else {
      let text = tree.text
      try document.text(text.span.extracting(tree.text(of: item)))
      item += 1
    }
    return true
  }

  private func writeStartTag(to document: inout DocumentWriter) throws {
    let name = tree.name(ofElement: item)
    try document.startReadElement(
      name.qualifiedName.string, namespace: mapping(name), isMixed: document.format.indentation != nil && isMixed)
    let values = tree.values
    for attribute in tree.attributes(of: item) {
      let name = tree.name(ofAttribute: attribute)
      let qualifiedName = name.qualifiedName.string
      try document.beginReadAttribute(qualifiedName, localName: name.name, namespace: mapping(name))
      try document.buffer.append(values.span.extracting(tree.value(of: attribute)), escapedFor: .attributeValue)
      document.endAttribute()
      document.preserveSpaceIfAsked(qualifiedName, tree.valueString(tree.value(of: attribute)))
    }
  }

  private func mapping(_ name: NodeName) -> DocumentWriter.Mapping { (name.prefix ?? "", name.namespace ?? "") }

  /// Whether the element contains text directly.
  private var isMixed: Bool {
    var item = item + 1
    let end = tree.end(of: self.item)
    while item < end {
      guard tree.items[item].isElement else { return true }
      item = tree.end(of: item)
    }
    return false
  }
}
