/// A document that is being written: which elements are open, and what may come next.
///
/// Its methods throw `WriteFault`, and the errors of the destination. After an error it must not be used.
struct DocumentWriter: ~Copyable {
  /// What an open element contains so far.
  private enum Content {
    case nothing, markup, text
  }

  private struct OpenElement {
    let name: String
    var declarationCount: Int
    /// Those of the element around it.
    let outerContent: Content
    let isOuterIndentable: Bool
  }

  private enum Phase {
    case start, prolog, content, epilog, end
  }

  /// A document type declaration that is written part by part.
  private enum DocumentType {
    case none, open, inSubset, complete
  }

  /// How many levels indentation grows. Without an end, a document would be as long as its depth times the number of its
  /// elements. libxml2 stops at about the same width.
  private static let indentedLevels = 32

  private static let isComplete = WriteFault(.misplaced, "The document is complete.")

  let format: XMLWriter.Format
  /// Why nothing more is written.
  private(set) var refusal: WriteFault?
  var buffer: MarkupBuffer
  private var phase = Phase.start
  private var openElements: [OpenElement] = []
  /// What the last open element contains, or the document while none is open.
  private var content = Content.nothing
  /// Whether that may be indented.
  private var isIndentable: Bool
  /// Whether the `>` of the last start tag is still missing.
  private var isTagOpen = false
  /// Whether something precedes outside of the root element.
  private var needsLineBreak = false
  private var documentType = DocumentType.none
  /// Comments and instructions after a document type, which may belong to it.
  private var heldMarkup: [UInt8] = []

  private(set) var namespaces: WrittenNamespaces
  /// Declarations for the next element, which events report before it.
  var awaitedDeclarations: [Mapping] = []
  /// The namespaces of the prefixes that events have reported and not ended. Their elements may have been left out.
  var readNamespaces: [ExactString: [ExactString]] = [:]
  /// The attributes of the open start tag.
  private var attributes = WrittenAttributes()
  var knownNames = NameCache()

  init(
    _ format: XMLWriter.Format, _ destination: WriteDestination?, inside namespaces: WrittenNamespaces? = nil
  ) {
    self.format = format
    self.namespaces = namespaces.map { WrittenNamespaces(inside: $0) } ?? WrittenNamespaces()
    isIndentable = format.indentation != nil
    buffer = MarkupBuffer(destination)
  }

  var depth: Int { openElements.count }

  var path: [String] { openElements.map(\.name) }

  // MARK: The document

  mutating func begin(isStandalone: Bool? = nil) throws {
    guard phase == .start else { throw WriteFault(.misplaced, "A writer writes one document.") }
    phase = .prolog
    guard format.writesDeclaration else { return }
    buffer.append(#"<?xml version="1.0" encoding="UTF-8""#)
    if let isStandalone { buffer.append(isStandalone ? #" standalone="yes""# : #" standalone="no""#) }
    buffer.append("?>")
    needsLineBreak = true
  }

  /// Begins the content of an element whose tags are not written.
  mutating func beginContent(of name: String) {
    phase = .content
    open(name, isIndentable: false, declarationCount: 0)
  }

  /// Begins unless it has begun.
  mutating func beginIfNeeded() throws { if phase == .start { try begin() } }

  mutating func end() throws {
    if phase == .end { return }
    guard phase == .epilog else {
      let rest = openElements.last.map { "The element \($0.name) is not complete." }
      throw WriteFault(.incomplete, rest ?? "A document needs an element.")
    }
    if format.indentation != nil { buffer.append(UInt8(ascii: "\n")) }
    phase = .end
  }

  /// Ends the document and its destination.
  mutating func finish() throws {
    try end()
    try buffer.finish()
    refusal = Self.isComplete
  }

  /// An error was thrown.
  mutating func fail() {
    refusal =
      refusal ?? WriteFault(.failedBefore, "An error was thrown before, so the document can't be completed.")
  }

  // MARK: Elements

  /// Prepares for an element inside the open one. Declarations of namespaces and the start tag follow.
  @inline(__always)
  mutating func willStartElement() throws {
    if phase == .prolog { completeDocumentType() }
    guard phase == .prolog || phase == .content else {
      throw WriteFault(.misplaced, phase == .start ? "No document has begun." : "A document has one root element.")
    }
    try beginMarkup()
    phase = .content
    attributes.removeAll()
  }

  /// Writes the start of a tag. The name was checked. Its last declarations are those of this element.
  @inline(__always)
  mutating func startTag(_ name: String, isMixed: Bool, declarationCount: Int) throws {
    buffer.append(UInt8(ascii: "<"))
    buffer.append(name)
    open(name, isIndentable: isIndentable && content != .text && !isMixed, declarationCount: declarationCount)
    isTagOpen = true
  }

  private mutating func open(_ name: String, isIndentable: Bool, declarationCount: Int) {
    openElements.append(
      OpenElement(
        name: name, declarationCount: declarationCount, outerContent: content, isOuterIndentable: self.isIndentable))
    content = .nothing
    self.isIndentable = isIndentable
  }

  mutating func endElement() throws {
    guard let element = openElements.popLast() else { throw WriteFault(.misplaced, "No element is open.") }
    if isTagOpen {
      buffer.append("/>")
      isTagOpen = false
    } else {
      if isIndentable, content == .markup { breakLine(depth: openElements.count) }
      buffer.append("</")
      buffer.append(element.name)
      buffer.append(UInt8(ascii: ">"))
    }
    content = element.outerContent
    isIndentable = element.isOuterIndentable
    if element.declarationCount > 0 { namespaces.removeLast(element.declarationCount) }
    if openElements.isEmpty {
      phase = .epilog
      needsLineBreak = true
    }
  }

  var openElementName: String? { openElements.last?.name }

  // MARK: Namespaces and attributes

  /// Puts a declaration into force for the element whose tag is open or about to be written.
  mutating func declare(prefix: ExactString, uri: ExactString) { namespaces.declare(prefix: prefix, uri: uri) }

  /// Puts a declaration into force and writes it, after the start tag has begun.
  mutating func addDeclaration(prefix: ExactString, uri: ExactString) throws {
    declare(prefix: prefix, uri: uri)
    openElements[openElements.count - 1].declarationCount += 1
    try writeDeclaration(prefix: prefix, uri: uri)
  }

  mutating func writeDeclaration(prefix: ExactString, uri: ExactString) throws {
    buffer.append(prefix.isEmpty ? " xmlns" : " xmlns:")
    buffer.append(prefix.string)
    buffer.append("=\"")
    try buffer.append(uri.string, escapedFor: .attributeValue)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Notes an attribute whose name was checked. Its value follows.
  @inline(__always)
  mutating func beginAttribute(_ name: String, localName: ExactString? = nil, namespace: ExactString? = nil) throws {
    guard isTagOpen else {
      throw WriteFault(.misplaced, "The attribute \(name) must be written before the content of the element.")
    }
    try attributes.add(name, localName: localName, namespace: namespace)
    buffer.append(UInt8(ascii: " "))
    buffer.append(name)
    buffer.append("=\"")
  }

  mutating func endAttribute() { buffer.append(UInt8(ascii: "\"")) }

  /// After `xml:space="preserve"`, nothing in the element is indented.
  mutating func preserveSpaceIfAsked(_ name: String, _ value: @autoclosure () -> String) {
    guard format.indentation != nil, name == "xml:space" || name == Self.universalSpace, value() == "preserve" else {
      return
    }
    isIndentable = false
  }

  private static let universalSpace = "{\(Namespace.xml.uri)}space"

  // MARK: Content

  /// Prepares for text, which is not empty.
  @inline(__always)
  mutating func beginText() throws {
    guard phase == .content, !openElements.isEmpty else {
      throw WriteFault(.misplaced, "Text must be inside the root element.")
    }
    guard content != .markup || !isIndentable else {
      throw WriteFault(
        .textAfterIndentation,
        "Text can't follow an element that was indented: the element \(openElementName ?? "") must be opened as mixed.")
    }
    content = .text
    closeTag()
  }

  /// Prepares for an element, a comment or a processing instruction.
  mutating func beginMarkup() throws {
    switch phase {
    case .start: throw WriteFault(.misplaced, "No document has begun.")
    case .end: throw Self.isComplete
    case .prolog, .epilog:
      if needsLineBreak { buffer.append(UInt8(ascii: "\n")) }
      needsLineBreak = true
    case .content:
      closeTag()
      guard isIndentable, content != .text else { return }
      content = .markup
      breakLine(depth: openElements.count)
    }
  }

  private mutating func closeTag() {
    if isTagOpen { buffer.append(UInt8(ascii: ">")) }
    isTagOpen = false
  }

  /// Begins a line at a depth.
  private mutating func breakLine(depth: Int) {
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<min(depth, Self.indentedLevels) { buffer.append(format.indentation ?? "") }
  }

  // MARK: The document type

  /// Begins a document type declaration. Declarations may follow.
  mutating func beginDocumentType(_ start: String) throws {
    guard phase == .prolog, documentType == .none else {
      throw WriteFault(.misplaced, "A document type comes once, before the root element.")
    }
    try beginMarkup()
    buffer.append("<!DOCTYPE ")
    buffer.append(start)
    documentType = .open
  }

  /// Writes a part of the internal subset, which was checked.
  mutating func addToInternalSubset(_ declaration: String) throws {
    guard documentType == .open || documentType == .inSubset else {
      throw WriteFault(.misplaced, "A declaration must follow a document type.")
    }
    if documentType == .open { buffer.append(" [") }
    documentType = .inSubset
    buffer.append(heldMarkup)
    heldMarkup = []
    buffer.append(UInt8(ascii: "\n"))
    buffer.append(declaration)
  }

  /// Ends the document type declaration, if one is open, and writes what follows it.
  mutating func completeDocumentType() {
    guard documentType == .open || documentType == .inSubset else { return }
    buffer.append(documentType == .open ? ">" : "\n]>")
    documentType = .complete
    buffer.append(heldMarkup)
    heldMarkup = []
  }

  /// Writes a comment or a processing instruction. While a document type is open, it is kept until it is known whether
  /// more declarations follow.
  mutating func writeMarkup(_ write: (inout MarkupBuffer) throws -> Void) throws {
    let start = buffer.count
    try beginMarkup()
    try write(&buffer)
    if documentType == .open || documentType == .inSubset { heldMarkup += buffer.take(since: start) }
  }
}
