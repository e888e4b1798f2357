/// Builds trees out of events: the whole document's, or one at a time of each element that is selected. Of everything
/// else it keeps nothing but the names of open elements and their namespaces.
///
/// What `deliver` throws ends the parse. Comments and processing instructions are left out; CDATA sections are text.
@safe final class NodeBuilder: EventSink {
  enum Selection {
    /// The root element: one tree.
    case document
    /// Every element at the end of such a path, but for those inside another one.
    case elements(NamePath)
  }

  /// Whether names are split into namespace, prefix and local name. Read when parsing begins.
  var shouldProcessNamespaces = false
  /// What becomes of faults against Namespaces in XML 1.0.
  var namespaceConformance = NamespaceConformance.tolerant {
    didSet { ignoresProcessingInstructions = !isStrict }
  }

  private let selection: Selection
  private let deliver: (ExpatXMLNode) throws -> Void
  private let elements = ElementStack()
  private var vocabulary = NodeVocabulary()
  private var draft = NodeTreeDraft()
  private var maximumBytes = Int.max
  /// The attributes of the start tag at hand.
  private var attributeNames: [XMLName] = []
  /// The open elements that are outside of all trees, if it has to be known inside which ones a tree is.
  private var ancestors: [OpenName] = []
  private let needsAncestors: Bool

  /// Delivers a tree as soon as its end tag has been read.
  init(_ selection: Selection, deliver: @escaping (ExpatXMLNode) throws -> Void) {
    self.selection = selection
    self.deliver = deliver
    if case .elements(let path) = selection {
      shouldProcessNamespaces = path.asksByNamespace
      needsAncestors = path.isAbsolute || path.names.count > 1
    } else {
      needsAncestors = false
    }
    super.init()
    textDelivery = .discard
    ignoresComments = true
    ignoresProcessingInstructions = true
  }

  override var hearsOfSkippedEntities: Bool { false }

  override var openElementName: String? { elements.innermostName }

  override func startDocument() { maximumBytes = limits.treeBytes }

  override func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {
    let name = try unsafe elements.names.elementName(name)
    try unsafe name._withUnsafeGuaranteedRef { element in
      attributeNames.removeAll(keepingCapacity: true)
      let declarationCount = try shouldProcessNamespaces || isStrict ? declareNamespaces(of: element, attributes) : 0
      unsafe elements.push(name, declarationCount: declarationCount)
      if draft.isEmpty {
        guard isSelected(element) else {
          if needsAncestors { ancestors.append(openName(element)) }
          return
        }
        vocabulary.shrink()
        textDelivery = .coalesced
      }
      try append(element, attributes)
    }
  }

  override func endElement(_ name: BorrowedUTF8) throws {
    guard let (_, declarationCount) = unsafe elements.pop() else { return }
    for _ in 0..<declarationCount { _ = elements.removeLastDeclaration() }
    guard !draft.isEmpty else {
      if needsAncestors { _ = ancestors.popLast() }
      return
    }
    try checkSize()
    guard draft.endElement() else { return }
    textDelivery = .discard
    try deliver(ExpatXMLNode(root: draft.take(names: vocabulary.names, processesNamespaces: shouldProcessNamespaces)))
  }

  override func characters(_ text: BorrowedUTF8) throws {
    if !draft.isEmpty { try draft.append(text) }
  }

  /// At tags only: where the delivery of text finds a fault depends on the pieces that the text came in.
  private func checkSize() throws {
    if draft.byteCount > maximumBytes { throw limits.fault(.treeBytes) }
  }

  private func isSelected(_ element: XMLName) -> Bool {
    switch selection {
    case .document: true
    case .elements(let path):
      path.names.last?.matches(
        shouldProcessNamespaces ? element.localName : element.qualifiedName, qualifiedName: element.qualifiedName,
        namespace: shouldProcessNamespaces ? elements.namespaces.namespace(ofElement: element).uri : "",
        isUnprefixed: isUnprefixed(element)) ?? false
        && (!needsAncestors || path.ends(inside: ancestors) { $0.matches($1.name, isUnprefixed: $1.isUnprefixed) })
    }
  }

  private struct OpenName {
    var name: ElementName
    var isUnprefixed: Bool
  }

  private func openName(_ element: XMLName) -> OpenName {
    let resolved = shouldProcessNamespaces ? unsafe elements.namespaces.resolvedName(of: element) : nil
    return OpenName(
      name: unsafe resolved?.takeUnretainedValue() ?? element.unresolvedName, isUnprefixed: isUnprefixed(element))
  }

  /// Whether a name without a prefix means the element that has just started.
  private func isUnprefixed(_ element: XMLName) -> Bool {
    guard shouldProcessNamespaces, !element.prefix.isEmpty else { return true }
    let namespaces = elements.namespaces
    return namespaces.defaultNamespace !== Namespace.absent
      && namespaces.namespace(ofPrefix: element.prefix) === namespaces.defaultNamespace
  }

  private func append(_ element: XMLName, _ attributes: XMLAttributes) throws {
    let processes = shouldProcessNamespaces
    let name = vocabulary.number(
      of: element, rememberedIn: &element.elementNumber,
      namespace: processes ? elements.namespaces.namespace(ofElement: element) : nil,
      isUnprefixed: isUnprefixed(element))
    try draft.startElement(name: name, at: tokenPosition(.tokenStart))
    if attributeNames.isEmpty { try resolveNames(of: attributes) }
    for index in 0..<attributeNames.count {
      let attribute = attributeNames[index]
      if processes, attribute.declaredPrefix != nil { continue }
      let namespace: Namespace? =
        if !processes { nil } else if attribute.prefix.isEmpty { .absent } else {
          elements.namespaces.namespace(ofPrefix: attribute.prefix) ?? .absent
        }
      let name = vocabulary.number(
        of: attribute, rememberedIn: &attribute.attributeNumber, namespace: namespace,
        isUnprefixed: !processes || attribute.prefix.isEmpty)
      draft.append(attribute: name, value: attributes.value(at: index))
    }
    try checkSize()
  }

  // MARK: Namespaces

  private var isStrict: Bool { namespaceConformance == .strict }

  override func documentType(_ name: String, publicID: String?, systemID: String?) throws {
    if isStrict { try NamespaceRules.checkQualified(name) }
  }

  override func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {
    if isStrict { try NamespaceRules.checkColons(in: target.string) }
  }

  override func declaration(_ declaration: Declaration) throws {
    if isStrict { try NamespaceRules.check(declaration) }
  }

  private func resolveNames(of attributes: XMLAttributes) throws(ParseFault) {
    for index in 0..<attributes.count {
      attributeNames.append(try unsafe elements.names.name(attributes.name(at: index)).takeUnretainedValue())
    }
  }

  /// Brings the declarations of a start tag in force, and returns how many there are.
  private func declareNamespaces(of element: XMLName, _ attributes: XMLAttributes) throws -> Int {
    try resolveNames(of: attributes)
    var count = 0
    for index in 0..<attributeNames.count {
      guard let prefix = attributeNames[index].declaredPrefix else { continue }
      let uri = ExactString(attributes.value(at: index).string)
      if isStrict { try NamespaceRules.checkDeclaration(ofPrefix: prefix, uri: uri) }
      guard NamespaceScope.isDeclaration(ofPrefix: prefix, uri: uri) else { continue }
      elements.declare(prefix: prefix, uri: uri)
      count += 1
    }
    if isStrict { try NamespaceRules.check(element, attributes: attributeNames, in: elements.namespaces) }
    return count
  }
}
