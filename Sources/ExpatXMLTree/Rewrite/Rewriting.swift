/// The place in a document that is being copied or read, and what changes there.
struct Rewriting {
  let rules: [DocumentCopier.Rule]
  /// Nil if all bytes are kept.
  private let write: ((inout Splicer) throws -> Void)?
  let elements = ElementStack()
  var splicer: Splicer
  var limits = XMLLimits.unlimited
  var isStrict = false
  private(set) var depth = 0
  private let needsAttributes: Bool
  /// Whether nothing changes here, and no tree is read.
  private var isCopying: Bool
  /// The names of the current start tag's attributes.
  private(set) var attributeNames: [XMLName] = []
  /// The tree of the document or the record, while it is being read.
  private var builder: EditableTreeBuilder?
  /// What changes the record, and how its start tag has changed already.
  private var recordChanges: [DocumentCopier.Rule.RecordChange] = []
  private var editedRecord: EditedElement?
  private let namespaces: RewrittenNamespaces
  /// The document, when it was read.
  private var content: EditableContent?

  init(_ mode: DocumentCopier.Mode, _ tape: DocumentTape) {
    switch mode {
    case .rewriting(let rules, let write): (self.rules, self.write) = (rules, write)
    case .reading: (rules, write) = ([], nil)
    }
    splicer = Splicer(tape)
    namespaces = RewrittenNamespaces(elements.namespaces)
    elements.setNeedsAncestors(rules.contains { $0.selector.needsAncestors })
    needsAttributes = rules.contains { $0.selector.needsAttributes }
    isCopying = write != nil
  }

  var followsMarkup: Bool { write == nil || !rules.isEmpty }

  var isInTree: Bool { builder != nil }

  var innermostName: String? { builder?.innermostName ?? elements.innermostName }

  // MARK: Bytes

  /// Copies what was parsed, as far as it will not change.
  mutating func settle() throws {
    let end = splicer.tape.settledEnd
    if let builder { return try builder.checkSize(upTo: end) }
    if write == nil { return try checkSurroundings(upTo: end) }
    if followsMarkup { splicer.settle(upTo: end) } else { splicer.copy(upTo: end) }
    try drainIfFull()
  }

  /// What is around the root element of a document that is read is held too.
  private func checkSurroundings(upTo end: Int) throws(ParseFault) {
    if end - splicer.tape.start > limits.treeBytes { throw limits.fault(.treeBytes) }
  }

  mutating func endDocument() throws {
    guard let write else { return }
    splicer.copy(upTo: splicer.tape.end)
    try write(&splicer)
  }

  private mutating func drainIfFull() throws {
    if splicer.output.count >= MarkupBuffer.chunkSize { try write?(&splicer) }
  }

  func document() -> EditableContent? {
    let tape = splicer.tape
    return content.map { content in
      EditableContent(
        tape.bytes(tape.start..<tape.end), start: tape.start, content.root, content.map, isRecord: false)
    }
  }

  // MARK: Events

  /// Nearly all elements are copied, and none of their bytes is looked at.
  @inline(__always)
  mutating func startElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation
  ) throws {
    depth += 1
    if isCopying, elements.startUnselectable(name, attributes, isStrict: isStrict) {
      if !attributeNames.isEmpty { attributeNames.removeAll(keepingCapacity: true) }
      return splicer.noteMarkup(endingAt: location.tokenEnd)
    }
    try startAnyElement(name, attributes, at: location)
  }

  @inline(never)
  private mutating func startAnyElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation
  ) throws {
    if let isPreserved = attributes.preservesSpace {
      splicer.noteSpace(isPreserved: isPreserved, inElementAtDepth: depth)
    }
    guard isCopying else { return try startInnerElement(name, attributes, at: location) }
    let (element, declarationCount) = try unsafe elements.start(
      name, attributes, isStrict: isStrict, attributeNames: &attributeNames)
    guard unsafe element._withUnsafeGuaranteedRef({ $0.isNeverSelected }) else {
      return try unsafe startOuterElement(element, name, attributes, declarationCount, at: location)
    }
    splicer.noteMarkup(endingAt: location.tokenEnd)
  }

  /// Handles an element in a tree or in an element that changes.
  @inline(never)
  private mutating func startInnerElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation
  ) throws {
    defer { noteWhetherCopying() }
    if splicer.isRemoving { return }
    if let element = splicer.replacesText(atDepth: depth - 1) {
      throw element.hasElements()
    }
    if write == nil, builder == nil {
      builder = EditableTreeBuilder(
        in: elements.namespaces, WrittenNamespaces(), start: splicer.tape.start, isStrict: isStrict, limits: limits)
    }
    guard builder == nil else { return try buildElement(name, attributes, location.token, at: location) }
    let (element, declarationCount) = try unsafe elements.start(
      name, attributes, isStrict: isStrict, attributeNames: &attributeNames)
    try unsafe startOuterElement(element, name, attributes, declarationCount, at: location)
  }

  private mutating func buildElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, _ token: SourceToken, at location: EventLocation
  ) throws {
    let indentation = splicer.indentation(before: token, depth: depth)
    try builder?.startElement(name, attributes, token, indentation: indentation.count) { location.tokenStart }
    splicer.markup(token.range)
  }

  @inline(__always)
  mutating func endElement(at location: EventLocation) throws {
    splicer.endSpace(ofElementAtDepth: depth)
    guard isCopying else { return try endInnerElement(at: location) }
    depth -= 1
    _ = elements.end()
    splicer.noteMarkup(endingAt: location.tokenEnd)
  }

  @inline(never)
  private mutating func endInnerElement(at location: EventLocation) throws {
    defer {
      depth -= 1
      noteWhetherCopying()
    }
    if let builder {
      let token = location.token
      let complete = try builder.endElement(token, lastMarkupEnd: splicer.markupEnd)
      guard let complete else { return splicer.markup(token.range) }
      self.builder = nil
      try endTree(complete.tree, complete.map)
      if write == nil { return }
    }
    if splicer.isRemoving, !splicer.isOpen(atDepth: depth) { return }
    _ = elements.end()
    splicer.endElement(location.token.range, depth: depth)
    try drainIfFull()
  }

  private mutating func noteWhetherCopying() {
    isCopying = write != nil && builder == nil && !splicer.hasOpenElements
  }

  mutating func characters(_ text: XMLBorrowedUTF8) throws { try builder?.characters(text) }

  /// A comment or a processing instruction.
  mutating func noteMarkup(_ token: SourceToken) {
    // In a text that is replaced, a reference is a part of the text.
    if splicer.isRemoving || token.isInEntity && splicer.replacesText(atDepth: depth) != nil { return }
    splicer.markup(token.range)
  }

  // MARK: Elements outside of trees

  /// Applies the rules to an element outside of trees.
  @inline(never)
  private mutating func startOuterElement(
    _ element: Unmanaged<XMLName>, _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, _ declarationCount: Int,
    at location: EventLocation
  ) throws {
    defer { noteWhetherCopying() }
    let token = location.token
    splicer.noteChild(ofDepth: depth - 1, startingAt: token)
    try unsafe element._withUnsafeGuaranteedRef { element in
      if mayChange(element),
        try applyRules(element, attributes, declarationCount, token, at: location)
      {
        try buildElement(name, attributes, token, at: location)
      } else {
        splicer.markup(token.range)
      }
    }
  }

  // Mutating, as the others are: Swift would copy everything here for one that is not.
  private mutating func mayChange(_ element: XMLName) -> Bool {
    element.isSelectable { name in rules.contains { $0.selector.mayName(name) } }
  }

  /// Returns whether a tree begins with the element.
  private mutating func applyRules(
    _ element: XMLName, _ attributes: XMLAttributes, _ declarationCount: Int, _ token: SourceToken,
    at location: EventLocation
  ) throws -> Bool {
    if needsAttributes, attributeNames.isEmpty { try elements.appendNames(of: attributes, to: &attributeNames) }
    for (index, rule) in rules.enumerated()
    where try rule.selector.selects(element, attributes, names: attributeNames, in: elements) {
      return try apply(rules[index...], element, attributes, declarationCount, token, at: location)
    }
    return false
  }

  /// Applies rules of which the first one fits.
  private mutating func apply(
    _ rules: ArraySlice<DocumentCopier.Rule>, _ element: XMLName, _ attributes: XMLAttributes, _ declarationCount: Int,
    _ token: SourceToken, at location: EventLocation
  ) throws -> Bool {
    var edited: EditedElement?
    var changes: [DocumentCopier.Rule.RecordChange] = []
    for rule in rules
    where try rule.selector.selects(element, attributes, names: attributeNames, in: elements) {
      switch rule.change {
      case .record(let change): changes.append(change)
      case .element(let change):
        var handle = XMLRewriter.Element(
          edited ?? unchanged(element, token, at: location),
          unsafe elements.namespaces.resolvedName(of: element).takeUnretainedValue(),
          try XMLRewriter.Element.attributes(attributes, in: elements), in: namespaces,
          declarationCount: declarationCount, isInEntity: token.isInEntity)
        do { try change(&handle) } catch { throw HandlerFault(error) }
        edited = handle.edited
      }
    }
    guard !changes.isEmpty, edited?.isRemoved != true else {
      if let edited, edited.isChanged { splicer.startElement(edited, depth: depth) }
      return false
    }
    recordChanges = changes
    editedRecord = edited?.isChanged == true ? edited : nil
    builder = EditableTreeBuilder(
      in: elements.namespaces, namespaces.inForce(without: declarationCount), start: token.range.lowerBound,
      isStrict: isStrict, limits: limits)
    return true
  }

  private func unchanged(_ element: XMLName, _ token: SourceToken, at location: EventLocation) -> EditedElement {
    let tag = token.isInEntity ? Array("<\(element.qualifiedName)>".utf8) : splicer.tape.bytes(token.range)
    return EditedElement(
      StartTag(tag), token.range, at: location.tokenStart,
      indentation: splicer.indentation(before: token, depth: depth), isRoot: depth == 1)
  }

  // MARK: Trees

  /// The tree of the document or of a record is complete.
  private mutating func endTree(_ tree: ExpatXMLElement, _ map: SourceMap) throws {
    guard !recordChanges.isEmpty else {
      content = EditableContent([], start: 0, tree, map, isRecord: false)
      return
    }
    let (changes, edited) = (recordChanges, editedRecord)
    (recordChanges, editedRecord) = ([], nil)
    var record = XMLEditableDocument(content(of: tree, map))
    if let edited { try record.adopt(edited) }
    let content = record.content
    do { for change in changes { try change(&record) } } catch { throw HandlerFault(error) }
    guard record.content === content else {
      throw HandlerFault(
        XMLEditError(code: .notFound, message: "The record was replaced by another one.", position: tree.position))
    }
    // What remains of it is copied as anything else.
    splicer.apply(record, depth: depth)
  }

  private func content(of record: ExpatXMLElement, _ map: SourceMap) -> EditableContent {
    // It may come out of an entity.
    guard let place = map.elements.first else { return EditableContent([], start: 0, record, map, isRecord: depth > 1) }
    let start = place.range.lowerBound
    return EditableContent(
      splicer.tape.bytes(place.range), start: start, record, map, isRecord: depth > 1,
      rootIndentation: splicer.tape.bytes(start - place.indentation..<start))
  }
}
