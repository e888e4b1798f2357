extension XMLEditableDocument {
  /// What becomes of something at the end of a path.
  enum Change {
    case text(String), name(String), removal(keepingWhiteSpace: Bool)
  }

  mutating func change(_ path: XMLPath, _ change: Change) throws -> Int {
    try self.change(path) { try $0.make(change, $1, $2) }
  }

  private mutating func make(_ change: Change, _ node: ExpatXMLNode, _ end: PathRoute.End) throws -> Bool {
    switch (change, end) {
    case (.text(let text), .element), (.text(let text), .text): try setText(text, of: node)
    case (.text(let text), .attribute(let test)): try setAttribute(test, text, of: node)
    case (.removal(let keepingWhiteSpace), .element): try removeElement(node, keepingWhiteSpace: keepingWhiteSpace)
    case (.removal, .text): try setText("", of: node)
    case (.removal, .attribute(let test)):
      guard node.attributes.value(of: test) != nil else { return false }
      try removeAttribute(test, of: node)
    case (.name(let name), .element): try rename(node, to: name)
    case (.name, _): return false
    }
    return true
  }

  /// Calls `body` for each end of a path. It changes nothing but that element, and returns whether there is anything. All
  /// or nothing is changed.
  mutating func change(
    _ path: XMLPath, _ body: (inout XMLEditableDocument, ExpatXMLNode, PathRoute.End) throws -> Bool
  ) throws -> Int {
    var done: [(start: Int, before: EditedElement?)] = []
    var count = 0
    do {
      for (node, end) in PathSearch.ends(of: path.routes, from: root) {
        let start = node.position.byteOffset
        done.append((start, edited[start]))
        if try body(&self, node, end) { count += 1 }
      }
    } catch {
      for (start, before) in done.reversed() { edited[start] = before }
      throw error
    }
    guard count > 0 else {
      throw XMLEditError(code: .notFound, message: "There is nothing at \(path.text.debugDescription).")
    }
    return count
  }

  private mutating func setText(_ text: String, of node: ExpatXMLNode) throws {
    var (element, _) = try element(of: node)
    guard node.children.isEmpty else { throw element.hasElements() }
    try element.setText(node.innerText.hasSameScalars(as: text) ? nil : text)
    try keep(element, of: node)
  }

  private mutating func setAttribute(_ test: NameTest, _ value: String, of node: ExpatXMLNode) throws {
    var (element, place) = try element(of: node)
    let isSame = node.attributes.value(of: test)?.hasSameScalars(as: value) == true
    try element.setAttribute(
      test, isSame ? nil : value, knownName: node.attributes.qualifiedName,
      namespaces.inForce(at: place, isOutside: false, in: content.map))
    try keep(element, of: node)
  }

  private mutating func removeAttribute(_ test: NameTest, of node: ExpatXMLNode) throws {
    var (element, place) = try element(of: node)
    let isInTag = try element.removeAttribute(test, namespaces.inForce(at: place, isOutside: false, in: content.map))
    guard isInTag else {
      throw element.error(
        .defaultAttribute, "An attribute of \(element.name) is a default of the document type, so it can't be removed.")
    }
    try keep(element, of: node)
  }

  private mutating func removeElement(_ node: ExpatXMLNode, keepingWhiteSpace: Bool) throws {
    var (element, place) = try element(of: node)
    try element.remove(keepingWhiteSpace: keepingWhiteSpace)
    try keep(element, of: node)
    let next = firstStart(after: place.range.lowerBound)
    for start in starts[next...].prefix(while: { $0 < place.range.upperBound }) {
      guard let inner = edited[start], inner.isChanged, !inner.isRemoved else { continue }
      throw inner.error(.overlap, "The element \(inner.name) was changed, so the element around it can't be removed.")
    }
  }

  mutating func insert(
    _ insertion: XMLInsertionPlace, _ node: ExpatXMLNode, _ body: (inout XMLWriter.Scope) throws -> Void
  ) throws {
    var (element, place) = try element(of: node)
    if insertion == .atEnd, element.atEnd.isEmpty, let indentation = content.indentation(inside: node) {
      element.indentationInside = indentation
    }
    let isOutside = insertion == .before || insertion == .after
    let around = namespaces.inForce(at: place, isOutside: isOutside, in: content.map)
    try element.insert(insertion, around, body)
    try keep(element, of: node)
  }

  private mutating func rename(_ node: ExpatXMLNode, to name: String) throws {
    var (element, place) = try element(of: node)
    try element.rename(to: name, namespaces.inForce(at: place, isOutside: false, in: content.map))
    try keep(element, of: node)
  }

  /// Begins with changes of the root element.
  mutating func adopt(_ element: EditedElement) throws {
    if element.text != nil, !root.children.isEmpty { throw element.hasElements() }
    var element = element
    if let indentation = content.indentation(inside: root) { element.indentationInside = indentation }
    edited[element.range.lowerBound] = element
    note(element.range.lowerBound)
  }

  /// An element as it has been changed so far, and its place.
  private func element(of node: ExpatXMLNode) throws -> (EditedElement, SourceMap.Element) {
    let place = try content.place(of: node)
    let element =
      edited[place.startTag.lowerBound]
      ?? EditedElement(
        content.tag(place), place.startTag, at: node.position, indentation: content.indentation(of: place),
        isRoot: node.parent == nil && !content.isRecord)
    return (element, place)
  }

  private mutating func keep(_ element: EditedElement, of node: ExpatXMLNode) throws {
    // What is removed may be in something that is removed.
    if !element.isRemoved { try checkSurroundings(of: node) }
    let start = element.range.lowerBound
    if edited.updateValue(element, forKey: start) == nil { note(start) }
    hasRemovals = hasRemovals || element.isRemoved
  }

  private func checkSurroundings(of node: ExpatXMLNode) throws {
    guard hasRemovals else { return }
    var outer = node.parent
    while let element = outer {
      if let removed = edited[element.position.byteOffset], removed.isRemoved {
        throw removed.error(.overlap, "The element \(removed.name) is removed, with everything in it.")
      }
      outer = element.parent
    }
  }

  private mutating func note(_ start: Int) {
    let index = firstStart(after: start - 1)
    if index == starts.count || starts[index] != start { starts.insert(start, at: index) }
  }

  /// The number of the first start after an offset.
  private func firstStart(after offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ExpatXMLNode {
  fileprivate var lastChild: ExpatXMLNode? { children.reduce(nil) { $1 } }
}

extension EditableContent {
  /// That of the last element in another one.
  func indentation(inside node: ExpatXMLNode) -> [UInt8]? {
    node.lastChild.flatMap { map.element(at: $0.position.byteOffset) }.map(indentation(of:))
  }

  func indentation(of place: SourceMap.Element) -> [UInt8] {
    let start = place.startTag.lowerBound
    return start == self.start ? rootIndentation : slice(start - place.indentation..<start)
  }
}
