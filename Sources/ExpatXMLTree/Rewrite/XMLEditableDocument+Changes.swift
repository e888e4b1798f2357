extension XMLEditableDocument {
  /// What becomes of something at the end of a path.
  enum Change {
    case text(String), name(String), removal(keepingWhiteSpace: Bool)
    case insertion(XMLInsertionPlace, (inout XMLWriter.Scope) throws -> Void)
  }

  /// Changes nothing but that element. Returns whether there is anything.
  private mutating func make(_ change: Change, _ node: ExpatXMLElement, _ end: PathRoute.End) throws -> Bool {
    switch (change, end) {
    case (.text(let text), .element), (.text(let text), .text): try setText(text, of: node)
    case (.text(let text), .attribute(let test)): try setAttribute(test, text, of: node)
    case (.removal(let keepingWhiteSpace), .element): try removeElement(node, keepingWhiteSpace: keepingWhiteSpace)
    case (.removal, .text): try setText("", of: node)
    case (.removal, .attribute(let test)):
      guard node.attributes.value(of: test) != nil else { return false }
      try removeAttribute(test, of: node)
    case (.name(let name), .element): try rename(node, to: name)
    case (.insertion(let place, let body), .element): try insert(place, node, body)
    case (.name, _), (.insertion, _): return false
    }
    return true
  }

  /// Elements that were changed, in document order, and as what they were before.
  private typealias Changed = [(start: Int, before: EditedElement?)]

  /// Changes each end of a path, all or nothing. Returns how many there are.
  mutating func change(_ path: XMLPath, _ change: Change) throws -> Int {
    var changed: Changed = []
    var count = 0
    do {
      let ends = PathSearch.ends(of: path.routes, from: root)
      for (node, end) in ends {
        let start = node.position.byteOffset
        changed.append((start, edited[start]))
        if try make(change, node, end) { count += 1 }
      }
      try note(changed, from: ends.first?.node)
    } catch {
      undo(changed)
      throw error
    }
    guard count > 0 else {
      throw XMLEditError(code: .notFound, message: "There is nothing at \(path.text.quoted).")
    }
    return count
  }

  @inline(never)
  private mutating func undo(_ changed: Changed) {
    for (start, before) in changed.reversed() { edited[start] = before }
    starts.removeAll { edited[$0] == nil }
  }

  private mutating func setText(_ text: String, of node: ExpatXMLElement) throws {
    var (element, _) = try element(of: node)
    guard node.elements.isEmpty else { throw element.hasElements() }
    try element.setText(node.text.hasSameScalars(as: text) ? nil : text)
    keep(element)
  }

  private mutating func setAttribute(_ test: NameTest, _ value: String, of node: ExpatXMLElement) throws {
    var (element, place) = try element(of: node)
    let isSame = node.attributes.value(of: test)?.hasSameScalars(as: value) == true
    try element.setAttribute(
      test, isSame ? nil : value, among: node.attributes.names,
      namespaces.inForce(at: place, isOutside: false, in: content.map))
    keep(element)
  }

  private mutating func removeAttribute(_ test: NameTest, of node: ExpatXMLElement) throws {
    var (element, place) = try element(of: node)
    let isInTag = try element.removeAttribute(test, namespaces.inForce(at: place, isOutside: false, in: content.map))
    guard isInTag else {
      throw element.error(
        .defaultAttribute, "An attribute of \(element.name) is a default of the document type, so it can't be removed.")
    }
    keep(element)
  }

  private mutating func removeElement(_ node: ExpatXMLElement, keepingWhiteSpace: Bool) throws {
    var (element, _) = try element(of: node)
    try element.remove(keepingWhiteSpace: keepingWhiteSpace)
    keep(element)
  }

  private mutating func insert(
    _ insertion: XMLInsertionPlace, _ node: ExpatXMLElement, _ body: (inout XMLWriter.Scope) throws -> Void
  ) throws {
    var (element, place) = try element(of: node)
    if insertion == .atEnd, element.atEnd.isEmpty, let indentation = content.indentation(inside: node) {
      element.indentationInside = indentation
    }
    let isOutside = insertion == .before || insertion == .after
    let around = namespaces.inForce(at: place, isOutside: isOutside, in: content.map)
    try element.insert(insertion, around, body)
    keep(element)
  }

  private mutating func rename(_ node: ExpatXMLElement, to name: String) throws {
    var (element, place) = try element(of: node)
    try element.rename(to: name, namespaces.inForce(at: place, isOutside: false, in: content.map))
    keep(element)
  }

  /// Begins with changes of the root element.
  mutating func adopt(_ element: EditedElement) throws {
    if element.text != nil, !root.elements.isEmpty { throw element.hasElements() }
    var element = element
    if let indentation = content.indentation(inside: root) { element.indentationInside = indentation }
    edited[element.range.lowerBound] = element
    starts = [element.range.lowerBound]
  }

  /// An element as it has been changed so far, and its place.
  private func element(of node: ExpatXMLElement) throws -> (EditedElement, SourceMap.Element) {
    let place = try content.place(of: node)
    let element =
      edited[place.startTag.lowerBound]
      ?? EditedElement(
        content.tag(place), place.startTag, at: node.position, indentation: content.indentation(of: place),
        isRoot: node.parent == nil && !content.isRecord)
    return (element, place)
  }

  private mutating func keep(_ element: EditedElement) {
    edited[element.range.lowerBound] = element
    hasRemovals = hasRemovals || element.isRemoved
  }

  @inline(never)
  private mutating func note(_ changed: Changed, from first: ExpatXMLElement?) throws {
    let count = starts.count
    // An element may be at several ends, one after another.
    for (start, before) in changed where before == nil && edited[start] != nil && starts.last != start {
      starts.append(start)
    }
    if count > 0, count < starts.count, starts[count - 1] > starts[count] { starts.sort() }
    if hasRemovals, let first { try checkOverlaps(of: changed, from: first) }
  }

  /// Nothing is changed in a removed element, but it may contain another one. Goes over everything once, since either may be many.
  private func checkOverlaps(of changed: Changed, from first: ExpatXMLElement) throws {
    var start = first.position.byteOffset
    var outer = first.parent
    while let element = outer {
      if edited[element.position.byteOffset]?.isRemoved == true { start = element.position.byteOffset }
      outer = element.parent
    }
    var removed: EditedElement?
    var removedEnd = 0
    var lastEnd = 0
    for (start, _) in changed { lastEnd = max(lastEnd, end(of: start)) }
    for start in starts[firstStart(after: start - 1)...] {
      guard start < lastEnd else { return }
      guard let element = edited[start], element.isChanged else { continue }
      if start >= removedEnd {
        guard element.isRemoved else { continue }
        (removed, removedEnd) = (element, end(of: start))
      } else if !element.isRemoved, let removed {
        let isNew = changed.contains { $0.start == removed.range.lowerBound && $0.before?.isRemoved != true }
        throw isNew
          ? element.error(
            .overlap, "The element \(element.name) was changed, so the element around it can't be removed.")
          : removed.error(.overlap, "The element \(removed.name) is removed, with everything in it.")
      }
    }
  }

  /// The end of an element, if it is removed, or of its first byte.
  private func end(of start: Int) -> Int {
    edited[start]?.isRemoved == true ? content.map.element(at: start)?.range.upperBound ?? start : start + 1
  }

  /// The number of the first start after an offset.
  private func firstStart(after offset: Int) -> Int { starts.indices.partitionPoint { starts[$0] <= offset } }
}

extension EditableContent {
  /// That of the last element in another one.
  func indentation(inside node: ExpatXMLElement) -> [UInt8]? {
    node.elements.last.flatMap { map.element(at: $0.position.byteOffset) }.map(indentation(of:))
  }

  func indentation(of place: SourceMap.Element) -> [UInt8] {
    let start = place.startTag.lowerBound
    return start == self.start ? rootIndentation : slice(start - place.indentation..<start)
  }
}
