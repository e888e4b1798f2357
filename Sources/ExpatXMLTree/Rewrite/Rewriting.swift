/// The state of rewriting a document: the place in it, and what changes there.
struct Rewriting {
  let rules: [DocumentCopier.Rule]
  private let write: (inout Splicer) throws -> Void
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
  /// The tree of the record, while it is being read.
  private var builder: RecordBuilder?
  /// What changes the record, and how its start tag has changed already.
  private var recordChanges: [DocumentCopier.Rule.RecordChange] = []
  private var editedRecord: EditedElement?
  private let namespaces: RewrittenNamespaces

  init(_ rules: [DocumentCopier.Rule], _ write: @escaping (inout Splicer) throws -> Void, _ tape: DocumentTape) {
    self.rules = rules
    self.write = write
    splicer = Splicer(tape)
    namespaces = RewrittenNamespaces(elements.namespaces)
    elements.setNeedsAncestors(rules.contains { $0.selector.needsAncestors })
    needsAttributes = rules.contains { $0.selector.needsAttributes }
    isCopying = true
  }

  var isInTree: Bool { builder != nil }

  var innermostName: String? { builder?.innermostName ?? elements.innermostName }

  // MARK: Bytes

  /// Copies what was parsed and will not change any more.
  mutating func settle() throws {
    let end = splicer.tape.settledEnd
    if let builder { return try builder.checkSize(upTo: end) }
    if !rules.isEmpty { splicer.settle(upTo: end) } else { splicer.copy(upTo: end) }
    try drainIfFull()
  }

  mutating func endDocument() throws {
    splicer.copy(upTo: splicer.tape.end)
    try write(&splicer)
  }

  private mutating func drainIfFull() throws {
    if splicer.output.count >= MarkupBuffer.chunkSize { try write(&splicer) }
  }

  // MARK: Events

  /// The fast path: nearly all elements are copied without a look at their bytes.
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
    guard builder == nil else { return try buildElement(name, attributes, location.token, at: location) }
    let (element, declarationCount) = try unsafe elements.start(
      name, attributes, isStrict: isStrict, attributeNames: &attributeNames)
    try unsafe startOuterElement(element, name, attributes, declarationCount, at: location)
  }

  private mutating func buildElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, _ token: SourceToken, at location: EventLocation
  ) throws {
    _ = try builder?.assembly.startElement(name, attributes) { location.tokenStart }
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
      guard let tree = try builder.endElement(upTo: token.range.upperBound) else { return splicer.markup(token.range) }
      self.builder = nil
      try endRecord(tree, builder, end: token)
    }
    if splicer.isRemoving, !splicer.isOpen(atDepth: depth) { return }
    _ = elements.end()
    splicer.endElement(location.token.range, depth: depth)
    try drainIfFull()
  }

  private mutating func noteWhetherCopying() {
    isCopying = builder == nil && !splicer.hasOpenElements
  }

  mutating func characters(_ text: XMLBorrowedUTF8) throws { try builder?.assembly.characters(text) }

  mutating func comment(_ text: XMLBorrowedUTF8, at location: EventLocation) throws {
    try builder?.assembly.comment(text, at: location.tokenStart)
    noteMarkup(location.token)
  }

  mutating func processingInstruction(
    _ target: XMLBorrowedUTF8, _ data: XMLBorrowedUTF8?, at location: EventLocation
  ) throws {
    try builder?.assembly.processingInstruction(target, data, at: location.tokenStart)
    noteMarkup(location.token)
  }

  private mutating func noteMarkup(_ token: SourceToken) {
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

  // Mutating, since Swift would copy the whole struct for a non-mutating call.
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

  /// Applies the rules that select the element, as the first one does.
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
    let indentation = splicer.indentation(before: token, depth: depth).count
    builder = RecordBuilder(
      in: elements.namespaces, namespaces.inForce(without: declarationCount),
      start: token.isInEntity ? nil : token.range.lowerBound - indentation, isStrict: isStrict, limits: limits)
    return true
  }

  private func unchanged(_ element: XMLName, _ token: SourceToken, at location: EventLocation) -> EditedElement {
    let tag = token.isInEntity ? Array("<\(element.qualifiedName)>".utf8) : splicer.tape.bytes(token.range)
    return EditedElement(
      StartTag(tag), token.range, at: location.tokenStart,
      indentation: splicer.indentation(before: token, depth: depth), isRoot: depth == 1)
  }

  // MARK: Records

  /// Changes a record whose tree is complete.
  private mutating func endRecord(_ tree: NodeTree, _ builder: RecordBuilder, end: SourceToken) throws {
    let (changes, edited) = (recordChanges, editedRecord)
    (recordChanges, editedRecord) = ([], nil)
    let range = (builder.start ?? end.range.lowerBound)..<end.range.upperBound
    let read = ReadDocument(
      builder.start == nil ? [] : splicer.tape.bytes(range), start: range.lowerBound, tree, nil, isRecord: depth > 1,
      around: builder.namespaces, preservesSpace: splicer.preservesSpace(atDepth: depth),
      refusal: builder.start == nil ? builder.isInEntity(tree) : nil)
    var record = ExpatXMLDocument(read)
    if let edited { try record.change { try $0.adopt(edited) } }
    do { for change in changes { try change(&record) } } catch { throw HandlerFault(error) }
    guard record.readContent === read else {
      throw HandlerFault(
        XMLEditError(
          code: .otherDocument, message: "The record was replaced by another one.", position: tree.position(of: 0)))
    }
    if record.isChanged { splicer.replace(range, by: record.bytes) }
  }
}

final class RecordBuilder {
  // Not Sendable: it belongs to the thread that rewrites.

  private let elements: ElementStack
  var assembly: NodeAssembly
  private let limits: XMLLimits
  /// The bytes of the document are held from this offset on, that of the indentation. Nil if the record comes out of an entity.
  let start: Int?
  /// The namespaces in force around it.
  let namespaces: WrittenNamespaces

  init(
    in scope: NamespaceScope, _ namespaces: WrittenNamespaces, start: Int?, isStrict: Bool, limits: XMLLimits
  ) {
    elements = ElementStack(scope)
    assembly = NodeAssembly(nil, elements)
    assembly.isStrict = isStrict
    assembly.limits = limits
    self.limits = limits
    self.start = start
    self.namespaces = namespaces
  }

  var innermostName: String? { elements.innermostName }

  /// Compares the bytes that are held with the limit.
  func checkSize(upTo end: Int) throws(ParseFault) {
    if end - (start ?? end) > limits.treeBytes { throw limits.fault(.treeBytes) }
  }

  /// Returns the tree when it is complete.
  func endElement(upTo end: Int) throws -> NodeTree? {
    let tree = try assembly.endElement()
    try checkSize(upTo: end)
    return tree
  }

  func isInEntity(_ tree: NodeTree) -> XMLEditError {
    let name = tree.name(ofElement: 0).qualifiedName
    return XMLEditError(
      code: .inEntity, message: "The element \(name) comes out of an entity.", position: tree.position(of: 0))
  }
}
