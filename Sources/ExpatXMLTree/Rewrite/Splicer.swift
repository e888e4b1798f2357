/// Copies a document and makes changes on the way. It gets the tags in document order, at least those of changed elements.
struct Splicer {
  /// The longest indentation, in bytes. So many bytes after a tag are held back.
  static let longestIndentation = 4 << 10

  private struct OpenElement {
    var element: EditedElement
    let depth: Int
    var isTextWritten = false
  }

  let tape: DocumentTape
  /// What was copied and inserted.
  private var joined = JoinedBytes()
  /// Whether something was removed or inserted before what comes next in the document.
  private var isJoint = false
  /// The end of the last tag, comment or processing instruction.
  private(set) var markupEnd: Int
  /// The changed elements that are open.
  private var open: [OpenElement] = []
  /// The open elements that say whether white space is preserved in them (XML 1.0, section 2.10).
  private var spaces: [(depth: Int, isPreserved: Bool)] = []

  init(_ tape: DocumentTape) {
    self.tape = tape
    markupEnd = tape.start
  }

  var hasOpenElements: Bool { !open.isEmpty }

  /// The innermost changed element, if it is open at this depth and gets another text.
  func replacesText(atDepth depth: Int) -> EditedElement? {
    guard !open.isEmpty else { return nil }
    return open.last.flatMap { $0.depth == depth && $0.element.text != nil ? $0.element : nil }
  }

  func isOpen(atDepth depth: Int) -> Bool { open.last?.depth == depth }

  /// Whether the innermost changed element is removed, with everything in it.
  var isRemoving: Bool { !open.isEmpty && open[open.count - 1].element.isRemoved }

  // MARK: Bytes

  /// Copies what comes before an offset.
  mutating func copy(upTo offset: Int) {
    let start = tape.start
    guard offset > start else { return }
    tape.withBytes(start..<offset) { joined.append($0, isJoint: isJoint) }
    isJoint = false
    tape.drop(before: offset)
  }

  private mutating func insert(_ bytes: [UInt8]) {
    joined.append(bytes.span, isJoint: true)
    isJoint = true
  }

  /// Replaces bytes, none of which may have been copied yet.
  mutating func replace(_ range: Range<Int>, by bytes: [UInt8]) {
    copy(upTo: range.lowerBound)
    insert(bytes)
    skip(to: range.upperBound)
    markupEnd = range.upperBound
  }

  private mutating func skip(to offset: Int) {
    if offset > tape.start { isJoint = true }
    tape.drop(before: offset)
  }

  /// Copies what comes before an offset and will not change any more.
  mutating func settle(upTo offset: Int) {
    if isRemoving { return skip(to: offset) }
    if let last = open.last, last.element.text != nil { return replaceText(upTo: offset) }
    copy(upTo: offset - markupEnd > Self.longestIndentation ? offset : min(markupEnd, offset))
  }

  var output: [UInt8] { joined.bytes }

  mutating func takeOutput() -> [UInt8] { joined.takeBytes() }

  /// Gives the output to a destination, if there is any.
  mutating func drain(to destination: WriteDestination) throws {
    guard !output.isEmpty else { return }
    switch destination {
    case .file(let file, _):
      try unsafe file.write(output.span.bytes)
      clearOutput()
    case .chunks(let receive): try receive(takeOutput())
    }
  }

  mutating func clearOutput() { joined.clear() }

  // MARK: Markup

  mutating func noteSpace(isPreserved: Bool, inElementAtDepth depth: Int) { spaces.append((depth, isPreserved)) }

  /// An element at this depth has ended.
  @inline(__always)
  mutating func endSpace(ofElementAtDepth depth: Int) {
    if !spaces.isEmpty, spaces[spaces.count - 1].depth == depth { spaces.removeLast() }
  }

  /// Whether white space beside an element at this depth is text.
  func preservesSpace(atDepth depth: Int) -> Bool { spaces.last { $0.depth < depth }?.isPreserved == true }

  /// The line end and the blanks directly before a start tag at this depth, if they are not a part of the text around them.
  func indentation(before token: SourceToken, depth: Int) -> [UInt8] {
    return token.isInEntity || preservesSpace(atDepth: depth) ? [] : indentation(before: token.range.lowerBound)
  }

  /// The line end and the blanks directly before markup, if there is only white space between it and the previous markup.
  private func indentation(before offset: Int) -> [UInt8] {
    guard offset > markupEnd, offset - markupEnd <= Self.longestIndentation, markupEnd >= tape.start else { return [] }
    return tape.withBytes(markupEnd..<offset) { bytes in
      var start: Int?
      for index in 0..<bytes.count {
        switch bytes[index] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"): break
        case UInt8(ascii: "\n") where index > 0 && bytes[index - 1] == UInt8(ascii: "\r"): break
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): start = index
        default: return []
        }
      }
      return start.map { start in
        var indentation: [UInt8] = []
        indentation.append(bytes.extracting(start...))
        return indentation
      } ?? []
    }
  }

  /// Notes the start tag of an element directly inside the innermost changed element, if that is open at this depth.
  mutating func noteChild(ofDepth depth: Int, startingAt token: SourceToken) {
    guard !open.isEmpty, let last = open.last, last.depth == depth, !last.element.inserted(.atEnd).isEmpty
    else { return }
    open[open.count - 1].element.indentationInside = indentation(before: token, depth: depth + 1)
  }

  /// Notes a tag, a comment or a processing instruction that does not change.
  mutating func markup(_ range: Range<Int>) {
    if !open.isEmpty, open[open.count - 1].element.text != nil {
      replaceText(upTo: range.lowerBound)
      copy(upTo: range.lowerBound)
    }
    markupEnd = range.upperBound
  }

  mutating func noteMarkup(endingAt offset: Int) { markupEnd = offset }

  mutating func startElement(_ element: EditedElement, depth: Int) {
    let isSpaceRemoved = element.isRemoved && !element.keepsWhiteSpace
    copy(upTo: element.range.lowerBound - (isSpaceRemoved ? element.indentation.count : 0))
    for content in element.inserted(.before) {
      if isSpaceRemoved { insert(element.indentation) }
      insert(content)
      if !isSpaceRemoved { insert(element.indentation) }
    }
    open.append(OpenElement(element: element, depth: depth))
    markupEnd = element.range.upperBound
    if element.isRemoved { return }
    insert(element.fillsEmptyTag ? element.tag.tag.opened : element.tag.tag.bytes)
    skip(to: element.range.upperBound)
    for content in element.inserted(.atStart) { insert(content) }
  }

  /// Ends the innermost changed element if it is open at this depth.
  mutating func endElement(_ range: Range<Int>, depth: Int) {
    guard !open.isEmpty, let last = open.last, last.depth == depth else {
      markupEnd = range.upperBound
      return
    }
    let element = last.element
    if element.isRemoved {
      skip(to: range.upperBound)
    } else if element.fillsEmptyTag {
      insert(element.text?.bytes ?? [])
      for content in element.inserted(.atEnd) { insert(content) }
      insert(Array("</".utf8) + element.tag.tag.nameBytes + [UInt8(ascii: ">")])
    } else if !element.tag.tag.isEmptyElement {
      endContent(last, upTo: range.lowerBound)
      let name = element.tag.tag.nameBytes
      if !name.elementsEqual(element.name.utf8) {
        insert(Array("</".utf8) + name)
        skip(to: range.lowerBound + 2 + element.name.utf8.count)
      }
      copy(upTo: range.upperBound)
    }
    open.removeLast()
    for content in element.inserted(.after) { insert(element.indentation + content) }
    markupEnd = range.upperBound
  }

  private mutating func endContent(_ last: OpenElement, upTo end: Int) {
    if let text = last.element.text?.bytes {
      replaceText(upTo: end)
      if !open[open.count - 1].isTextWritten {
        // There was no text to replace.
        copy(upTo: end)
        insert(text)
      }
    }
    if last.element.inserted(.atEnd).isEmpty { return copy(upTo: end) }
    let indentation = last.element.indentationInside.isEmpty ? [] : indentation(before: end)
    copy(upTo: end - indentation.count)
    for content in last.element.inserted(.atEnd) {
      insert((indentation.isEmpty ? [] : last.element.indentationInside) + content)
    }
    copy(upTo: end)
  }

  /// Replaces the text between the last markup and an offset.
  private mutating func replaceText(upTo offset: Int) {
    guard offset > markupEnd, let last = open.last, let text = last.element.text?.bytes else { return }
    copy(upTo: markupEnd)
    if !last.isTextWritten { insert(text) }
    open[open.count - 1].isTextWritten = true
    skip(to: offset)
  }
}
