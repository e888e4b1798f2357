/// A document that is being written: which elements are open, and what may come next.
///
/// Its methods throw `WriteFault`, after which ``restore(_:)`` undoes what they have begun, and the errors of the destination,
/// which are final.
struct DocumentWriter: ~Copyable {
  private struct OpenElement {
    let name: String
    /// The number of declarations around it.
    let declarationStart: Int
    /// The state of the element around it.
    let outerContent: Content
    let isOuterIndentable: Bool
  }

  /// Indentation grows for so many levels. Without a limit, its size could be the depth times the number of elements. libxml2
  /// stops at about the same width.
  private static let indentedLevels = 32

  private static let isComplete = WriteFault(.misplaced, "The document is complete.")

  let format: XMLWriter.Format
  /// Why nothing more is written.
  private(set) var refusal: WriteFault?
  var buffer: MarkupBuffer
  private(set) var state: State
  private var openElements: [OpenElement] = []
  /// Comments and instructions after a document type, which may belong to it.
  private var heldMarkup: [UInt8] = []
  /// White space that was read in an element that is indented: layout if markup follows, and text if text does. Its length is in
  /// `state`.
  private var heldSpace: [UInt8] = []

  var namespaces: WrittenNamespaces
  /// Declarations for the next element, which events report before it.
  var awaitedDeclarations: [Mapping] = []
  /// The namespaces of the prefixes that events have declared and not ended. The elements may have been filtered out.
  var readNamespaces: [ExactString: [ExactString]] = [:]
  /// The attributes of the open start tag.
  var attributes = WrittenAttributes()
  /// The depth of their element.
  private var attributeDepth = 0
  /// Those of the element around it, to restore them if its first child is refused.
  private var outerAttributes = WrittenAttributes()
  var knownNames = NameCache()

  init(
    _ format: XMLWriter.Format, _ destination: WriteDestination?,
    inside namespaces: WrittenNamespaces = WrittenNamespaces()
  ) {
    self.format = format
    self.namespaces = namespaces
    state = State(isIndentable: format.changesLayout)
    buffer = MarkupBuffer(destination)
  }

  var depth: Int { openElements.count }

  var path: [String] { openElements.map(\.name) }

  // MARK: The document

  mutating func begin(isStandalone: Bool? = nil) throws {
    guard state.phase == .start else { throw WriteFault(.misplaced, "A writer writes one document.") }
    state.phase = .prolog
    guard format.writesDeclaration else { return }
    buffer.append(#"<?xml version="1.0" encoding="UTF-8""#)
    if let isStandalone { buffer.append(isStandalone ? #" standalone="yes""# : #" standalone="no""#) }
    buffer.append("?>")
    state.needsLineBreak = true
  }

  mutating func beginIfNeeded() throws { if state.phase == .start { try begin() } }

  /// Ends the document, and gives everything to the destination.
  mutating func end() throws {
    if state.phase == .end { return }
    guard state.phase == .epilog else {
      let rest = openElements.last.map { "The element \($0.name) is not complete." }
      throw WriteFault(.incomplete, rest ?? "A document needs an element.")
    }
    if format.indentation != nil { buffer.append(UInt8(ascii: "\n")) }
    state.phase = .end
    try buffer.drain()
  }

  /// Ends the document and its destination.
  mutating func finish() throws {
    try end()
    try buffer.finish()
    refusal = Self.isComplete
  }

  // MARK: Errors

  var mark: Mark {
    Mark(
      state: state, byteCount: buffer.count, depth: depth, declarationCount: namespaces.count,
      attributeCount: attributes.count)
  }

  /// Undoes a refused call, none of whose bytes may have reached the destination.
  mutating func restore(_ mark: Mark) {
    state = mark.state
    _ = buffer.take(since: mark.byteCount)
    openElements.removeLast(depth - mark.depth)
    namespaces.removeLast(namespaces.count - mark.declarationCount)
    if attributeDepth > depth {
      swap(&attributes, &outerAttributes)
      attributeDepth = depth
    }
    if attributes.count > mark.attributeCount { attributes.removeLast(attributes.count - mark.attributeCount) }
  }

  /// Begins changes that may be undone together. The destination gets nothing meanwhile.
  mutating func hold() -> (Mark, WrittenAttributes) {
    buffer.isHeld = true
    return (mark, attributes)
  }

  mutating func release() { buffer.isHeld = false }

  mutating func release(undoing hold: (mark: Mark, attributes: WrittenAttributes)) {
    release()
    restore(hold.mark)
    attributes = hold.attributes
    refusal = nil
  }

  /// Makes the writer refuse everything from now on.
  mutating func fail() {
    refusal =
      refusal ?? WriteFault(.failedBefore, "An error was thrown before, so the document can't be completed.")
  }

  // MARK: Elements

  /// Prepares for an element inside the open one. Declarations of namespaces and the start tag follow.
  @inline(__always)
  mutating func willStartElement() throws {
    if state.phase == .prolog { completeDocumentType() }
    guard state.phase == .prolog || state.phase == .content else {
      throw WriteFault(
        .misplaced, state.phase == .start ? "No document has begun." : "A document has one root element.")
    }
    if state.isTagOpen { swap(&attributes, &outerAttributes) }
    attributes.removeAll()
    attributeDepth = depth + 1
    try beginMarkup()
    state.phase = .content
  }

  /// Writes the start of a tag. The name was checked. `start` is the number of declarations before those of this element.
  @inline(__always)
  mutating func openTag(_ name: String, _ start: Int, isMixed: Bool) {
    buffer.append(UInt8(ascii: "<"))
    buffer.append(name)
    open(name, isIndentable: state.isIndentable && state.content != .text && !isMixed, start)
    state.isTagOpen = true
  }

  private mutating func open(_ name: String, isIndentable: Bool, _ declarationStart: Int) {
    openElements.append(
      OpenElement(
        name: name, declarationStart: declarationStart, outerContent: state.content,
        isOuterIndentable: state.isIndentable))
    state.content = .nothing
    state.isIndentable = isIndentable
  }

  mutating func endElement() throws {
    if state.heldSpaceCount > 0, state.content == .nothing { try beginText() }
    guard let element = openElements.popLast() else { throw WriteFault(.misplaced, "No element is open.") }
    state.heldSpaceCount = 0
    if state.isTagOpen {
      buffer.append("/>")
      state.isTagOpen = false
    } else {
      if state.isIndentable, state.content == .markup { breakLine(depth: openElements.count) }
      buffer.append("</")
      buffer.append(element.name)
      buffer.append(UInt8(ascii: ">"))
    }
    state.content = element.outerContent
    state.isIndentable = element.isOuterIndentable
    namespaces.removeLast(namespaces.count - element.declarationStart)
    if openElements.isEmpty {
      state.phase = .epilog
      state.needsLineBreak = true
    }
  }

  /// Writes an element with nothing but text, whose name was checked, without opening it. The attributes of the tag around it are
  /// kept, in case the text is refused.
  mutating func leaf(_ name: String, _ text: Span<UInt8>) throws {
    try beginMarkup()
    buffer.append(UInt8(ascii: "<"))
    buffer.append(name)
    if text.isEmpty { return buffer.append("/>") }
    buffer.append(UInt8(ascii: ">"))
    do { try buffer.append(text, escapedFor: .text) } catch {
      open(name, isIndentable: false, namespaces.count)
      throw error
    }
    buffer.append("</")
    buffer.append(name)
    buffer.append(UInt8(ascii: ">"))
  }

  var openElementName: String? { openElements.last?.name }

  // MARK: Namespaces and attributes

  /// Puts a declaration into force and writes it, after the start tag has begun.
  mutating func addDeclaration(prefix: ExactString, uri: ExactString) throws {
    namespaces.declare(prefix: prefix, uri: uri)
    try writeDeclaration(prefix: prefix, uri: uri)
  }

  /// Writes the declarations of a tag, which are in force. `start` is the number of those before.
  @inline(__always)
  mutating func writeDeclarations(since start: Int) throws {
    if namespaces.count == start { return }
    for (prefix, uri) in namespaces.newest(namespaces.count - start) { try writeDeclaration(prefix: prefix, uri: uri) }
  }

  private mutating func writeDeclaration(prefix: ExactString, uri: ExactString) throws {
    buffer.append(prefix.isEmpty ? " xmlns" : " xmlns:")
    buffer.append(prefix.string)
    buffer.append("=\"")
    try buffer.append(uri.string, escapedFor: .attributeValue)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Notes an attribute whose name was checked. Its value follows.
  @inline(__always)
  mutating func beginAttribute(_ name: String, localName: ExactString? = nil, namespace: ExactString? = nil) throws {
    guard state.isTagOpen else {
      throw WriteFault(.misplaced, "The attribute \(name) must be written before the content of the element.")
    }
    try attributes.add(localName ?? ExactString(name), namespace: namespace)
    buffer.append(UInt8(ascii: " "))
    buffer.append(name)
    buffer.append("=\"")
  }

  /// Writes the value of an attribute that was begun. It is well-formed UTF-8.
  @inline(__always)
  mutating func endAttribute(_ name: String, _ value: Span<UInt8>) throws {
    try buffer.append(value, escapedFor: .attributeValue)
    buffer.append(UInt8(ascii: "\""))
    // After `xml:space="preserve"`, nothing in the element is indented.
    if format.changesLayout, name == "xml:space" || name == Self.universalSpace, String(utf8: value) == "preserve" {
      state.isIndentable = false
    }
  }

  private static let universalSpace = "{\(Namespace.xml.uri)}space"

  // MARK: Content

  /// Prepares for text, which is not empty.
  @inline(__always)
  mutating func beginText() throws {
    guard state.phase == .content, !openElements.isEmpty else {
      throw WriteFault(.misplaced, "Text must be inside the root element.")
    }
    // Text after markup: the rest of the element is not indented.
    if state.content == .markup { state.isIndentable = false }
    state.content = .text
    closeTag()
    if state.heldSpaceCount > 0 {
      buffer.append(heldSpace)
      state.heldSpaceCount = 0
    }
  }

  /// Writes text that was read. White space is held back until it is known whether it is layout, which the format replaces.
  mutating func readText(_ text: String) throws {
    guard state.isIndentable, state.content != .text, state.phase == .content, !openElements.isEmpty,
      text.utf8.allSatisfy(\.isLayout)
    else { return try self.text(text) }
    if state.heldSpaceCount == 0 { heldSpace.removeAll(keepingCapacity: true) }
    heldSpace += text.utf8
    state.heldSpaceCount = heldSpace.count
  }

  /// Prepares for an element, a comment or a processing instruction.
  mutating func beginMarkup() throws {
    switch state.phase {
    case .start: throw WriteFault(.misplaced, "No document has begun.")
    case .end: throw Self.isComplete
    case .prolog, .epilog:
      if state.needsLineBreak { buffer.append(UInt8(ascii: "\n")) }
      state.needsLineBreak = true
    case .content:
      state.heldSpaceCount = 0
      closeTag()
      guard state.isIndentable, state.content != .text else { return }
      state.content = .markup
      breakLine(depth: openElements.count)
    }
  }

  private mutating func closeTag() {
    if state.isTagOpen { buffer.append(UInt8(ascii: ">")) }
    state.isTagOpen = false
  }

  private mutating func breakLine(depth: Int) {
    guard let indentation = format.indentation else { return }
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<min(depth, Self.indentedLevels) { buffer.append(indentation) }
  }

  // MARK: The document type

  /// Begins a document type declaration. Declarations may follow.
  mutating func beginDocumentType(_ start: String) throws {
    guard state.phase == .prolog, state.documentType == .none else {
      throw WriteFault(.misplaced, "A document type comes once, before the root element.")
    }
    try beginMarkup()
    buffer.append("<!DOCTYPE ")
    buffer.append(start)
    state.documentType = .open
  }

  /// Writes a part of the internal subset, which was checked.
  mutating func addToInternalSubset(_ declaration: String) throws {
    guard state.documentType == .open || state.documentType == .inSubset else {
      throw WriteFault(.misplaced, "A declaration must follow a document type.")
    }
    appendHeldMarkupToInternalSubset()
    buffer.append(UInt8(ascii: "\n"))
    buffer.append(declaration)
  }

  private mutating func appendHeldMarkupToInternalSubset() {
    if state.documentType == .open { buffer.append(" [") }
    state.documentType = .inSubset
    buffer.append(heldMarkup)
    heldMarkup = []
  }

  /// Ends a document type declaration, if it was not filtered out. The comments and instructions before belong to it.
  mutating func endDocumentType() {
    guard state.documentType == .open || state.documentType == .inSubset else { return }
    appendHeldMarkupToInternalSubset()
    completeDocumentType()
  }

  /// Ends the document type declaration, if one is open, and writes what follows it.
  mutating func completeDocumentType() {
    guard state.documentType == .open || state.documentType == .inSubset else { return }
    buffer.append(state.documentType == .open ? ">" : "\n]>")
    state.documentType = .complete
    buffer.append(heldMarkup)
  }

  /// Writes a comment or a processing instruction. While a document type is open, it is kept until it is known whether
  /// more declarations follow.
  mutating func writeMarkup(_ write: (inout MarkupBuffer) throws -> Void) throws {
    let start = buffer.count
    try beginMarkup()
    try write(&buffer)
    if state.documentType == .open || state.documentType == .inSubset { heldMarkup += buffer.take(since: start) }
  }
}

extension UInt8 {
  /// Whether it may be layout. A carriage return in text that was read came from a reference.
  var isLayout: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\t") }
}
