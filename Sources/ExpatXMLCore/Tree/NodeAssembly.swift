/// The tree that is being built, and the place in the document. Outside of trees it keeps only the names of open
/// elements and their namespaces.
struct NodeAssembly {
  var isStrict = false
  var limits = XMLLimits.unlimited

  private let selector: NodeSelector
  private let elements: ElementStack
  private var vocabulary = NodeVocabulary()
  private var draft = NodeTreeDraft()
  /// The names of the current start tag's attributes.
  private var attributeNames: [XMLName] = []

  init(_ selection: NodeSelection, _ elements: ElementStack) {
    selector = NodeSelector(selection)
    self.elements = elements
    elements.needsAncestors = selector.needsAncestors
  }

  // MARK: Events

  /// Returns whether a tree begins. Asks for the position only if the element is in a tree.
  mutating func startElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, position: () -> XMLPosition
  ) throws -> Bool {
    let (name, _) = try unsafe elements.start(name, attributes, isStrict: isStrict, attributeNames: &attributeNames)
    return try unsafe name._withUnsafeGuaranteedRef { element in
      let beginsTree = draft.isEmpty
      if beginsTree {
        guard element.isSelectable ?? selector.noteName(element), try selects(element, attributes) else {
          return false
        }
        vocabulary.beginTree(mayTake: limits.treeBytes)
        elements.needsAncestors = false
      }
      try append(element, attributes, at: position())
      return beginsTree
    }
  }

  private mutating func selects(_ element: XMLName, _ attributes: XMLAttributes) throws(ParseFault) -> Bool {
    if selector.needsAttributes, attributeNames.isEmpty {
      try elements.appendNames(of: attributes, to: &attributeNames)
    }
    return selector.selects(element, attributes, names: attributeNames, in: elements)
  }

  /// Returns the tree if it is complete.
  mutating func endElement() throws -> ExpatXMLNode? {
    guard elements.end() else { return nil }
    guard !draft.isEmpty else { return nil }
    try checkSize()
    guard draft.endElement() else { return nil }
    elements.needsAncestors = selector.needsAncestors
    return try ExpatXMLNode(
      root: draft.take(
        names: vocabulary.names, nameBytes: limits.treeBytes - vocabulary.room))
  }

  /// Ends all open elements of the tree.
  mutating func takeUnfinishedTree() -> ExpatXMLNode? {
    guard !draft.isEmpty else { return nil }
    while !draft.endElement() {}
    return try? ExpatXMLNode(root: draft.take(names: vocabulary.names, nameBytes: limits.treeBytes - vocabulary.room))
  }

  mutating func characters(_ text: XMLBorrowedUTF8) throws {
    if !draft.isEmpty { try draft.append(text) }
  }

  /// Whether no tree is being built.
  var isOutside: Bool { draft.isEmpty }

  mutating func comment(_ text: XMLBorrowedUTF8) throws {
    try draft.append(comment: text)
    try checkSize()
  }

  mutating func processingInstruction(_ target: XMLBorrowedUTF8, _ data: XMLBorrowedUTF8?) throws {
    try draft.append(instruction: target, data: data)
    try checkSize()
  }

  /// Called only at markup, so that the fault is found at the same place whatever chunks the text came in.
  @inline(__always)
  private func checkSize() throws {
    if draft.byteCount > vocabulary.room { throw limits.fault(.treeBytes) }
  }

  // MARK: Names

  private mutating func append(_ element: XMLName, _ attributes: XMLAttributes, at position: XMLPosition) throws {
    let name = vocabulary.number(
      of: element, last: element.elementNumber,
      namespace: elements.namespaces.namespace(ofElement: element), isUnprefixed: elements.isUnprefixed(element))
    element.elementNumber = name
    try draft.startElement(name: name.number, at: position)
    if attributeNames.isEmpty { try elements.appendNames(of: attributes, to: &attributeNames) }
    for index in 0..<attributeNames.count {
      let attribute = attributeNames[index]
      if attribute.declaredPrefix != nil { continue }
      let namespace =
        attribute.prefix.isEmpty ? .absent : elements.namespaces.namespace(ofPrefix: attribute.prefix) ?? .absent
      let name = vocabulary.number(
        of: attribute, last: attribute.attributeNumber, namespace: namespace, isUnprefixed: attribute.prefix.isEmpty)
      attribute.attributeNumber = name
      draft.append(attribute: name.number, value: attributes.value(at: index))
    }
    try checkSize()
  }
}
