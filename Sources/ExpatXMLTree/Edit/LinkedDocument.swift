/// A document that is changed: its tags, texts, comments and instructions as linked nodes. What is not changed keeps its bytes.
struct LinkedDocument: Sendable {
  /// A start tag with other bytes than those that were read.
  struct ChangedTag: Sendable {
    let bytes: [UInt8]
    /// A tree of this tag alone.
    let tree: NodeTree
  }

  let read: ReadDocument
  let declared: EditDeclarations
  var nodes: [EditNode] = [EditNode(.document, 0)]
  private(set) var pieces: [EditPiece]
  private var numbers: [ObjectIdentifier: Int]
  private(set) var changedTags: [Int32: ChangedTag] = [:]
  /// The texts that were set, and new white space: as bytes, and what they mean.
  private(set) var texts: (bytes: [UInt8], characters: [UInt8]) = ([], [])
  var layout: EditLayout
  var index = AttributeIndex()
  var isChanged = false
  /// The elements with declarations around what was written last, from the outside inwards, and the namespaces in force in each.
  private var entered: [(node: Int32, namespaces: WrittenNamespaces)] = []

  /// Links the nodes of a document.
  init(_ read: ReadDocument) {
    self.read = read
    declared = read.surroundings.map { EditDeclarations($0.prolog) } ?? read.declarations
    let base = EditPiece(read.bytes, start: read.start, read.tree, read.identity)
    pieces = [base]
    numbers = [ObjectIdentifier(base.identity): 0]
    layout = EditLayout(of: base.bytes)
    let start = base.tree.position(of: 0).byteOffset - base.start
    append(EditNode(.text, 0, 0..<start), under: 0)
    let end = link(0, from: start, under: 0)
    append(EditNode(.text, 0, end..<base.bytes.count), under: 0)
  }

  // MARK: Nodes

  subscript(node: Int32) -> EditNode { nodes[Int(node)] }

  /// The root element; -1 if a record's was removed.
  var root: Int32 { self[readRoot].parent == 0 ? readRoot : -1 }

  @discardableResult
  mutating func append(_ node: EditNode, under parent: Int32) -> Int32 {
    let number = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(node)
    if node.item >= 0 {
      pieces[Int(node.piece)].nodes[Int(node.item)] = number
      if node.kind == .element, node.piece > 0 { index.add(number, pieces[Int(node.piece)].tree, Int(node.item)) }
    }
    link(number, under: parent, before: -1)
    return number
  }

  /// Links a node that has no parent. If `next` is -1, it becomes the last one.
  mutating func link(_ node: Int32, under parent: Int32, before next: Int32) {
    let previous = next >= 0 ? self[next].previous : self[parent].last
    nodes[Int(node)].parent = parent
    nodes[Int(node)].previous = previous
    nodes[Int(node)].next = next
    if previous >= 0 { nodes[Int(previous)].next = node } else { nodes[Int(parent)].first = node }
    if next >= 0 { nodes[Int(next)].previous = node } else { nodes[Int(parent)].last = node }
  }

  mutating func unlink(_ node: Int32) {
    let (parent, previous, next) = (self[node].parent, self[node].previous, self[node].next)
    if previous >= 0 { nodes[Int(previous)].next = next } else { nodes[Int(parent)].first = next }
    if next >= 0 { nodes[Int(next)].previous = previous } else { nodes[Int(parent)].last = previous }
    nodes[Int(node)].parent = -1
  }

  mutating func add(_ piece: EditPiece) -> Int {
    numbers[ObjectIdentifier(piece.identity)] = pieces.count
    pieces.append(piece)
    return pieces.count - 1
  }

  /// The node of an element that was found in this document, in any of its states; nil if it is of another document.
  func node(of element: ExpatXMLElement) -> Int32? {
    guard let places = element.tree.origin as? EditPlaces else { return nil }
    let (piece, item) = places.place(of: element.item)
    guard let number = numbers[ObjectIdentifier(piece)], pieces[number].nodes.indices.contains(item) else { return nil }
    return pieces[number].nodes[item]
  }

  var readRoot: Int32 { pieces[0].nodes[0] }

  /// Whether a node is still a part of the document.
  func contains(_ node: Int32) -> Bool { isInside(node, 0) }

  func isInside(_ node: Int32, _ other: Int32) -> Bool {
    var outer = node
    while outer >= 0, outer != other { outer = self[outer].parent }
    return outer == other
  }

  func children(of parent: Int32, contain isWanted: (Int32) -> Bool) -> Bool {
    var child = self[parent].first
    while child >= 0, !isWanted(child) { child = self[child].next }
    return child >= 0
  }

  func children(of parent: Int32) -> [Int32] {
    var children: [Int32] = []
    var child = self[parent].first
    while child >= 0 {
      children.append(child)
      child = self[child].next
    }
    return children
  }

  /// Goes through a node and everything in it, in document order.
  func walk(
    _ top: Int32, enter: (Int32) throws -> Void, leave: (Int32) throws -> Void
  ) rethrows {
    var node = top
    while true {
      try enter(node)
      if self[node].first >= 0 {
        node = self[node].first
        continue
      }
      try leave(node)
      while node != top, self[node].next < 0 {
        node = self[node].parent
        try leave(node)
      }
      if node == top { return }
      node = self[node].next
    }
  }

  // MARK: What nodes are

  /// The tree and the item that say which name, attributes and declarations an element has.
  func tag(_ node: Int32) -> (tree: NodeTree, item: Int) {
    if let changed = changedTags[node] { return (changed.tree, 0) }
    return (pieces[Int(self[node].piece)].tree, Int(self[node].item))
  }

  /// Takes time only for the declarations between the last place and this one.
  mutating func namespacesInForce(in node: Int32) -> WrittenNamespaces {
    let owners = declarations(around: node)
    let kept = zip(owners, entered).prefix { $0.node == $1.node }.count
    entered.removeLast(entered.count - kept)
    for (node, declarations) in owners[kept...] {
      entered.append((node, (entered.last?.namespaces ?? read.around).declaring(declarations)))
    }
    return entered.last?.namespaces ?? read.around
  }

  /// The declarations of an element and of those around it, from the outside inwards.
  private func declarations(
    around node: Int32
  ) -> [(node: Int32, declarations: ArraySlice<NodeTree.Declaration>)] {
    var owners: [(node: Int32, declarations: ArraySlice<NodeTree.Declaration>)] = []
    var outer = node
    while outer > 0 {
      let (tree, item) = tag(outer)
      let declarations = tree.declarations(of: item)
      if !declarations.isEmpty { owners.append((outer, declarations)) }
      outer = self[outer].parent
    }
    return owners.reversed()
  }

  func name(_ node: Int32) -> NodeName {
    let (tree, item) = tag(node)
    let name = tree.name(ofElement: item)
    guard layout.hasMoved, let prefix = name.prefix, let uri = name.namespace else { return name }
    // Where it is now, the default namespace may be another one.
    var (standard, outer): (ExactString?, Int32) = (nil, node)
    while standard == nil, outer > 0 {
      let (tree, item) = tag(outer)
      standard = tree.declarations(of: item).last { $0.prefix.isEmpty }?.uri
      outer = self[outer].parent
    }
    let isUnprefixed = standard ?? read.around.uri(ofPrefix: "") == uri
    if isUnprefixed == name.isUnprefixed { return name }
    return NodeName(name.name, prefix: prefix, namespace: uri, isUnprefixed: isUnprefixed)
  }

  func position(_ node: Int32) -> XMLPosition? {
    let node = self[node]
    return node.piece == 0 && node.item >= 0 ? pieces[0].tree.position(of: Int(node.item)) : nil
  }

  /// The characters of a text.
  func characters(_ node: Int32) -> String {
    let (piece, range) = (self[node].piece, self[node].ending.widened)
    return piece < 0 ? String(utf8: texts.characters.span.extracting(range)) : pieces[Int(piece)].tree.textString(range)
  }

  private func bytes(ofPiece piece: Int32) -> [UInt8] { piece < 0 ? texts.bytes : pieces[Int(piece)].bytes }

  /// The bytes of a node, for an element those of its start tag.
  func bytes(_ node: Int32) -> ArraySlice<UInt8> {
    if self[node].kind == .element, let changed = changedTags[node] { return changed.bytes[...] }
    return bytes(ofPiece: self[node].piece)[self[node].bytes.widened]
  }

  /// Links a new text.
  mutating func linkText(
    _ bytes: [UInt8], _ characters: some Sequence<UInt8>, under parent: Int32, before next: Int32
  ) {
    let (start, characterStart) = (texts.bytes.count, texts.characters.count)
    texts.bytes += bytes
    texts.characters += characters
    nodes.append(
      EditNode(.text, -1, start..<texts.bytes.count, ending: characterStart..<texts.characters.count))
    link(Int32(truncatingIfNeeded: nodes.count - 1), under: parent, before: next)
  }

  func startTag(_ node: Int32) -> StartTag { StartTag(Array(bytes(node))) }

  mutating func change(_ node: Int32, to tag: ChangedTag) {
    let (present, presentItem) = self.tag(node)
    let declarationCount = present.declarations(of: presentItem).count
    let (piece, item) = (pieces[Int(self[node].piece)], Int(self[node].item))
    let (old, new) = (ExpatXMLElement(piece.tree, item), ExpatXMLElement(tag.tree, 0))
    // A tag that again says what was read gets back the bytes that were read.
    let isAsRead =
      old.qualifiedName.hasSameScalars(as: new.qualifiedName) && old.namespaceURI == new.namespaceURI
      && old.attributes == new.attributes
      && piece.tree.declarations(of: item).count == tag.tree.declarations(of: 0).count
    changedTags[node] = isAsRead ? nil : tag
    index.add(node, tag.tree, 0)
    isChanged = true
    if declarationCount + tag.tree.declarations(of: 0).count > 0 { forgetNamespaces(in: node) }
  }

  /// Changes a start tag back.
  mutating func restore(_ node: Int32, _ tag: ChangedTag?) {
    changedTags[node] = tag
    forgetNamespaces(in: node)
  }

  private mutating func forgetNamespaces(in node: Int32) {
    if let index = entered.firstIndex(where: { $0.node == node }) { entered.removeSubrange(index...) }
  }

  /// All text in an element.
  func text(in node: Int32) -> String {
    var text = ""
    walk(node, enter: { if self[$0].kind == .text { text += characters($0) } }, leave: { _ in })
    return text
  }

  // MARK: Bytes

  /// The bytes of a node with its changes, and of everything in it; those of the document for 0.
  func changedBytes(of top: Int32 = 0) -> [UInt8] {
    var output = JoinedBytes()
    func append(_ bytes: [UInt8], _ range: Range<UInt32>) {
      output.append(bytes.span.extracting(range.widened), isJoint: true)
    }
    func append(_ bytes: [UInt8]) { output.append(bytes.span, isJoint: true) }
    func enter(_ node: Int32) {
      let (isElement, hasEndTag) = (self[node].kind == .element, !self[node].ending.isEmpty)
      let changed = isElement ? changedTags[node] : nil
      // Content decides whether a tag is an empty one. In a copy, it may have been in the element without an end tag.
      if isElement, changed != nil || !hasEndTag, hasEndTag || isFilled(node) {
        append(startTag(node).opened)
      } else if let changed {
        append(changed.bytes)
      } else if !self[node].isInEntity {
        append(bytes(ofPiece: self[node].piece), self[node].bytes)
      }
    }
    func leave(_ node: Int32) {
      guard self[node].kind == .element, !self[node].isInEntity else { return }
      let (bytes, ending) = (bytes(ofPiece: self[node].piece), self[node].ending)
      if changedTags[node] == nil, !ending.isEmpty { return append(bytes, ending) }
      if ending.isEmpty, !isFilled(node) { return }
      let rest = bytes[ending.widened].dropFirst(2).drop { !$0.isXMLSpace && $0 != UInt8(ascii: ">") }
      let (tree, item) = tag(node)
      append(
        Array("</\(tree.name(ofElement: item).qualifiedName)".utf8) + (ending.isEmpty ? [UInt8(ascii: ">")] : rest))
    }
    walk(top, enter: enter, leave: leave)
    return output.buffer.takeAll()
  }

  /// Whether an element has content with bytes.
  private func isFilled(_ node: Int32) -> Bool {
    children(of: node) { !self[$0].isInEntity && (self[$0].kind != .text || !self[$0].bytes.isEmpty) }
  }

  // MARK: The tree

  /// The tree of an element as it is now. Positions are those in the document that was read.
  func tree(of root: Int32) throws -> NodeTree {
    var draft = NodeTreeDraft()
    var names = JoinedNames()
    var items: [(piece: Int32, item: Int32)] = []
    // Of the pieces, only those that occur.
    var identities: [EditPiece.Identity] = []
    var numbers: [Int32: Int32] = [:]
    func note(_ node: EditNode) {
      if numbers[node.piece] == nil {
        numbers[node.piece] = Int32(truncatingIfNeeded: identities.count)
        identities.append(pieces[Int(node.piece)].identity)
      }
      items.append((numbers[node.piece] ?? 0, node.item))
    }
    func enter(_ node: Int32, _ draft: inout NodeTreeDraft) throws {
      let linked = self[node]
      switch linked.kind {
      case .document: break
      case .text:
        let range = linked.ending.widened
        if linked.piece < 0 { return try draft.append(XMLBorrowedUTF8(texts.characters.span.extracting(range))) }
        let tree = pieces[Int(linked.piece)].tree
        try draft.append(XMLBorrowedUTF8(tree.textBytes(range)))
      case .comment:
        note(linked)
        try comment(node).withBorrowedUTF8 { try draft.append(comment: $0) }
      case .instruction:
        note(linked)
        try draft.append(instruction(node))
      case .element:
        note(linked)
        let (tree, item) = tag(node)
        try draft.startElement(name: names.number(of: name(node)), at: position(node) ?? .none)
        for declaration in tree.declarations(of: item) {
          draft.append(declaring: declaration.prefix, uri: declaration.uri)
        }
        for attribute in tree.attributes(of: item) {
          try draft.append(
            attribute: names.number(of: tree.name(ofAttribute: attribute)),
            value: XMLBorrowedUTF8(tree.values[tree.value(of: attribute)].span))
        }
      }
    }
    try walk(
      root, enter: { try enter($0, &draft) },
      leave: { if self[$0].kind == .element { _ = draft.endElement() } })
    let outer = declarations(around: self[root].parent).reduce(read.around) { $0.declaring($1.declarations) }
    let tree = try draft.take(
      names: names.names, outer: outer.innermost, around: pieces[0].tree.around, sharedBytes: 0)
    tree.origin = EditPlaces(identities, items)
    return tree
  }

  func comment(_ node: Int32) -> String { pieces[Int(self[node].piece)].tree.comment(Int(self[node].item)) }

  func instruction(_ node: Int32) -> XMLEvent.ProcessingInstruction {
    pieces[Int(self[node].piece)].tree.instruction(Int(self[node].item))
  }
}

extension NodeTreeDraft {
  mutating func append(_ instruction: XMLEvent.ProcessingInstruction) throws {
    try instruction.target.withBorrowedUTF8 { target in
      guard let data = instruction.data else { return try append(instruction: target, data: nil) }
      try data.withBorrowedUTF8 { try append(instruction: target, data: $0) }
    }
  }
}
