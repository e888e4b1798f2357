/// Writes an element of a tree, one tag or text at a time. The names were checked before.
struct NodeWriter {
  private let tree: NodeTree
  private let end: Int
  /// The next item to write, and how much text has been written.
  private var item: Int
  private var textPlace: Int
  /// The innermost open element.
  private var openItem: Int
  private var depth = 0
  /// The declarations in force around what is written. Prefixes in values may need them.
  private let surroundings: DeclaredPrefix?
  /// The next of the tree's declarations.
  private var nextDeclaration: Int

  init(_ tree: NodeTree, _ item: Int) {
    self.tree = tree
    textPlace = tree.text(of: item).lowerBound
    self.item = item
    end = tree.end(of: item)
    openItem = item
    surroundings = tree.surroundings(of: item)
    nextDeclaration = tree.declarations(of: item).startIndex
  }

  var hasMore: Bool { item < end || depth > 0 }

  /// Writes the next tag, text, comment or instruction. There must be one.
  mutating func writeNext(to document: inout DocumentWriter) throws {
    let isAtEnd = depth > 0 && item == tree.end(of: openItem)
    let textEnd = Int(isAtEnd ? tree.items[openItem].textEnd : tree.items[item].textStart)
    if textPlace < textEnd {
      let text = tree.text[textPlace..<textEnd]
      textPlace = textEnd
      // This text is layout, which the format replaces: an element with other text would not be indented.
      if document.state.isIndentable { return }
      return try document.text(text.span)
    }
    if isAtEnd {
      try document.endElement()
      openItem = Int(tree.items[openItem].parent)
      depth -= 1
      return
    }
    let next = item
    item += 1
    switch tree.items[next].name {
    case NodeTree.Item.comment: try document.comment(tree.comment(next))
    case NodeTree.Item.instruction:
      let instruction = tree.instruction(next)
      try document.processingInstruction(instruction.target, instruction.data, allowsColon: true)
    default:
      openItem = next
      depth += 1
      try writeStartTag(of: next, to: &document)
    }
  }

  private mutating func writeStartTag(of item: Int, to document: inout DocumentWriter) throws {
    let name = tree.name(ofElement: item)
    let isMixed = document.format.changesLayout && isMixed(item)
    try document.startElement(
      name.qualifiedName.string, namespace: mapping(name), mayDeclare: declarations(for: item, mapping(name)),
      isMixed: isMixed)
    var refusal: (any Error)?
    for attribute in tree.attributes(of: item) {
      let name = tree.name(ofAttribute: attribute)
      let qualifiedName = name.qualifiedName.string
      do {
        try document.beginReadAttribute(qualifiedName, localName: name.name, namespace: mapping(name))
      } catch {
        refusal = refusal ?? error
        continue
      }
      try document.endAttribute(qualifiedName, tree.valueBytes(tree.value(of: attribute)))
    }
    if let refusal { throw refusal }
  }

  /// What an element declares, and what its values need if it is the outermost one.
  private mutating func declarations(for item: Int, _ name: DocumentWriter.Mapping) -> [DocumentWriter.Mapping] {
    var own: [DocumentWriter.Mapping] = []
    while nextDeclaration < tree.declarations.count, tree.declarations[nextDeclaration].item == item {
      own.append((tree.declarations[nextDeclaration].prefix, tree.declarations[nextDeclaration].uri))
      nextDeclaration += 1
    }
    if depth > 1 || surroundings == nil { return own }
    return tree.neededDeclarations(of: item, in: surroundings).filter { $0.prefix != name.prefix } + own
  }

  private func mapping(_ name: NodeName) -> DocumentWriter.Mapping { (name.prefix ?? "", name.namespace ?? "") }

  /// Whether there is text directly inside the element that is not layout.
  private func isMixed(_ element: Int) -> Bool {
    let isLeaf = tree.end(of: element) == element + 1
    var isMixed = false
    tree.forEachPart(of: element) { part in
      if case .text(let range) = part, !isMixed { isMixed = isLeaf || !tree.text[range].allSatisfy { $0.isLayout } }
    }
    return isMixed
  }
}
