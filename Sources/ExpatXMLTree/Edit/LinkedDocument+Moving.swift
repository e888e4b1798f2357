extension LinkedDocument {
  /// Moves or copies elements with their bytes, in their order, or none of them.
  mutating func move(_ nodes: [Int32], _ place: XMLInsertionPlace, _ target: Int32, isCopy: Bool) throws {
    let container = container(place, target)
    if container == 0, !read.isRecord {
      throw error(.atRoot, "Nothing but comments can stand beside the root element.", target)
    }
    var moves: [(node: Int32, tag: ChangedTag?, copy: EditPiece?)] = []
    for node in nodes {
      try checkHasBytes(node)
      try checkHasBytes(target)
      if !isCopy { try checkMove(node, target) }
      let tag = try tag(node, declaredIn: container)
      moves.append((node, tag, isCopy ? try copy(of: node) : nil))
    }
    var (place, target) = (place, target)
    for (node, tag, copy) in moves {
      let oldIndentation = indentation(before: node)
      let moved = copy.map { content(of: $0)[0] } ?? node
      if copy == nil { remove(node, keepingWhiteSpace: false) }
      self.place([moved], place, target, isLaidOut: true)
      layout.noteMoved(moved)
      if let tag { change(moved, to: tag) }
      if let oldIndentation, let new = indentation(before: moved), new != oldIndentation {
        shift(moved, from: oldIndentation, to: new)
      }
      if place == .after || place == .atStart { (place, target) = (.after, moved) }
    }
  }

  private mutating func copy(of node: Int32) throws -> EditPiece {
    try EditPiece(content: changedBytes(of: node), in: namespacesInForce(in: self[node].parent), declared)
  }

  private func checkMove(_ node: Int32, _ target: Int32) throws {
    let name = name(node).qualifiedName.string
    if self[node].parent == 0 { throw error(.atRoot, "The root element \(name) can't be moved.", node) }
    if isInside(target, node) { throw error(.intoItself, "The element \(name) can't be moved into itself.", node) }
  }

  /// The start tag of an element with the declarations that it needs in another one; nil if it needs none.
  private mutating func tag(_ node: Int32, declaredIn container: Int32) throws -> ChangedTag? {
    let moved = try tree(of: node)
    let there = namespacesInForce(in: container)
    let here = namespacesInForce(in: self[node].parent)
    var prefixes = Set(moved.neededDeclarations(of: 0, in: moved.surroundings(of: 0)).map(\.prefix))
    for item in 0..<moved.end(of: 0) where moved.items[item].isElement {
      prefixes.insert(moved.name(ofElement: item).prefix ?? "")
      prefixes.formUnion(moved.attributes(of: item).compactMap { moved.name(ofAttribute: $0).prefix })
    }
    prefixes.subtract(moved.declarations(of: 0).map(\.prefix))
    // A prefix can't be declared to have no namespace (Namespaces in XML 1.0, section 5).
    let added = prefixes.map { EditedTag.Mapping($0, here.uri(ofPrefix: $0) ?? "") }
      .filter { $0.uri != there.uri(ofPrefix: $0.prefix) ?? "" && ($0.prefix.isEmpty || !$0.uri.isEmpty) }
      .sorted { $0.prefix.string < $1.prefix.string }
    if added.isEmpty { return nil }
    let (tree, item) = tag(node)
    var edited = editedTag(node, in: there.declaring(tree.declarations(of: item)))
    for mapping in added.reversed() { try edited.declare(mapping, isFirst: true) }
    return try ChangedTag(edited, tree, item, declared)
  }

  /// Indents the lines inside an element anew, but not those of text.
  private mutating func shift(_ top: Int32, from old: [UInt8], to new: [UInt8]) {
    var texts: [Int32] = []
    func enter(_ node: Int32) {
      guard self[node].kind == .element, !preservesSpace(node) else { return }
      let children = children(of: node)
      if !children.contains(where: isText) { texts += children.filter { !isMarkup($0) } }
    }
    walk(top, enter: enter, leave: { _ in })
    for text in texts {
      var lines = bytes(text).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for index in lines.indices.dropFirst() where lines[index].starts(with: old) {
        lines[index] = new + lines[index].dropFirst(old.count)
      }
      let (parent, next) = (self[text].parent, self[text].next)
      unlink(text)
      linkSpace(Array(lines.joined(separator: "\n".utf8)), under: parent, before: next)
    }
  }

  /// The comments and instructions that were inserted beside the root.
  func events(beforeRoot isBefore: Bool) -> [XMLEvent] {
    let nodes = children(of: 0).split(maxSplits: 1, omittingEmptySubsequences: false) { self[$0].kind == .element }
    return (isBefore ? nodes[0] : nodes.dropFirst().first ?? []).compactMap { node in
      switch self[node].kind {
      case .comment: .comment(comment(node))
      case .instruction: .processingInstruction(instruction(node))
      default: nil
      }
    }
  }
}
