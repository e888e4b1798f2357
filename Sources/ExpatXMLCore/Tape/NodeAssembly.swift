/// The tree that is being built, and the place in the document. Outside of trees it keeps only the names of open
/// elements and their namespaces.
package struct NodeAssembly: ~Copyable {
  package var isStrict = false
  /// How many bytes a tree may take. All limits would be copied at each tag.
  package var treeBytes = XMLLimits.unlimited.treeBytes
  /// Whether records know the start tags around them.
  var keepsAncestors = false

  /// Nil for the root of the document.
  private let selector: (any NodeSelector)?
  private let elements: ElementStack
  private var vocabulary = NodeVocabulary()
  private var draft = NodeTreeDraft()
  /// The start tags of the open elements around records, if they are kept: a tree for each. `bytes` is the memory of it and of those
  /// around it.
  private var ancestors: [(tree: NodeTree, bytes: Int)] = []
  /// How many of them were counted with a record.
  private var countedAncestors = 0
  /// The innermost declaration around the root of the tree.
  private var outer: DeclaredPrefix?
  /// The name that was selected last, if nothing else decides, and the declarations then in force.
  private var selected: (name: XMLName, scope: Int)?
  /// The names of the current start tag's attributes, if there may be declarations, or if the selector needs them.
  private var attributeNames: [XMLName] = []

  package init(_ selector: (any NodeSelector)?, _ elements: ElementStack) {
    self.selector = selector
    self.elements = elements
    elements.setNeedsAncestors(selector?.needsAncestors ?? false)
  }

  // MARK: Events

  /// Returns whether a tree begins. Asks for the position only if the start tag is kept.
  package mutating func startElement(
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, position: () -> XMLPosition
  ) throws -> Bool {
    let (name, declarationCount) = try unsafe elements.start(
      name, attributes, isStrict: isStrict, attributeNames: &attributeNames)
    return try unsafe name._withUnsafeGuaranteedRef { element in
      let beginsTree = draft.isEmpty
      if beginsTree {
        if let selector, try !selects(element, attributes, selector) {
          if keepsAncestors { try appendAncestor(element, attributes, declarationCount, at: position()) }
          return false
        }
        beginTree(declarationCount)
        elements.setNeedsAncestors(false)
      }
      try append(element, attributes, declarationCount, at: position())
      return beginsTree
    }
  }

  private mutating func beginTree(_ declarationCount: Int) {
    vocabulary.beginTree(mayTake: treeBytes)
    outer = elements.namespaces.declared(without: declarationCount)
  }

  /// Makes a tree of a start tag outside of records.
  private mutating func appendAncestor(
    _ element: XMLName, _ attributes: XMLAttributes, _ declarationCount: Int, at position: XMLPosition
  ) throws {
    beginTree(declarationCount)
    try append(element, attributes, declarationCount, at: position)
    _ = draft.endElement()
    let tree = try takeTree(beside: 0)
    let bytes = (ancestors.last?.bytes ?? 0) + tree.byteCount
    guard bytes <= treeBytes else { throw Self.sizeFault(treeBytes) }
    ancestors.append((tree, bytes))
  }

  private mutating func selects(
    _ element: XMLName, _ attributes: XMLAttributes, _ selector: any NodeSelector
  ) throws(ParseFault) -> Bool {
    let scope = elements.namespaces.generation
    if let selected, selected.name === element, selected.scope == scope { return true }
    guard element.isSelectable({ selector.mayName($0) }) else { return false }
    if selector.needsAttributes, attributeNames.isEmpty {
      try elements.appendNames(of: attributes, to: &attributeNames)
    }
    guard try selector.selects(element, attributes, names: attributeNames, in: elements) else { return false }
    if !selector.needsAncestors, !selector.needsAttributes { selected = (element, scope) }
    return true
  }

  /// Returns the tree if it is complete.
  package mutating func endElement() throws -> NodeTree? {
    guard elements.end() else { return nil }
    guard !draft.isEmpty else {
      if keepsAncestors { removeAncestor() }
      return nil
    }
    try checkSize()
    guard draft.endElement() else { return nil }
    elements.setNeedsAncestors(selector?.needsAncestors ?? false)
    let counted = countedAncestors > 0 ? ancestors[countedAncestors - 1].bytes : 0
    countedAncestors = ancestors.count
    return try takeTree(beside: (ancestors.last?.bytes ?? 0) - counted)
  }

  private mutating func removeAncestor() {
    _ = ancestors.popLast()
    countedAncestors = min(countedAncestors, ancestors.count)
  }

  /// `bytes` is the memory of the start tags around a record that was not counted with an earlier record.
  private mutating func takeTree(beside bytes: Int) throws(ParseFault) -> NodeTree {
    defer { outer = nil }
    return try draft.take(
      names: vocabulary.names, outer: outer, around: ancestors.last?.tree,
      sharedBytes: treeBytes - vocabulary.room + bytes)
  }

  /// Ends all open elements of the tree.
  mutating func takeUnfinishedTree() -> NodeTree? {
    guard !draft.isEmpty else { return nil }
    while !draft.endElement() {}
    return try? takeTree(beside: 0)
  }

  package mutating func characters(_ text: XMLBorrowedUTF8) throws {
    if !draft.isEmpty { try draft.append(text) }
  }

  /// The memory of the tree that is being built.
  var byteCount: Int { draft.byteCount + max(0, treeBytes - vocabulary.room) }

  /// Whether no tree is being built.
  var isOutside: Bool { draft.isEmpty }

  package mutating func comment(_ text: XMLBorrowedUTF8, at position: XMLPosition) throws {
    try draft.append(comment: text, at: position)
    try checkSize()
  }

  package mutating func processingInstruction(
    _ target: XMLBorrowedUTF8, _ data: XMLBorrowedUTF8?, at position: XMLPosition
  ) throws {
    try draft.append(instruction: target, data: data, at: position)
    try checkSize()
  }

  /// Called only at markup, so that the fault is found at the same place whatever chunks the text came in.
  @inline(__always)
  private func checkSize() throws {
    if draft.byteCount > vocabulary.room { throw Self.sizeFault(treeBytes) }
  }

  @inline(never)
  private static func sizeFault(_ treeBytes: Int) -> ParseFault {
    var limits = XMLLimits.unlimited
    limits.treeBytes = treeBytes
    return limits.fault(.treeBytes)
  }

  // MARK: Names

  private mutating func append(
    _ element: XMLName, _ attributes: XMLAttributes, _ declarationCount: Int, at position: XMLPosition
  ) throws {
    if !element.elementNumber.isValid(vocabulary.generation, elements.namespaces.generation) {
      number(element: element)
    }
    try draft.startElement(name: element.elementNumber.number, at: position)
    if !attributes.isEmpty { try append(attributes, declarationCount) }
    try checkSize()
  }

  /// Appends the attributes and declarations of the innermost start tag. Most elements have none: they do not pay for its variables.
  @inline(never)
  private mutating func append(_ attributes: XMLAttributes, _ declarationCount: Int) throws {
    // The table lives as long as the elements, so reference counting can be avoided.
    let (names, scope) = unsafe (Unmanaged.passUnretained(elements.names), elements.namespaces.generation)
    if declarationCount > 0 {
      for (prefix, uri) in elements.namespaces.newest(declarationCount) { draft.append(declaring: prefix, uri: uri) }
    }
    for index in 0..<attributes.count {
      let name = try unsafe names._withUnsafeGuaranteedRef { try unsafe $0.name(attributes.qualifiedName(at: index)) }
      try unsafe name._withUnsafeGuaranteedRef { name in
        if name.declaredPrefix != nil { return }
        if !name.attributeNumber.isValid(vocabulary.generation, scope) { number(attribute: name) }
        try draft.append(attribute: name.attributeNumber.number, value: attributes.value(at: index))
      }
    }
  }

  @inline(never)
  private mutating func number(element: XMLName) {
    element.elementNumber = vocabulary.number(
      of: element, last: element.elementNumber, scope: elements.namespaces.generation,
      namespace: elements.namespaces.namespace(ofElement: element), isUnprefixed: elements.isUnprefixed(element))
  }

  @inline(never)
  private mutating func number(attribute: XMLName) {
    attribute.attributeNumber = vocabulary.number(
      of: attribute, last: attribute.attributeNumber, scope: elements.namespaces.generation,
      namespace: elements.namespaces.namespace(ofAttribute: attribute), isUnprefixed: attribute.prefix.isEmpty)
  }
}
