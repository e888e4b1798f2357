/// How a document is laid out in lines, so that what is inserted looks like what is there.
struct EditLayout: Sendable {
  /// The first line end of the document.
  let lineEnd: [UInt8]
  /// Whether it has more than one line.
  let hasLines: Bool
  /// The indentation of one level; nil until it is looked for.
  var step: [UInt8]?
  /// The indentation of what is in an element; nil if that is not on lines of its own.
  var indentations: [Int32: [UInt8]?] = [:]
  /// The pieces of white space that was inserted.
  var spaces: [[UInt8]: Int] = [:]
  /// What was inserted after an element, or at its start: the next insertion comes behind it.
  private var inserted: [Place: [Int32]] = [:]
  private var moved: Set<Int32> = []

  var hasMoved: Bool { !moved.isEmpty }

  struct Place: Hashable, Sendable {
    let place: XMLInsertionPlace
    let node: Int32
  }

  init(of bytes: [UInt8]) {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let isPair = end.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    hasLines = end != nil
    lineEnd = isPair ? Array("\r\n".utf8) : [UInt8(ascii: "\n")]
  }

  /// Content with the line ends of the document. It is read back as the same text (XML 1.0, section 2.11).
  func withLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    guard lineEnd.count > 1, bytes.contains(UInt8(ascii: "\n")) else { return bytes }
    var changed: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), changed.last != UInt8(ascii: "\r") { changed.append(UInt8(ascii: "\r")) }
      changed.append(byte)
    }
    return changed
  }

  mutating func noteInserted(_ node: Int32, _ place: Place) { inserted[place, default: []].append(node) }

  mutating func noteMoved(_ node: Int32) {
    moved.insert(node)
    for place in [XMLInsertionPlace.after, .atStart] { inserted[Place(place: place, node: node)] = nil }
  }

  /// What was inserted last at a place, and is still there.
  mutating func lastInserted(_ place: Place, under parent: Int32, in nodes: [EditNode]) -> Int32? {
    while let last = inserted[place]?.last {
      if nodes[Int(last)].parent == parent, !moved.contains(last) { return last }
      inserted[place]?.removeLast()
    }
    return nil
  }
}

extension LinkedDocument {
  // MARK: Lines that are there

  func isMarkup(_ node: Int32) -> Bool { self[node].kind != .text }

  func isWhiteSpace(_ node: Int32) -> Bool {
    self[node].kind == .text && !self[node].bytes.isEmpty && bytes(node).allSatisfy(\.isXMLSpace)
  }

  /// Whether white space in an element is text (XML 1.0, section 2.10).
  func preservesSpace(_ node: Int32) -> Bool {
    var outer = node
    while outer > 0 {
      let (tree, item) = tag(outer)
      for attribute in tree.attributes(of: item) where tree.name(ofAttribute: attribute).qualifiedName == "xml:space" {
        return tree.valueString(tree.value(of: attribute)) == "preserve"
      }
      outer = self[outer].parent
    }
    return preservesSpaceAround
  }

  /// The blanks before a node that is first on its line.
  func indentation(before node: Int32) -> ArraySlice<UInt8>? {
    let previous = self[node].previous
    guard previous >= 0, self[previous].kind == .text else { return nil }
    let bytes = bytes(previous)
    if bytes.isEmpty, self[previous].previous < 0, self[node].parent == 0, !isRecord, layout.hasLines { return bytes }
    let blanks = bytes.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    let end = bytes.endIndex - blanks
    guard end > bytes.startIndex, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") else {
      return nil
    }
    return bytes[end...]
  }

  /// Whether a line ends behind a node.
  func endsLine(_ node: Int32) -> Bool {
    let next = self[node].next
    guard next >= 0 else { return true }
    if self[node].parent == 0, self[next].kind == .text, self[next].bytes.isEmpty { return true }
    guard self[next].kind == .text else { return false }
    let byte = bytes(next).first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// A comment that is behind a node on the same line, with nothing but blanks between them.
  func commentBeside(_ node: Int32) -> Int32? {
    var comment = self[node].next
    if comment >= 0, isWhiteSpace(comment), !bytes(comment).contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      comment = self[comment].next
    }
    return comment >= 0 && self[comment].kind == .comment ? comment : nil
  }

  /// The indentation of one level, taken from the first element that is indented further than its parent; two blanks if there is
  /// none.
  mutating func step() -> [UInt8] {
    if let step = layout.step { return step }
    var found: [UInt8]?
    for node in nodes.indices where found == nil && nodes[node].kind == .element && nodes[node].parent > 0 {
      let (node, outer) = (Int32(node), nodes[node].parent)
      guard let inner = indentation(before: node), let around = indentation(before: outer),
        inner.count > around.count, inner.starts(with: around)
      else { continue }
      found = Array(inner.dropFirst(around.count))
    }
    let step = found ?? Array("  ".utf8)
    layout.step = step
    return step
  }

  /// The indentation of what is in an element; nil if that is not on lines of its own.
  mutating func indentation(in container: Int32) -> [UInt8]? {
    if let known = layout.indentations[container] { return known }
    let found = findIndentation(in: container)
    layout.indentations[container] = .some(found)
    return found
  }

  private mutating func findIndentation(in container: Int32) -> [UInt8]? {
    if container == 0 { return root < 0 ? nil : indentation(before: root).map { Array($0) } }
    var (found, hasMarkup) = ([UInt8]?.none, false)
    var child = self[container].first
    while child >= 0 {
      if isMarkup(child) {
        hasMarkup = true
        if found == nil { found = indentation(before: child).map { Array($0) } }
      } else if !isWhiteSpace(child) {
        return nil
      }
      child = self[child].next
    }
    if preservesSpace(container) { return nil }
    if hasMarkup { return found }
    guard let own = indentation(before: container).map({ Array($0) }) else { return nil }
    return own + step()
  }

  // MARK: Lines that are made

  /// Links a line end and an indentation.
  private mutating func breakLine(_ indentation: [UInt8], under parent: Int32, before next: Int32) {
    let piece = whiteSpace(layout.lineEnd + indentation)
    linkText(piece, under: parent, before: next)
  }

  /// Links content that was unlinked or made before. If the content there is on lines of its own, so is this.
  mutating func place(
    _ content: [Int32], _ place: XMLInsertionPlace, _ target: Int32, isLaidOut: Bool = false
  ) {
    isChanged = true
    let isBeside = place == .before || place == .after
    let container = isBeside ? self[target].parent : target
    let key = EditLayout.Place(place: place, node: target)
    let behind = layout.lastInserted(key, under: container, in: nodes)
    let isMixed = content.contains { !isMarkup($0) && !isWhiteSpace($0) }
    guard !isMixed, let indentation = indentation(in: container) else {
      let next =
        switch place {
        case .before: target
        case .after: self[behind ?? target].next
        case .atStart: behind.map { self[$0].next } ?? self[container].first
        case .atEnd: Int32(-1)
        }
      for node in content { link(node, under: container, before: next) }
      if place != .before, let last = content.last { layout.noteInserted(last, key) }
      if isMixed { layout.indentations[container] = .some(nil) }
      return
    }
    let new = content.filter(isMarkup)
    guard let last = new.last else { return }
    switch place {
    case .before:
      let hasLine = self.indentation(before: target) != nil
      for node in new {
        link(node, under: container, before: target)
        if hasLine { breakLine(indentation, under: container, before: target) }
      }
    case .after:
      let anchor = behind ?? commentBeside(target) ?? target
      let hasLine = self.indentation(before: target) != nil && endsLine(anchor)
      placeLines(new, under: container, before: self[anchor].next, indentation: hasLine ? indentation : nil)
      layout.noteInserted(last, key)
    case .atStart, .atEnd:
      let isFirst = lastMarkup(in: container) == nil
      let next: Int32
      if place == .atStart {
        next = behind.map { self[$0].next } ?? self[container].first
      } else {
        let anchor = lastMarkup(in: container)
        next = anchor.map { self[$0].next } ?? self[container].first
      }
      let hasLine = next < 0 || !isMarkup(next)
      placeLines(new, under: container, before: next, indentation: hasLine ? indentation : nil)
      if place == .atStart { layout.noteInserted(last, key) }
      if isFirst { endOnOwnLine(container) }
    }
    if !isLaidOut { for node in new { layOut(node, indentation) } }
  }

  private mutating func placeLines(_ new: [Int32], under parent: Int32, before next: Int32, indentation: [UInt8]?) {
    for node in new {
      if let indentation { breakLine(indentation, under: parent, before: next) }
      link(node, under: parent, before: next)
    }
  }

  private func lastMarkup(in container: Int32) -> Int32? {
    var child = self[container].last
    while child >= 0, !isMarkup(child) { child = self[child].previous }
    return child >= 0 ? child : nil
  }

  /// Gives the end tag of an element a line of its own, unless it has one.
  private mutating func endOnOwnLine(_ container: Int32) {
    guard let last = lastMarkup(in: container), !(self[last].next >= 0 && endsLine(last)) else { return }
    while self[last].next >= 0 { unlink(self[last].next) }
    breakLine(indentation(before: container).map { Array($0) } ?? [], under: container, before: -1)
  }

  /// Lays out what is in an element that was inserted, if there is no text in it.
  private mutating func layOut(_ top: Int32, _ indentation: [UInt8]) {
    let step = step()
    var rest = [(node: top, indentation: indentation)]
    while let (node, outer) = rest.popLast() {
      let children = children(of: node)
      guard children.contains(where: isMarkup), children.allSatisfy({ isMarkup($0) || isWhiteSpace($0) }),
        !preservesSpace(node)
      else { continue }
      for child in children {
        guard isMarkup(child) else {
          unlink(child)
          continue
        }
        breakLine(outer + step, under: node, before: child)
        rest.append((child, outer + step))
      }
      breakLine(outer, under: node, before: -1)
    }
  }

  /// Removes the line end and the blanks before a node that is alone on its line.
  mutating func takeLine(of node: Int32) {
    let previous = self[node].previous
    guard previous >= 0, endsLine(node), isWhiteSpace(previous), let blanks = indentation(before: node),
      commentBeside(node) == nil
    else {
      return
    }
    let bytes = bytes(previous)
    var end = blanks.startIndex - 1
    if end > bytes.startIndex, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    shorten(previous, by: bytes.endIndex - end, characters: blanks.count + 1)
  }

  /// Removes bytes from the end of a text.
  private mutating func shorten(_ text: Int32, by count: Int, characters: Int) {
    let (old, next, parent) = (self[text], self[text].next, self[text].parent)
    unlink(text)
    let bytes = old.bytes.widened.dropLast(count)
    if bytes.isEmpty { return }
    let ending = old.ending.widened.dropLast(characters)
    nodes.append(
      EditNode(
        .text, Int(old.piece), bytes.startIndex..<bytes.endIndex, ending: ending.startIndex..<ending.endIndex))
    link(Int32(nodes.count - 1), under: parent, before: next)
  }

  // MARK: Texts

  /// The piece for some white space. All places share it.
  mutating func whiteSpace(_ bytes: [UInt8]) -> Int {
    let characters = bytes.withLineFeeds
    let piece = layout.spaces[bytes] ?? addText(bytes, String(utf8: characters.span))
    layout.spaces[bytes] = piece
    return piece
  }

  /// Makes a piece of a text. The characters are what its bytes mean.
  mutating func addText(_ bytes: [UInt8], _ characters: String) -> Int {
    var draft = NodeTreeDraft()
    let name = NodeName("text", prefix: nil, namespace: nil, isUnprefixed: true)
    let tree = try? {
      try draft.startElement(name: 0, at: .none)
      try characters.withBorrowedUTF8 { try draft.append($0) }
      _ = draft.endElement()
      return try draft.take(names: [name], sharedBytes: 0)
    }()
    return add(EditPiece(bytes, start: 0, tree ?? NodeTree()))
  }

  /// Links a piece as a text.
  mutating func linkText(_ piece: Int, under parent: Int32, before next: Int32) {
    let (bytes, text) = (pieces[piece].bytes, pieces[piece].tree.text)
    nodes.append(EditNode(.text, piece, 0..<bytes.count, ending: 0..<text.count))
    link(Int32(truncatingIfNeeded: nodes.count - 1), under: parent, before: next)
  }
}
