/// Changes to what is at the end of a path, or to elements that were found. A path is looked up in the document with all changes
/// so far. An element may have been found in any state of this document. Changing a removed element is an error, but removing it
/// again is not. After an error the document is as before.
extension ExpatXMLDocument {
  // MARK: Texts and attributes

  /// Sets every text or attribute at the end of a path.
  ///
  /// A path to elements, or with `#text`, sets the text directly inside. There must be no elements in them, but comments and
  /// processing instructions stay. A path to an attribute, such as `rect/@fill`, sets its value, or adds it to each element
  /// before it. What already has this text stays as it is.
  ///
  /// - Parameters:
  ///   - text: the text, which is escaped.
  ///   - path: where. Looked up from ``root``.
  /// - Returns: the number of texts or attributes.
  /// - Throws: ``XMLEditError``, ``XMLWriteError`` for characters and names that XML does not allow.
  @discardableResult
  public mutating func set(_ text: String, at path: XMLTextPath) throws -> Int {
    try change(path.parsed) { end in
      if case .attribute(let test) = end { .attribute(test, text) } else { .text(text) }
    }
  }

  /// Sets the text of an element: see ``set(_:at:)``.
  public mutating func set(_ text: String, in element: ExpatXMLElement) throws { try change(element, .text(text)) }

  /// Sets an attribute of an element, or adds it as the last one.
  ///
  /// - Parameters:
  ///   - value: the value, which is escaped.
  ///   - name: the name, as in ``ExpatXMLElement/attribute(_:namespace:)``. To add an attribute `p:id`, the prefix must be
  ///     declared; `{urn:orders}id` gets a declaration if it needs one.
  ///   - element: the element.
  /// - Throws: ``XMLEditError``, ``XMLWriteError``.
  public mutating func set(_ value: String, attribute name: String, of element: ExpatXMLElement) throws {
    try change(element, .attribute(NameTest(lookedUp: name), value))
  }

  /// Replaces everything inside the elements at the end of a path by what a closure writes: CDATA sections, text with markup in
  /// it. It gets the element as it is, and is called once for each.
  ///
  /// - Returns: the number of elements.
  /// - Throws: ``XMLEditError``, ``XMLWriteError``, what the closure throws.
  @discardableResult
  public mutating func set(
    at path: XMLPath, _ content: (inout XMLWriter.Scope, _ old: ExpatXMLElement) throws -> Void
  ) throws -> Int {
    try withoutActuallyEscaping(content) { content in
      try change(path.parsed) { _ in .insertion(nil) { try content(&$0, $1()) } }
    }
  }

  /// Replaces everything inside an element: see ``set(at:_:)``.
  public mutating func set(
    in element: ExpatXMLElement, _ content: (inout XMLWriter.Scope, _ old: ExpatXMLElement) throws -> Void
  ) throws {
    try withoutActuallyEscaping(content) { content in try change(element, .insertion(nil) { try content(&$0, $1()) }) }
  }

  /// Replaces everything inside the elements at the end of a path by markup, which is checked: see ``insert(_:_:markup:)-(_,XMLPath,_)``.
  @discardableResult
  public mutating func set(markup: String, at path: XMLPath) throws -> Int {
    try change(path.parsed) { _ in .markup(nil, markup) }
  }

  /// Replaces everything inside an element by markup, which is checked: see ``insert(_:_:markup:)-(_,XMLPath,_)``.
  public mutating func set(markup: String, in element: ExpatXMLElement) throws {
    try change(element, .markup(nil, markup))
  }

  // MARK: Removing, renaming

  /// Removes what is at the end of a path: elements with everything in them, attributes, or the text directly inside
  /// elements.
  ///
  /// - Parameters:
  ///   - path: what. Looked up from ``root``.
  ///   - keepingWhiteSpace: whether the line end and the blanks before an element that is alone on its line stay. Default false.
  /// - Returns: the number of elements, attributes or texts.
  /// - Throws: ``XMLEditError``.
  @discardableResult
  public mutating func remove(_ path: XMLTextPath, keepingWhiteSpace: Bool = false) throws -> Int {
    try change(path.parsed) { end in
      switch end {
      case .element: .removal(keepingWhiteSpace: keepingWhiteSpace)
      case .attribute(let test): .noAttribute(test)
      case .text: .text("")
      }
    }
  }

  /// Removes an element with everything in it: see ``remove(_:keepingWhiteSpace:)-(XMLTextPath,_)``.
  public mutating func remove(_ element: ExpatXMLElement, keepingWhiteSpace: Bool = false) throws {
    try change(element, .removal(keepingWhiteSpace: keepingWhiteSpace))
  }

  /// Removes an attribute of an element, if there is one.
  ///
  /// - Throws: ``XMLEditError``, also for an attribute that is a default of the document type.
  public mutating func remove(attribute name: String, of element: ExpatXMLElement) throws {
    try change(element, .noAttribute(NameTest(lookedUp: name)))
  }

  /// Renames elements.
  ///
  /// - Parameters:
  ///   - path: the elements. Looked up from ``root``.
  ///   - name: the new name, as for ``XMLWriter/Scope``. Its namespace must be declared at the element.
  /// - Returns: the number of elements.
  /// - Throws: ``XMLEditError``, ``XMLWriteError``.
  @discardableResult
  public mutating func rename(_ path: XMLPath, to name: String) throws -> Int {
    try change(path.parsed) { _ in .name(name) }
  }

  /// Renames an element: see ``rename(_:to:)-(XMLPath,_)``.
  public mutating func rename(_ element: ExpatXMLElement, to name: String) throws { try change(element, .name(name)) }

  // MARK: Inserting, moving

  /// Inserts content at each element at the end of a path. Several insertions at one place keep the order of the calls.
  ///
  /// Where elements stand on lines of their own, what is inserted does too, with the indentation, the step and the line ends of
  /// the document. Beside the root element there can be comments and processing instructions only.
  ///
  /// - Parameters:
  ///   - place: where, seen from the element.
  ///   - path: the elements. Looked up from ``root``.
  ///   - content: writes the content, once for each element. Namespaces are declared as needed.
  /// - Returns: the number of elements.
  /// - Throws: ``XMLEditError``, ``XMLWriteError``, what the closure throws.
  @discardableResult
  public mutating func insert(
    _ place: XMLInsertionPlace, _ path: XMLPath, _ content: (inout XMLWriter.Scope) throws -> Void
  ) throws -> Int {
    try withoutActuallyEscaping(content) { content in
      try change(path.parsed) { _ in .insertion(place) { scope, _ in try content(&scope) } }
    }
  }

  /// Inserts content at an element: see ``insert(_:_:_:)-(_,XMLPath,_)``.
  public mutating func insert(
    _ place: XMLInsertionPlace, _ element: ExpatXMLElement, _ content: (inout XMLWriter.Scope) throws -> Void
  ) throws {
    try withoutActuallyEscaping(content) { content in
      try change(element, .insertion(place) { scope, _ in try content(&scope) })
    }
  }

  /// Inserts markup as it is: elements, text, comments, CDATA sections. It is checked, and may use the prefixes that are declared
  /// there, and entities that the document type declares.
  ///
  /// - Returns: the number of elements at the end of the path.
  /// - Throws: ``XMLEditError``.
  @discardableResult
  public mutating func insert(_ place: XMLInsertionPlace, _ path: XMLPath, markup: String) throws -> Int {
    try change(path.parsed) { _ in .markup(place, markup) }
  }

  /// Inserts markup at an element: see ``insert(_:_:markup:)-(_,XMLPath,_)``.
  public mutating func insert(_ place: XMLInsertionPlace, _ element: ExpatXMLElement, markup: String) throws {
    try change(element, .markup(place, markup))
  }

  /// Moves an element, with its bytes: comments, CDATA sections, quotes and references stay. Prefixes that its names or values
  /// use are declared if they mean something else at the new place. Its lines are indented like those around it.
  ///
  /// - Parameters:
  ///   - element: what is moved.
  ///   - place: where, seen from `other`.
  ///   - other: an element of the same document that is not inside the moved one.
  /// - Throws: ``XMLEditError``.
  public mutating func move(
    _ element: ExpatXMLElement, _ place: XMLInsertionPlace, _ other: ExpatXMLElement
  ) throws {
    try move(element, place, other, isCopy: false)
  }

  /// Moves the elements at the end of a path to the first element at the end of another one. They keep their order: see
  /// ``move(_:_:_:)-(ExpatXMLElement,_,_)``.
  ///
  /// - Returns: the number of moved elements.
  /// - Throws: ``XMLEditError``.
  @discardableResult
  public mutating func move(_ path: XMLPath, _ place: XMLInsertionPlace, _ other: XMLPath) throws -> Int {
    try move(path, place, other, isCopy: false)
  }

  /// Copies an element with its bytes, as ``move(_:_:_:)-(ExpatXMLElement,_,_)`` moves it. `other` may be inside it.
  ///
  /// - Throws: ``XMLEditError``.
  public mutating func copy(
    _ element: ExpatXMLElement, _ place: XMLInsertionPlace, _ other: ExpatXMLElement
  ) throws {
    try move(element, place, other, isCopy: true)
  }

  /// Copies the elements at the end of a path with their bytes, as ``move(_:_:_:)-(XMLPath,_,_)`` moves them.
  ///
  /// - Returns: the number of copied elements.
  /// - Throws: ``XMLEditError``.
  @discardableResult
  public mutating func copy(_ path: XMLPath, _ place: XMLInsertionPlace, _ other: XMLPath) throws -> Int {
    try move(path, place, other, isCopy: true)
  }

  // MARK: Changing

  private mutating func move(
    _ element: ExpatXMLElement, _ place: XMLInsertionPlace, _ other: ExpatXMLElement, isCopy: Bool
  ) throws {
    try change { document in
      let node = try document.presentNode(of: element)
      try document.move([node], place, document.presentNode(of: other), isCopy: isCopy)
    }
  }

  private mutating func move(
    _ path: XMLPath, _ place: XMLInsertionPlace, _ other: XMLPath, isCopy: Bool
  ) throws -> Int {
    try change { document in
      let nodes = try document.nodes(at: path)
      try document.move(nodes, place, document.nodes(at: other)[0], isCopy: isCopy)
      return nodes.count
    }
  }

  private mutating func change(_ element: ExpatXMLElement, _ change: EditChange) throws {
    try self.change { document in
      if case .removal = change, let node = document.node(of: element), !document.contains(node) { return }
      _ = try document.make([(document.presentNode(of: element), change)])
    }
  }

  /// Changes each end of a path. Returns how many there are.
  private mutating func change(_ path: ParsedPath, _ change: (PathRoute.End) -> EditChange) throws -> Int {
    try self.change { document in
      let count = try document.make(document.ends(of: path.routes).map { (Int32($0.element), change($0.end)) })
      if count == 0 { throw document.nothing(at: path) }
      return count
    }
  }
}

extension LinkedDocument {
  /// What is at the ends of a path, in the document as it is now.
  fileprivate mutating func ends(of routes: [PathRoute]) -> [PathSearch<LinkedDocument>.Found] {
    if root < 0 { return [] }
    for route in routes { for step in route.steps { index.note(step, in: self) } }
    return PathSearch.ends(of: routes, from: Int(root), in: self, ComparedNames(), .all)
  }

  /// The elements at the end of a path; at least one.
  fileprivate mutating func nodes(at path: XMLPath) throws -> [Int32] {
    let nodes = ends(of: path.parsed.routes).map { Int32($0.element) }
    if nodes.isEmpty { throw nothing(at: path.parsed) }
    return nodes
  }

  /// The error for a path without an end. It may begin with the name of the root, though paths begin inside of it.
  fileprivate func nothing(at path: ParsedPath) -> XMLEditError {
    let root = root < 0 ? nil : name(root)
    let isRootNamed = path.routes.contains { route in
      guard let root, !route.isAbsolute, let step = route.steps.first, step.axis == .child else { return false }
      return step.name?.matches(root) ?? false
    }
    let hint = isRootNamed ? " Paths begin inside the root element, so leave out its name." : ""
    return XMLEditError(code: .notFound, message: "There is nothing at \(path.text.string.quoted).\(hint)")
  }

  /// The node of an element that was found, and is still there.
  fileprivate func presentNode(of element: ExpatXMLElement) throws -> Int32 {
    guard let node = node(of: element), node >= 0 else {
      throw XMLEditError(
        code: .otherDocument, message: "The element \(element.qualifiedName) was not found in this document.",
        position: element.position)
    }
    guard contains(node) else {
      throw XMLEditError(
        code: .removed, message: "The element \(element.qualifiedName) was removed.", position: element.position)
    }
    return node
  }
}
