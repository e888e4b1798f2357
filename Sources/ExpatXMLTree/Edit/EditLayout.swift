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
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for index in lines.indices.dropLast() where lines[index].last == UInt8(ascii: "\r") { lines[index].removeLast() }
    return Array(lines.joined(separator: lineEnd))
  }

  /// The indentation of one level, if an element so deep has this one; two blanks if it can't be divided.
  static func step(of indentation: [UInt8], depth: Int) -> [UInt8] {
    let (width, rest) = indentation.count.quotientAndRemainder(dividingBy: max(1, depth - 1))
    return width > 0 && rest == 0 ? Array(indentation.prefix(width)) : Array("  ".utf8)
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

  /// Whether it is a text that is no layout.
  func isText(_ node: Int32) -> Bool { !isMarkup(node) && !isWhiteSpace(node) }

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
    return read.preservesSpace
  }

  /// The blanks before a node that is first on its line.
  func indentation(before node: Int32) -> [UInt8]? {
    let previous = self[node].previous
    guard previous >= 0, self[previous].kind == .text else { return nil }
    let bytes = bytes(previous)
    if bytes.isEmpty, self[previous].previous < 0, self[node].parent == 0, !read.isRecord, layout.hasLines { return [] }
    return bytes.lineBreak.map { Array($0.drop { $0.isLineEnd }) }
  }

  /// Whether a line ends behind a node.
  func endsLine(_ node: Int32) -> Bool {
    let next = self[node].next
    guard next >= 0 else { return true }
    if self[node].parent == 0, self[next].kind == .text, self[next].bytes.isEmpty { return true }
    return self[next].kind == .text && bytes(next).first { !$0.isBlank }?.isLineEnd == true
  }

  /// A comment that is behind a node on the same line, with nothing but blanks between them.
  func commentBeside(_ node: Int32) -> Int32? {
    var comment = self[node].next
    if comment >= 0, isWhiteSpace(comment), !bytes(comment).contains(where: \.isLineEnd) {
      comment = self[comment].next
    }
    return comment >= 0 && self[comment].kind == .comment ? comment : nil
  }

  /// The indentation of one level, taken from the first element that is indented further than its parent. If there is none, it is taken
  /// from a record, which is several levels deep itself. Otherwise it is two blanks.
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
    let own = read.isRecord && root >= 0 ? indentation(before: root) : nil
    let step = found ?? EditLayout.step(of: own ?? [], depth: read.depth)
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
    if container == 0 { return root < 0 ? nil : indentation(before: root) }
    let children = children(of: container)
    if children.contains(where: isText) || preservesSpace(container) { return nil }
    for child in children where isMarkup(child) {
      if let found = indentation(before: child) { return found }
    }
    guard !children.contains(where: isMarkup), let own = indentation(before: container) else { return nil }
    return own + step()
  }

  // MARK: Lines that are made

  /// Links a line end and an indentation.
  private mutating func breakLine(_ indentation: [UInt8], under parent: Int32, before next: Int32) {
    linkSpace(layout.lineEnd + indentation, under: parent, before: next)
  }

  /// Links white space. Its line ends are read as line feeds (XML 1.0, section 2.11).
  mutating func linkSpace(_ bytes: [UInt8], under parent: Int32, before next: Int32) {
    let characters = bytes.indices.compactMap { index in
      if bytes[index] != UInt8(ascii: "\r") { return bytes[index] }
      return bytes[(index + 1)...].first == UInt8(ascii: "\n") ? nil : UInt8(ascii: "\n")
    }
    linkText(bytes, characters, under: parent, before: next)
  }

  /// Links content that was unlinked or made before. If the content there is on lines of its own, so is this.
  mutating func place(
    _ content: [Int32], _ place: XMLInsertionPlace, _ target: Int32, isLaidOut: Bool = false
  ) {
    let container = container(place, target)
    let isBeside = container != target
    let isMixed = content.contains(where: isText)
    let indentation = isMixed ? nil : indentation(in: container)
    if isMixed { layout.indentations[container] = .some(nil) }
    let new = indentation == nil ? content : content.filter(isMarkup)
    guard let last = new.last else { return }
    isChanged = true
    let key = EditLayout.Place(place: place, node: target)
    let behind = layout.lastInserted(key, under: container, in: nodes)
    let lastThere = indentation == nil ? self[container].last : lastMarkup(in: container)
    let anchor: Int32 =
      switch place {
      case .before: self[target].previous
      case .after: behind ?? (indentation == nil ? nil : commentBeside(target)) ?? target
      case .atStart: behind ?? -1
      case .atEnd: lastThere
      }
    let next = anchor < 0 ? self[container].first : self[anchor].next
    let hasLine =
      isBeside
      ? self.indentation(before: target) != nil && (place == .before || endsLine(anchor)) : next < 0 || !isMarkup(next)
    for node in new {
      if hasLine, place != .before, let indentation { breakLine(indentation, under: container, before: next) }
      link(node, under: container, before: next)
      if hasLine, place == .before, let indentation { breakLine(indentation, under: container, before: next) }
    }
    if place != .before { layout.noteInserted(last, key) }
    guard let indentation else { return }
    if lastThere < 0 { endOnOwnLine(container) }
    if !isLaidOut { for node in new { layOut(node, indentation) } }
  }

  private func lastMarkup(in container: Int32) -> Int32 {
    var child = self[container].last
    while child >= 0, !isMarkup(child) { child = self[child].previous }
    return child
  }

  /// Gives the end tag of an element a line of its own, unless it has one.
  private mutating func endOnOwnLine(_ container: Int32) {
    let last = lastMarkup(in: container)
    guard last >= 0, !(self[last].next >= 0 && endsLine(last)) else { return }
    while self[last].next >= 0 { unlink(self[last].next) }
    breakLine(indentation(before: container) ?? [], under: container, before: -1)
  }

  /// Lays out what is in an element that was inserted, if there is no text in it.
  private mutating func layOut(_ top: Int32, _ indentation: [UInt8]) {
    let step = step()
    var rest = [(node: top, indentation: indentation)]
    while let (node, outer) = rest.popLast() {
      let children = children(of: node)
      guard children.contains(where: isMarkup), !children.contains(where: isText), !preservesSpace(node) else {
        continue
      }
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
    guard previous >= 0, endsLine(node), isWhiteSpace(previous), let line = bytes(previous).lineBreak else { return }
    let blanks = line.drop { $0.isLineEnd }.count
    nodes[Int(previous)].bytes = Range(shortening: self[previous].bytes.widened.dropLast(line.count))
    nodes[Int(previous)].ending = Range(shortening: self[previous].ending.widened.dropLast(blanks + 1))
    if self[previous].bytes.isEmpty { unlink(previous) }
  }
}

extension ArraySlice<UInt8> {
  /// The last line end and the blanks after it, if nothing else is there.
  var lineBreak: ArraySlice<UInt8>? {
    guard let end = lastIndex(where: { !$0.isBlank }), self[end].isLineEnd else { return nil }
    let isPair = self[end] == UInt8(ascii: "\n") && end > startIndex && self[end - 1] == UInt8(ascii: "\r")
    return self[(isPair ? end - 1 : end)...]
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
