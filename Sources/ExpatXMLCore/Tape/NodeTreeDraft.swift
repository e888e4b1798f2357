/// A tree that is being built.
package struct NodeTreeDraft {
  /// Larger arrays become part of the finished tree. Smaller ones are copied, so that they can be used again.
  private static let reusedCount = 4096

  private var items: [NodeTree.Item] = []
  private var attributes: [NodeTree.Attribute] = []
  private var text: [UInt8] = []
  private var values: [UInt8] = []
  private var declarations: [NodeTree.Declaration] = []
  private var declarationBytes = 0
  /// The innermost open element.
  private var openItem = 0

  package init() {}

  var isEmpty: Bool { items.isEmpty }

  /// The memory that the tree takes in bytes, without its names, including the spare capacity of its arrays.
  var byteCount: Int {
    items.capacity * MemoryLayout<NodeTree.Item>.stride + attributes.capacity * MemoryLayout<NodeTree.Attribute>.stride
      + text.capacity + values.capacity + declarationBytes
  }

  package mutating func startElement(name: Int, at position: XMLPosition) throws(ParseFault) {
    let parent = items.isEmpty ? 0 : openItem
    openItem = items.count
    try append(UInt32(truncatingIfNeeded: name), parent: parent, position)
  }

  /// Appends a declaration in the start tag of the innermost open element.
  package mutating func append(declaring prefix: ExactString, uri: ExactString) {
    append(NodeTree.Declaration(item: UInt32(truncatingIfNeeded: openItem), prefix: prefix, uri: uri))
  }

  private mutating func append(_ declaration: NodeTree.Declaration) {
    declarations.append(declaration)
    declarationBytes += declaration.byteCount
  }

  package mutating func append(attribute name: Int, value: XMLBorrowedUTF8) {
    attributes.append(NodeTree.Attribute(name: UInt32(truncatingIfNeeded: name), valueStart: values.count))
    values.append(value.utf8)
  }

  /// Appends a part of the text between two tags.
  package mutating func append(_ characters: XMLBorrowedUTF8) throws(ParseFault) {
    if let last = items.last, !last.isText || Int(last.parent) != openItem {
      try append(NodeTree.Item.text, parent: openItem, .none)
    }
    text.append(characters.utf8)
  }

  package mutating func append(comment text: XMLBorrowedUTF8) throws(ParseFault) {
    try append(NodeTree.Item.comment, parent: openItem, .none)
    append(attribute: 0, value: text)
  }

  package mutating func append(instruction target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) throws(ParseFault) {
    try append(NodeTree.Item.instruction, parent: openItem, .none)
    append(attribute: 0, value: target)
    if let data { append(attribute: 0, value: data) }
  }

  /// Appends an element of another tree with its content. `number` returns the number of a name in this tree.
  package mutating func append(_ tree: NodeTree, _ item: Int, number: (NodeName) -> Int) throws(ParseFault) {
    let end = tree.end(of: item)
    let attributeRange = tree.attributes(of: item).lowerBound..<tree.attributes(of: end - 1).upperBound
    let textRange = tree.text(of: item)
    let (first, last) = (tree.attributes[attributeRange.lowerBound], tree.attributes[attributeRange.upperBound])
    let valueRange = first.valueStart..<last.valueStart
    guard items.count + (end - item) < UInt32.max - 1, attributes.count + attributeRange.count < UInt32.max else {
      throw Self.tooLarge
    }
    let itemOffset = items.count - item
    let attributeOffset = attributes.count - attributeRange.lowerBound
    let (textOffset, valueOffset) = (text.count - textRange.lowerBound, values.count - valueRange.lowerBound)
    func moved(_ index: UInt32, _ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: Int(index) + offset) }
    for (prefix, uri) in tree.neededDeclarations(of: item, in: tree.surroundings(of: item)) {
      append(NodeTree.Declaration(item: UInt32(truncatingIfNeeded: items.count), prefix: prefix, uri: uri))
    }
    for index in item..<end {
      var copy = tree.items[index]
      copy.parent = index == item ? UInt32(truncatingIfNeeded: openItem) : moved(copy.parent, itemOffset)
      copy.end = moved(copy.end, itemOffset)
      copy.attributeStart = moved(copy.attributeStart, attributeOffset)
      copy.textStart += textOffset
      if copy.isElement {
        copy.name = UInt32(truncatingIfNeeded: number(tree.name(ofElement: index)))
        for var declaration in tree.declarations(of: index) {
          declaration.item = UInt32(truncatingIfNeeded: items.count)
          append(declaration)
        }
      }
      items.append(copy)
      for attribute in tree.attributes(of: index) {
        var attributeCopy = tree.attributes[attribute]
        attributeCopy.valueStart += valueOffset
        if copy.isElement {
          attributeCopy.name = UInt32(truncatingIfNeeded: number(tree.name(ofAttribute: attribute)))
        }
        attributes.append(attributeCopy)
      }
    }
    text.append(contentsOf: tree.text[textRange])
    values.append(contentsOf: tree.values[valueRange])
  }

  private static let tooLarge = ParseFault(code: .outOfMemoryError, message: "The tree is too large.")

  private mutating func append(_ name: UInt32, parent: Int, _ position: XMLPosition) throws(ParseFault) {
    guard items.count < UInt32.max - 1, attributes.count < UInt32.max else {
      throw Self.tooLarge
    }
    items.append(
      NodeTree.Item(
        name: name, parent: UInt32(truncatingIfNeeded: parent), end: UInt32(truncatingIfNeeded: items.count + 1),
        attributeStart: UInt32(truncatingIfNeeded: attributes.count), textStart: text.count,
        byteOffset: position.byteOffset, line: UInt32(clamping: position.line),
        column: UInt32(clamping: position.column)
      ))
  }

  /// Ends the innermost open element. Returns true if it is the root, which completes the tree.
  package mutating func endElement() -> Bool {
    items[openItem].end = UInt32(truncatingIfNeeded: items.count)
    if openItem == 0 { return true }
    openItem = Int(items[openItem].parent)
    return false
  }

  /// Returns the complete tree, and begins the next one.
  package mutating func take(
    names: [NodeName], outer: DeclaredPrefix? = nil, nameBytes: Int
  ) throws(ParseFault) -> NodeTree {
    try append(NodeTree.Item.text, parent: 0, .none)
    attributes.append(NodeTree.Attribute(name: 0, valueStart: values.count))
    openItem = 0
    declarationBytes = 0
    return NodeTree(
      names: names, items: Self.take(&items), attributes: Self.take(&attributes), text: Self.take(&text),
      values: Self.take(&values), declarations: declarations.isEmpty ? [] : Self.take(&declarations), outer: outer,
      nameBytes: nameBytes)
  }

  private static func take<Element>(_ array: inout [Element]) -> [Element] {
    if array.count > reusedCount {
      let taken = array
      array = []
      return taken
    }
    var copy: [Element] = []
    copy.reserveCapacity(array.count)
    copy.append(contentsOf: array)
    array.removeAll(keepingCapacity: true)
    return copy
  }
}
