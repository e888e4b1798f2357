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
      var declarationCount = 0
      if shouldProcessNamespaces || isStrict {
        try elements.appendNames(of: attributes, to: &attributeNames)
        declarationCount = try elements.declareNamespaces(
          of: element, attributes, names: attributeNames, isStrict: isStrict)
      }
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
    try draft.startElement(name: name, at: tokenStart)
    if attributeNames.isEmpty { try elements.appendNames(of: attributes, to: &attributeNames) }
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
}
