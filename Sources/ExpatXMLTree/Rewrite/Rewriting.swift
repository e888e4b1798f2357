/// Copies a document while it is parsed, and applies rules to the elements that they select.
@safe final class Rewriting: DocumentFollower {
  typealias RecordChange = (inout ExpatXMLDocument) throws -> Void

  /// What happens to the elements of a pattern.
  struct Rule {
    enum Change {
      case element((inout XMLRewriter.Element) throws -> Void)
      case record(RecordChange)
    }

    let selector: RecordSelector
    let change: Change
  }

  // What changes with every event needs no exclusivity checks: accesses never overlap, since the closures of rules can't reach this.

  private let rules: [Rule]
  private let needsAttributes: Bool
  private let elements = ElementStack()
  @safe @exclusivity(unchecked) private var splicer: Splicer
  private var limits = XMLLimits.unlimited
  @safe @exclusivity(unchecked) private var isStrict = false
  private var declarations = EditDeclarations()
  @safe @exclusivity(unchecked) private var depth = 0
  /// Whether nothing changes here, and no tree is read.
  @safe @exclusivity(unchecked) private var isCopying = true
  @safe @exclusivity(unchecked) private var wantsText = false
  /// The names of the current start tag's attributes.
  @safe @exclusivity(unchecked) private var attributeNames: [XMLName] = []
  /// The record that is being read.
  @safe @exclusivity(unchecked) private var record: RewrittenRecord?

  init(_ rules: [Rule], _ destination: WriteDestination?) {
    self.rules = rules
    splicer = Splicer(destination)
    elements.setNeedsAncestors(rules.contains { $0.selector.needsAncestors })
    needsAttributes = rules.contains { $0.selector.needsAttributes }
  }

  /// Returns the new document if there is no destination.
  func rewrite(_ source: XMLSource, _ options: XMLOptions, _ progress: XMLProgress) throws -> [UInt8] {
    guard options.repairs.isEmpty else {
      throw XMLEditError(
        code: .repairs, message: "A document can't be repaired while it is changed, since repairs change other places.")
    }
    try FollowerSink(self, splicer.tape, wantsMarkup: !rules.isEmpty).parse(source, options, progress)
    return try splicer.finish()
  }

  // MARK: Events

  var openElementName: String? { record?.elements.innermostName ?? elements.innermostName }

  func startDocument(_ limits: XMLLimits, isStrict: Bool) {
    self.limits = limits
    self.isStrict = isStrict
  }

  func declaration(_ declaration: MarkupDeclaration) { declarations.add(declaration) }

  func handlers(for sink: FollowerSink) -> ElementHandlers {
    // Without rules, the document is only copied.
    if rules.isEmpty {
      return ElementHandlers(startElement: { _, _, _ in }, endElement: { _, _ in }, characters: { _, _ in })
    }
    return ElementHandlers(
      startElement: { name, attributes, location in
        try self.startElement(name, attributes, at: location)
        self.chooseText(of: sink)
      },
      endElement: { _, location in
        try self.endElement(at: location)
        self.chooseText(of: sink)
      },
      characters: { text, _ in try self.record?.assembly.characters(text) })
  }

  /// Text is only needed to build trees.
  @inline(__always)
  private func chooseText(of sink: FollowerSink) {
    if (record != nil) != wantsText {
      wantsText.toggle()
      sink.setWantsText(wantsText)
    }
  }

  /// Copies what was parsed and will not change any more.
  func didDrainChunk() throws {
    let end = splicer.tape.settledEnd
    if record != nil { return try checkRecordSize(upTo: end) }
    try splicer.settle(upTo: end)
  }

  /// Compares the bytes that are held with the limit.
  private func checkRecordSize(upTo end: Int) throws(ParseFault) {
    if end - (record?.start ?? end) > limits.treeBytes { throw limits.fault(.treeBytes) }
  }

  func endDocument() { splicer.copy(upTo: splicer.tape.end) }

  /// The fast path: nearly all elements are copied without a look at their bytes.
  @inline(__always)
  private func startElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation
  ) throws {
    depth += 1
    if isCopying, elements.startUnselectable(name, attributes, isStrict: isStrict) {
      if !attributeNames.isEmpty { attributeNames.removeAll(keepingCapacity: true) }
      return splicer.markupEnd = location.tokenEnd
    }
    try startAnyElement(name, attributes, at: location)
  }

  @inline(never)
  private func startAnyElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation
  ) throws {
    if let isPreserved = attributes.preservesSpace {
      splicer.noteSpace(isPreserved: isPreserved, inElementAtDepth: depth)
    }
    if splicer.isRemoving { return }
    guard record == nil else { return try buildElement(name, attributes, at: location) }
    let (element, declarationCount) = try unsafe elements.start(
      name, attributes, isStrict: isStrict, attributeNames: &attributeNames)
    try unsafe element._withUnsafeGuaranteedRef { element in
      if splicer.hasOpenElements { try splicer.noteChild(atDepth: depth, startingAt: location.token) }
      let mayChange = element.isSelectable { name in rules.contains { $0.selector.mayName(name) } }
      if mayChange, try applyRules(element, attributes, declarationCount, at: location) {
        try buildElement(name, attributes, at: location)
      } else {
        splicer.markupEnd = location.tokenEnd
      }
      noteWhetherCopying()
    }
  }

  private func buildElement(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation) throws {
    _ = try record?.assembly.startElement(name, attributes) { location.tokenStart }
    splicer.markupEnd = location.tokenEnd
  }

  @inline(__always)
  private func endElement(at location: EventLocation) throws {
    splicer.endSpace(ofElementAtDepth: depth)
    guard isCopying else { return try endInnerElement(at: location) }
    depth -= 1
    _ = elements.end()
    splicer.markupEnd = location.tokenEnd
  }

  @inline(never)
  private func endInnerElement(at location: EventLocation) throws {
    defer {
      depth -= 1
      noteWhetherCopying()
    }
    let token = location.token
    if record != nil {
      let tree = try record?.assembly.endElement()
      try checkRecordSize(upTo: token.range.upperBound)
      guard let tree, let record = record.take() else { return splicer.markupEnd = token.range.upperBound }
      try change(record, tree, end: token)
    }
    if splicer.isRemoving, !splicer.isOpen(atDepth: depth) { return }
    _ = elements.end()
    try splicer.endElement(token.range, depth: depth)
  }

  private func noteWhetherCopying() { isCopying = record == nil && !splicer.hasOpenElements }

  func comment(_ text: XMLBorrowedUTF8, at location: EventLocation) throws {
    try record?.assembly.comment(text, at: location.tokenStart)
    splicer.noteMarkup(location.token)
  }

  func processingInstruction(
    _ target: XMLBorrowedUTF8, _ data: XMLBorrowedUTF8?, at location: EventLocation
  ) throws {
    try record?.assembly.processingInstruction(target, data, at: location.tokenStart)
    splicer.noteMarkup(location.token)
  }

  // MARK: Rules

  /// Applies the rules that select an element. Returns whether a tree begins with it.
  private func applyRules(
    _ element: XMLName, _ attributes: XMLAttributes, _ declarationCount: Int, at location: EventLocation
  ) throws -> Bool {
    if needsAttributes, attributeNames.isEmpty { try elements.appendNames(of: attributes, to: &attributeNames) }
    let token = location.token
    var edited: EditedElement?
    var changes: [RecordChange] = []
    for rule in rules
    where try rule.selector.selects(element, attributes, names: attributeNames, in: elements) {
      switch rule.change {
      case .record(let change): changes.append(change)
      case .element(let change):
        var handle = XMLRewriter.Element(
          edited: try edited ?? unchanged(element, attributes, declarationCount, token, at: location),
          declarations: declarations)
        do { try change(&handle) } catch { throw HandlerFault(error) }
        edited = handle.edited
      }
    }
    guard !changes.isEmpty || edited?.content.isEmpty == false, edited?.isRemoved != true else {
      if let edited, edited.isChanged { splicer.startElement(edited) }
      return false
    }
    let (inner, indentation) = (
      ElementStack(inside: elements), splicer.indentation(before: token, depth: depth)
    )
    var assembly = NodeAssembly(nil, inner)
    (assembly.isStrict, assembly.treeBytes) = (isStrict, limits.treeBytes)
    record = RewrittenRecord(
      elements: inner, assembly: assembly, start: token.isInEntity ? nil : token.range.lowerBound - indentation.count,
      namespaces: WrittenNamespaces(elements.namespaces.declared(without: declarationCount)), edited: edited,
      changes: changes)
    return true
  }

  private func unchanged(
    _ element: XMLName, _ attributes: XMLAttributes, _ declarationCount: Int, _ token: SourceToken,
    at location: EventLocation
  ) throws -> EditedElement {
    let tag = token.isInEntity ? Array("<\(element.qualifiedName)>".utf8) : splicer.tape.bytes(token.range)
    let namespaces = WrittenNamespaces(elements.namespaces.declared())
    let attributes = try values(of: attributes)
    return EditedElement(
      range: token.range, depth: depth, isInEntity: token.isInEntity,
      name: unsafe elements.namespaces.resolvedName(of: element).takeUnretainedValue(),
      attributes: attributes, declarationCount: declarationCount,
      tag: EditedTag(StartTag(tag), attributes, in: namespaces, at: location.tokenStart),
      indentation: splicer.indentation(before: token, depth: depth))
  }

  /// The attributes of a tag, without declarations.
  private func values(of attributes: XMLAttributes) throws -> [EditedTag.Attribute] {
    var names: [XMLName] = []
    try elements.appendNames(of: attributes, to: &names)
    var values: [EditedTag.Attribute] = []
    for (index, name) in names.enumerated() where name.declaredPrefix == nil {
      let uri = elements.namespaces.namespace(ofAttribute: name).uri
      let nodeName = NodeName(name, namespace: uri.isEmpty ? nil : uri, isUnprefixed: name.prefix.isEmpty)
      values.append((nodeName, attributes.value(at: index).string))
    }
    return values
  }

  /// Changes a record whose tree is complete.
  private func change(_ record: borrowing RewrittenRecord, _ tree: NodeTree, end: SourceToken) throws {
    let range = (record.start ?? end.range.lowerBound)..<end.range.upperBound
    var refusal: XMLEditError?
    if record.start == nil {
      let message = "The element \(tree.name(ofElement: 0).qualifiedName) comes out of an entity."
      refusal = XMLEditError(code: .inEntity, message: message, position: tree.position(of: 0))
    }
    let read = ReadDocument(
      record.start == nil ? [] : splicer.tape.bytes(range), start: range.lowerBound, tree, nil, depth: depth,
      around: record.namespaces, preservesSpace: splicer.preservesSpace(atDepth: depth), declarations,
      refusal: refusal)
    var document = ExpatXMLDocument(read)
    do {
      if let edited = record.edited, edited.isChanged { try document.change { try $0.adopt(edited) } }
      for change in record.changes { try change(&document) }
      guard document.read === read else {
        throw XMLEditError(
          code: .otherDocument, message: "The record was replaced by another one.", position: tree.position(of: 0))
      }
    } catch {
      throw HandlerFault(error)
    }
    if document.isChanged { splicer.replace(range, by: document.bytes) }
  }
}
