/// Puts the new document together, out of what is copied and what is inserted. It gets the tags in document order, at least those of
/// changed elements.
struct Splicer: ~Copyable {
  /// The longest indentation, in bytes. So many bytes after a tag are held back.
  static let longestIndentation = 4 << 10

  let tape = DocumentTape()
  private var joined: JoinedBytes
  /// Whether something was removed or inserted before what comes next in the document.
  private var isJoint = false
  /// The end of the last tag, comment or processing instruction.
  var markupEnd: Int
  /// The changed elements that are open.
  private var open: [EditedElement] = []
  /// The open elements that say whether white space is preserved in them (XML 1.0, section 2.10).
  private var spaces: [(depth: Int, isPreserved: Bool)] = []

  init(_ destination: WriteDestination?) {
    joined = JoinedBytes(destination)
    markupEnd = tape.start
  }

  var hasOpenElements: Bool { !open.isEmpty }

  /// Whether the innermost changed element is removed, with everything in it.
  var isRemoving: Bool { !open.isEmpty && open[open.count - 1].isRemoved }

  /// Whether the innermost changed element gets another text.
  private var isReplacing: Bool { !isRemoving && !open.isEmpty && open[open.count - 1].text != nil }

  func isOpen(atDepth depth: Int) -> Bool { !open.isEmpty && open[open.count - 1].depth == depth }

  // MARK: Bytes

  /// Copies what comes before an offset.
  mutating func copy(upTo offset: Int) {
    let start = tape.start
    guard offset > start else { return }
    let isJoint = isJoint
    tape.withBytes(start..<offset) { joined.append($0, isJoint: isJoint) }
    self.isJoint = false
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
  mutating func settle(upTo offset: Int) throws {
    if isRemoving { return skip(to: offset) }
    if isReplacing { return replaceText(upTo: offset) }
    let isText = offset - markupEnd > Self.longestIndentation
    if isText { insertAtStart(after: []) }
    copy(upTo: isText ? offset : min(markupEnd, offset))
    try joined.buffer.drainIfFull()
  }

  /// Completes the destination. Returns the document if there is none.
  mutating func finish() throws -> [UInt8] {
    try joined.buffer.finish()
    return joined.buffer.takeAll()
  }

  // MARK: White space

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
    token.isInEntity || preservesSpace(atDepth: depth) ? [] : indentation(before: token.range.lowerBound)
  }

  /// The line end and the blanks directly before markup, if there is only white space between it and the previous markup.
  private func indentation(before offset: Int) -> [UInt8] {
    guard offset > markupEnd, offset - markupEnd <= Self.longestIndentation, markupEnd >= tape.start else { return [] }
    let space = tape.bytes(markupEnd..<offset)[...]
    return space.allSatisfy(\.isXMLSpace) ? Array(space.lineBreak ?? []) : []
  }

  // MARK: Markup

  /// Notes the start tag of an element at this depth, if it is directly inside the innermost changed element.
  mutating func noteChild(atDepth depth: Int, startingAt token: SourceToken) throws {
    guard isOpen(atDepth: depth - 1), let outer = open.last else { return }
    if isReplacing {
      throw outer.tag.error(
        .hasElements, "The text of \(outer.tag.name) can't be replaced: there are elements in it.")
    }
    if outer.insertsAtStart || outer.insertsAtEnd {
      let indentation = indentation(before: token, depth: depth)
      insertAtStart(after: indentation)
      open[open.count - 1].indentationInside = indentation
    }
  }

  /// Notes a comment or a processing instruction.
  mutating func noteMarkup(_ token: SourceToken) {
    // In a text that is replaced, a reference is a part of the text.
    if isRemoving || isReplacing && token.isInEntity { return }
    if isReplacing { replaceText(upTo: token.range.lowerBound) }
    if let outer = open.last, outer.insertsAtStart {
      insertAtStart(after: indentation(before: token, depth: outer.depth + 1))
    }
    markupEnd = token.range.upperBound
  }

  mutating func startElement(_ element: EditedElement) {
    let isSpaceRemoved = element.isRemoved && !element.keepsWhiteSpace
    copy(upTo: element.range.lowerBound - (isSpaceRemoved ? element.indentation.count : 0))
    for content in element.contents(.before) {
      let indentation = content.isMarkup ? element.indentation : []
      insert(isSpaceRemoved ? indentation + content : content + indentation)
    }
    open.append(element)
    markupEnd = element.range.upperBound
    if element.isRemoved { return }
    insert(element.fillsEmptyTag ? element.tag.tag.opened : element.tag.tag.bytes)
    skip(to: element.range.upperBound)
    if element.inserted.isEmpty { return }
    let indentation = preservesSpace(atDepth: element.depth + 1) ? [] : element.firstIndentation
    open[open.count - 1].indentationInside = indentation
    if element.fillsEmptyTag || element.text != nil { insertAtStart(after: indentation) }
  }

  /// Inserts what comes at the start of the innermost changed element, if that was not done. It has lines if what follows the start tag
  /// is markup on a line of its own, so it waits for that.
  private mutating func insertAtStart(after indentation: [UInt8]) {
    guard let element = open.last, element.insertsAtStart else { return }
    open[open.count - 1].insertsAtStart = false
    for content in element.contents(.atStart) { insert(content, after: indentation) }
  }

  /// Inserts content on a line of its own, unless it is text.
  private mutating func insert(_ content: [UInt8], after indentation: [UInt8]) {
    insert(content.isMarkup ? indentation + content : content)
  }

  /// Ends the innermost changed element if it is open at this depth.
  mutating func endElement(_ range: Range<Int>, depth: Int) throws {
    defer { markupEnd = range.upperBound }
    guard isOpen(atDepth: depth) else { return }
    if isReplacing, !open[open.count - 1].tag.tag.isEmptyElement { replaceText(upTo: range.lowerBound, isEnd: true) }
    // The line end and the blanks before the end tag, which gets them if nothing was in the element.
    var indentation: [UInt8] = []
    var indentationInside = open[open.count - 1].indentationInside
    let isEmpty = open[open.count - 1].range.upperBound == range.lowerBound
    if !indentationInside.isEmpty {
      indentation = isEmpty ? open[open.count - 1].indentation : self.indentation(before: range.lowerBound)
      if indentation.isEmpty { indentationInside = [] }
    }
    if !isRemoving { insertAtStart(after: indentationInside) }
    guard let element = open.popLast() else { return }
    let name = element.tag.tag.bytes[element.tag.tag.name]
    if element.isRemoved {
      skip(to: range.upperBound)
    } else if element.fillsEmptyTag {
      insert(element.text?.bytes ?? [])
      for content in element.contents(.atEnd) { insert(content, after: element.indentationInside) }
      if !element.indentationInside.isEmpty { insert(element.indentation) }
      insert(Array("</".utf8) + name + [UInt8(ascii: ">")])
    } else if !element.tag.tag.isEmptyElement {
      let contents = element.contents(.atEnd)
      let hasLines = !contents.isEmpty && !indentationInside.isEmpty
      copy(upTo: range.lowerBound - (hasLines ? indentation.count : 0))
      for content in contents { insert(content, after: indentationInside) }
      if isEmpty, !indentationInside.isEmpty { insert(indentation) }
      copy(upTo: range.lowerBound)
      if !name.elementsEqual(element.tag.name.utf8) {
        insert(Array("</".utf8) + name)
        skip(to: range.lowerBound + 2 + element.tag.name.utf8.count)
      }
      copy(upTo: range.upperBound)
    }
    for content in element.contents(.after) { insert(content, after: element.indentation) }
    try joined.buffer.drainIfFull()
  }

  /// Replaces the text between the last markup and an offset. At the end, there may have been none to replace.
  private mutating func replaceText(upTo offset: Int, isEnd: Bool = false) {
    guard isEnd || offset > markupEnd, let element = open.last, let text = element.text?.bytes else { return }
    copy(upTo: markupEnd)
    if !element.isTextWritten { insert(text) }
    open[open.count - 1].isTextWritten = true
    skip(to: offset)
  }
}
