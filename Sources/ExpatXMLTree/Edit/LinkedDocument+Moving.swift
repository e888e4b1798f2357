extension LinkedDocument {
  func checkMove(_ node: Int32, _ place: XMLInsertionPlace, _ target: Int32) throws {
    let name = name(node).qualifiedName.string
    try checkHasBytes(node)
    try checkHasBytes(target)
    if self[node].parent == 0 { throw error(.atRoot, "The root element \(name) can't be moved.", node) }
    if isInside(target, node) { throw error(.intoItself, "The element \(name) can't be moved into itself.", node) }
    let container = place == .before || place == .after ? self[target].parent : target
    if container == 0 { throw error(.atRoot, "Nothing but comments can stand beside the root element.", node) }
  }

  /// Moves an element with its bytes. The move must have been checked.
  mutating func move(_ node: Int32, _ place: XMLInsertionPlace, _ target: Int32) throws {
    let container = place == .before || place == .after ? self[target].parent : target
    let tag = try tag(node, declaredIn: container)
    let oldIndentation = indentation(before: node).map { Array($0) }
    remove(node, keepingWhiteSpace: false)
    self.place([node], place, target, isLaidOut: true)
    layout.noteMoved(node)
    if let tag { change(node, to: tag) }
    if let oldIndentation, let new = indentation(before: node).map({ Array($0) }), new != oldIndentation {
      shift(node, from: oldIndentation, to: new)
    }
  }

  /// The start tag of an element with the declarations that it needs in another one; nil if it needs none.
  private mutating func tag(_ node: Int32, declaredIn container: Int32) throws -> ChangedTag? {
    let moved = try tree(of: node)
    let there = namespacesInForce(in: container)
    let here = namespacesInForce(in: self[node].parent)
    let own = Set(moved.declarations(of: 0).map(\.prefix))
    var needed: [ExactString: ExactString] = [:]
    func need(_ prefix: ExactString) {
      if own.contains(prefix) || prefix == "xml" { return }
      let uri = here.uri(ofPrefix: prefix) ?? ""
      if there.uri(ofPrefix: prefix) ?? "" != uri { needed[prefix] = uri }
    }
    for item in 0..<moved.end(of: 0) where moved.items[item].isElement {
      need(moved.name(ofElement: item).prefix ?? "")
      for attribute in moved.attributes(of: item) {
        if let prefix = moved.name(ofAttribute: attribute).prefix { need(prefix) }
      }
    }
    for (prefix, uri) in moved.neededDeclarations(of: 0, in: moved.surroundings(of: 0))
    where there.uri(ofPrefix: prefix) ?? "" != uri {
      needed[prefix] = uri
    }
    // A prefix can't be declared to have no namespace (Namespaces in XML 1.0, section 5).
    let added = needed.filter { $0.key.isEmpty || !$0.value.isEmpty }.sorted { $0.key.string < $1.key.string }
    if added.isEmpty { return nil }
    var edited = EditedTag(startTag(node), at: position(node) ?? .none)
    for mapping in added.reversed() { try edited.declare((mapping.key, mapping.value), isFirst: true) }
    let (tree, item) = tag(node)
    return try ChangedTag(edited, tree, item, there, defaults)
  }

  /// Indents the lines inside an element anew, but not those of text.
  private mutating func shift(_ top: Int32, from old: [UInt8], to new: [UInt8]) {
    var texts: [Int32] = []
    func enter(_ node: Int32) {
      guard self[node].kind == .element, !preservesSpace(node) else { return }
      let children = children(of: node)
      if children.allSatisfy({ isMarkup($0) || isWhiteSpace($0) }) { texts += children.filter { !isMarkup($0) } }
    }
    walk(top, enter: enter, leave: { _ in })
    for text in texts {
      let bytes = Array(bytes(text))
      var shifted: [UInt8] = []
      var index = 0
      while index < bytes.count {
        shifted.append(bytes[index])
        index += 1
        guard bytes[index - 1] == UInt8(ascii: "\n"), bytes[index...].starts(with: old) else { continue }
        shifted += new
        index += old.count
      }
      let (parent, next) = (self[text].parent, self[text].next)
      unlink(text)
      let piece = whiteSpace(shifted)
      linkText(piece, under: parent, before: next)
    }
  }

  /// The comments and instructions that were inserted beside the root.
  func events(beforeRoot isBefore: Bool) -> [XMLEvent] {
    var events: [XMLEvent] = []
    var isAfter = false
    for node in children(of: 0) {
      switch self[node].kind {
      case .element: isAfter = true
      case .comment where isAfter != isBefore: events.append(.comment(comment(node)))
      case .instruction where isAfter != isBefore: events.append(.processingInstruction(instruction(node)))
      default: break
      }
    }
    return events
  }
}
