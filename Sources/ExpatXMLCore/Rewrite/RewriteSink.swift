/// Copies a document while it is parsed, and asks about the elements that somebody wants to change.
@safe final class RewriteSink: EventSink {
  struct Rule {
    enum Change {
      case element((inout XMLRewriter.Element) throws -> Void)
      case record((inout XMLEditableDocument) throws -> Void)
    }

    let selector: NodeSelector
    let change: Change
  }

  /// What is done with the bytes.
  enum Mode {
    /// They are copied, with the changes that these rules make.
    case rewriting([Rule], write: (inout Splicer) throws -> Void)
    /// All of them are kept.
    case reading
  }

  private let rules: [Rule]
  private let write: ((inout Splicer) throws -> Void)?
  private let needsAncestors: Bool
  private let needsAttributes: Bool
  private let elements = ElementStack()
  private var splicer: Splicer
  private var limits = ParserLimits.unlimited
  private var depth = 0
  /// The open elements, if a rule needs them.
  private var ancestors: [OpenName] = []
  /// The names of the current start tag's attributes.
  private var attributeNames: [XMLName] = []
  /// The tree of the document or the record, while it is being read.
  private var builder: EditableTreeBuilder?
  private var recordChange: ((inout XMLEditableDocument) throws -> Void)?
  private var recordDepth = 0
  /// The document, when it was read.
  private(set) var content: EditableContent?

  init(_ mode: Mode) {
    switch mode {
    case .rewriting(let rules, let write): (self.rules, self.write) = (rules, write)
    case .reading: (rules, write) = ([], nil)
    }
    needsAncestors = rules.contains { $0.selector.needsAncestors }
    needsAttributes = rules.contains { $0.selector.needsAttributes }
    let tape = DocumentTape()
    splicer = Splicer(tape)
    super.init()
    self.tape = tape
    textDelivery = .discard
    ignoresComments = !followsMarkup
    ignoresProcessingInstructions = !followsMarkup
  }

  /// Whether anything but copying is to be done.
  private var followsMarkup: Bool { write == nil || !rules.isEmpty }

  override var openElementName: String? { builder?.innermostName ?? elements.innermostName }

  // MARK: Document

  override func startDocument(limits: ParserLimits, at location: EventLocation) { self.limits = limits }

  override func didDrainChunk() throws {
    guard write != nil, builder == nil, let tape else { return }
    if followsMarkup { splicer.settle(upTo: tape.settledEnd) } else { splicer.copy(upTo: tape.settledEnd) }
    try drainIfFull()
  }

  override func endDocument(at location: EventLocation) throws {
    guard let tape, let write else { return }
    splicer.copy(upTo: tape.end)
    try write(&splicer)
  }

  // MARK: Elements

  override func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes, at location: EventLocation) throws {
    guard followsMarkup else { return }
    depth += 1
    if splicer.isRemoving { return }
    let token = location.token
    if let element = splicer.replacesText(atDepth: depth - 1) {
      throw element.error(.hasElements, "The text of \(element.name) can't be replaced: there are elements in it.")
    }
    defer { splicer.markup(token.range) }
    if builder == nil, try !begins(name, attributes, at: location) { return }
    let indentation = token.isInEntity ? 0 : splicer.indentation(before: token.range.lowerBound).count
    try builder?.startElement(name, attributes, token, indentation: indentation) { location.tokenStart }
  }

  override func endElement(_ name: BorrowedUTF8, at location: EventLocation) throws {
    guard followsMarkup else { return }
    let token = location.token
    defer { depth -= 1 }
    if builder != nil {
      let lastMarkupEnd = splicer.markupEnd
      let heldBytes = tape?.count ?? 0
      let complete = try builder?.endElement(token, lastMarkupEnd: lastMarkupEnd, heldBytes: heldBytes)
      guard let complete else { return splicer.markup(token.range) }
      builder = nil
      textDelivery = .discard
      try endTree(complete.tree, complete.map)
      if write == nil { return }
    }
    if splicer.isRemoving, !splicer.isOpen(atDepth: depth) { return }
    popElement()
    splicer.endElement(token.range, depth: depth)
    try drainIfFull()
  }

  override func characters(_ text: BorrowedUTF8, at location: EventLocation) throws { try builder?.characters(text) }

  override func comment(_ text: BorrowedUTF8, at location: EventLocation) { noteMarkup(location) }

  override func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?, at location: EventLocation) {
    noteMarkup(location)
  }

  private func noteMarkup(_ location: EventLocation) {
    let token = location.token
    // In a text that is replaced, a reference is a part of the text.
    if splicer.isRemoving || token.isInEntity && splicer.replacesText(atDepth: depth) != nil { return }
    splicer.markup(token.range)
  }

  private func drainIfFull() throws {
    if splicer.output.count >= MarkupBuffer.chunkSize { try write?(&splicer) }
  }

  // MARK: Rules

  /// Applies the rules to an element that starts. Returns whether a tree begins with it.
  private func begins(_ name: BorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation) throws -> Bool {
    guard write != nil else {
      builder = EditableTreeBuilder([], isStrict: isStrict, limits: limits)
      textDelivery = .coalesced
      return true
    }
    let name = try unsafe elements.names.elementName(name, in: elements)
    return try unsafe name._withUnsafeGuaranteedRef { element in
      attributeNames.removeAll(keepingCapacity: true)
      var declarationCount = 0
      if isStrict || needsAttributes || attributes.mayDeclareNamespaces {
        try elements.appendNames(of: attributes, to: &attributeNames)
        declarationCount = try elements.declareNamespaces(
          of: element, attributes, names: attributeNames, isStrict: isStrict)
      }
      unsafe elements.push(name, declarationCount: declarationCount)
      let begins = try applyRules(element, attributes, declarationCount, at: location)
      if needsAncestors { ancestors.append(OpenName(element, in: elements)) }
      return begins
    }
  }

  private func popElement() {
    guard let (_, declarationCount) = unsafe elements.pop() else { return }
    for _ in 0..<declarationCount { _ = elements.removeLastDeclaration() }
    if needsAncestors { ancestors.removeLast() }
  }

  private func applyRules(
    _ element: XMLName, _ attributes: XMLAttributes, _ declarationCount: Int, at location: EventLocation
  ) throws -> Bool {
    var edited: EditedElement?
    splicer.noteChild(ofDepth: depth - 1, startingAt: location.token)
    for rule in rules
    where rule.selector.selects(element, attributes, names: attributeNames, in: elements, ancestors: ancestors) {
      switch rule.change {
      case .record(let change):
        // What other rules do with the same element comes first.
        guard edited == nil else { continue }
        let outer = elements.namespaces.newest(elements.namespaces.count).dropLast(declarationCount)
        try beginRecord(change, Array(outer), at: location)
        return true
      case .element(let change):
        edited = try self.edit(
          edited ?? unchanged(element, at: location), element, attributes, declarationCount,
          isInEntity: location.token.isInEntity,
          change)
      }
    }
    if let edited, edited.isChanged { splicer.startElement(edited, depth: depth) }
    return false
  }

  private func unchanged(_ element: XMLName, at location: EventLocation) -> EditedElement {
    let token = location.token
    let tag = token.isInEntity ? Array("<\(element.qualifiedName)>".utf8) : splicer.tape.bytes(token.range)
    return EditedElement(
      StartTag(tag), token.range, at: location.tokenStart,
      indentation: token.isInEntity ? [] : splicer.indentation(before: token.range.lowerBound), isRoot: depth == 1)
  }

  private func edit(
    _ edited: EditedElement, _ element: XMLName, _ attributes: XMLAttributes, _ declarationCount: Int,
    isInEntity: Bool, _ change: (inout XMLRewriter.Element) throws -> Void
  ) throws -> EditedElement {
    var values: [XMLRewriter.Element.Attribute] = []
    for index in 0..<attributes.count {
      let name = try unsafe elements.names.name(attributes.name(at: index)).takeUnretainedValue()
      guard name.declaredPrefix == nil else { continue }
      let namespace = name.prefix.isEmpty ? .absent : elements.namespaces.namespace(ofPrefix: name.prefix) ?? .absent
      values.append(
        XMLRewriter.Element.Attribute(
          NodeName(name, namespace: namespace.uri.isEmpty ? nil : namespace.uri, isUnprefixed: name.prefix.isEmpty),
          attributes.value(at: index).string))
    }
    var handle = XMLRewriter.Element(
      edited, name: unsafe elements.namespaces.resolvedName(of: element).takeUnretainedValue(), values,
      elements.namespaces, declarationCount: declarationCount, isInEntity: isInEntity)
    do { try change(&handle) } catch { throw HandlerFault(error) }
    return handle.edited
  }

  // MARK: Records

  private func beginRecord(
    _ change: @escaping (inout XMLEditableDocument) throws -> Void, _ mappings: [DocumentWriter.Mapping],
    at location: EventLocation
  ) throws {
    guard !location.token.isInEntity else {
      throw XMLEditError(
        code: .inEntity, message: "A record comes out of an entity, so it can't be changed.",
        position: location.tokenStart)
    }
    builder = EditableTreeBuilder(mappings, isStrict: isStrict, limits: limits)
    recordChange = change
    textDelivery = .coalesced
  }

  /// The tree of the document or of a record is complete.
  private func endTree(_ tree: ExpatXMLNode, _ map: SourceMap) throws {
    guard let change = recordChange, let place = map.elements.first else {
      content = EditableContent([], start: 0, tree, map, isRecord: false)
      return
    }
    recordChange = nil
    let start = place.range.lowerBound
    let content = EditableContent(
      splicer.tape.bytes(place.range), start: start, tree, map, isRecord: true,
      rootIndentation: splicer.tape.bytes(start - place.indentation..<start))
    var record = XMLEditableDocument(content)
    do { try change(&record) } catch { throw HandlerFault(error) }
    // Its last tag is ended below, as any other.
    splicer.apply(record, depth: depth)
  }

  /// The document that was read, and all its bytes.
  func document() -> EditableContent? {
    guard let content, let tape else { return nil }
    return EditableContent(
      tape.bytes(tape.start..<tape.end), start: tape.start, content.root, content.map, isRecord: false)
  }
}
