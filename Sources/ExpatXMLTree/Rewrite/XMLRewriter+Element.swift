extension XMLRewriter {
  /// An element at its start tag. What it contains has not been read.
  public struct Element: ~Copyable {
    var edited: EditedElement
    let declarations: EditDeclarations

    // MARK: As it was read

    /// The local name.
    public var name: String { edited.name.name.string }

    /// The namespace; nil if there is none.
    public var namespaceURI: String? { edited.name.namespaceURI }

    /// The name as written in the document.
    public var qualifiedName: String { edited.name.qualifiedName.string }

    /// The attributes in document order, defaults from the document type last.
    public var attributes: XMLEventAttributes {
      XMLEventAttributes(edited.attributes.map { (name: $0.name.qualifiedName.string, value: $0.value) })
    }

    /// The value of an attribute; nil if there is none. Names are as in ``ExpatXMLElement/attribute(_:namespace:)``.
    public func attribute(_ name: String) -> String? {
      let test = NameTest(lookedUp: name)
      return edited.attributes.first { test.matches($0.name) }?.value
    }

    /// The position of the start tag.
    public var position: XMLPosition { edited.tag.position ?? .none }

    // MARK: Changes

    /// Sets the value of an attribute, or adds it as the last one. The quotes stay. Setting the value that it already has changes
    /// nothing.
    ///
    /// - Parameters:
    ///   - value: the value, which is escaped.
    ///   - name: the name, as in ``ExpatXMLElement/attribute(_:namespace:)``. To add an attribute `p:id`, the prefix must be
    ///     declared; `{urn:orders}id` gets a declaration if it needs one. If the element has the attribute with another
    ///     prefix of the same namespace, that one is set.
    /// - Throws: ``XMLEditError``; ``XMLWriteError``.
    public mutating func set(_ value: String, attribute name: String) throws {
      try checkPlace()
      try edited.tag.set(value, attribute: NameTest(lookedUp: name))
    }

    /// Removes an attribute, with the white space before it.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``XMLEditError``, also for an attribute that is a default of the document type.
    @discardableResult
    public mutating func remove(attribute name: String) throws -> Bool {
      try checkPlace()
      return try edited.tag.remove(attribute: NameTest(lookedUp: name))
    }

    /// Replaces the text in the element. It has not been read yet, so even the same text is written anew. Comments and processing
    /// instructions stay. An element inside is an ``XMLEditError``, which ends the rewriting.
    ///
    /// - Throws: ``XMLEditError``; ``XMLWriteError``.
    public mutating func set(_ text: String) throws {
      try checkPlace()
      edited.text = (text, try FragmentWriter.text(text, of: edited.tag.name))
      edited.content = []
    }

    /// Replaces everything inside the element by what a closure writes, as ``ExpatXMLDocument/set(in:_:)``. The closure is called when
    /// the end tag was read. The element is in memory until then, as a record is, and no other closure is called for what is inside.
    ///
    /// - Throws: ``XMLEditError``. An error that the closure throws ends the rewriting.
    public mutating func set(
      _ content: @escaping (inout XMLWriter.Scope, _ old: ExpatXMLElement) throws -> Void
    ) throws {
      try checkPlace()
      edited.text = nil
      edited.content = [.insertion(nil) { try content(&$0, $1()) }]
    }

    /// Replaces everything inside the element by markup, which is checked. The element is in memory until its end tag was read, and no
    /// closure is called for what is inside.
    ///
    /// - Throws: ``XMLEditError``.
    public mutating func set(markup: String) throws {
      try checkPlace()
      _ = try checked(markup, edited.tag.readNamespaces)
      edited.text = nil
      edited.content = [.markup(nil, markup)]
    }

    /// Renames the element.
    ///
    /// - Parameter name: the new name, as for ``XMLWriter/Scope``. Its namespace must be declared at the element.
    /// - Throws: ``XMLEditError``; ``XMLWriteError``.
    public mutating func rename(to name: String) throws {
      try checkPlace()
      try edited.tag.rename(to: name, declarations)
    }

    /// Removes the element, with everything in it.
    ///
    /// - Parameter keepingWhiteSpace: whether the line end and the blanks before an element that is first on its line stay.
    ///   Default false.
    /// - Throws: ``XMLEditError`` if it is the root, or comes out of an entity.
    public mutating func remove(keepingWhiteSpace: Bool = false) throws {
      try checkPlace()
      if edited.isRoot { throw edited.tag.error(.atRoot, "The root element \(edited.tag.name) can't be removed.") }
      (edited.isRemoved, edited.keepsWhiteSpace) = (true, keepingWhiteSpace)
    }

    /// Inserts content. Several insertions at one place keep the order of the calls.
    ///
    /// What is inserted beside the element has a line of its own if the element begins its line. At the start of it, the first element,
    /// comment or instruction must begin its line. At the end of it, the last element must. An element may also be empty. Nested elements
    /// stay on one line. In ``XMLRewriter/onRecord(_:_:)``, all is laid out like the document.
    ///
    /// - Parameters:
    ///   - place: where, seen from the element.
    ///   - body: writes the content. It is called at once. Namespaces are declared as needed.
    /// - Throws: ``XMLEditError``; ``XMLWriteError``; what the closure throws.
    public mutating func insert(
      _ place: XMLInsertionPlace, _ body: (inout XMLWriter.Scope) throws -> Void
    ) throws {
      append(try FragmentWriter.content(of: edited.tag.name, namespaces(at: place), body), place)
    }

    /// Inserts markup as it is. It is checked, and uses prefixes that are declared there.
    ///
    /// - Throws: ``XMLEditError``.
    public mutating func insert(_ place: XMLInsertionPlace, markup: String) throws {
      append(try checked(markup, namespaces(at: place)), place)
    }

    private mutating func append(_ bytes: [UInt8], _ place: XMLInsertionPlace) {
      guard !bytes.isEmpty else { return }
      edited.inserted.append((place, bytes))
      if place == .atStart { edited.insertsAtStart = true }
      if place == .atEnd { edited.insertsAtEnd = true }
    }

    private func checked(_ markup: String, _ namespaces: WrittenNamespaces) throws -> [UInt8] {
      try EditPiece(markup: Array(markup.utf8), in: namespaces, declarations, at: edited.tag.position).bytes
    }

    /// The namespaces in force at a place where something can be inserted.
    private func namespaces(at place: XMLInsertionPlace) throws -> WrittenNamespaces {
      try checkPlace()
      var namespaces = edited.tag.readNamespaces
      guard place == .before || place == .after else { return namespaces }
      if edited.isRoot {
        throw edited.tag.error(.atRoot, "Nothing can be inserted beside the root element \(edited.tag.name).")
      }
      namespaces.removeLast(edited.declarationCount)
      return namespaces
    }

    private func checkPlace() throws {
      guard !edited.isInEntity else {
        throw edited.tag.error(.inEntity, "The element \(qualifiedName) comes out of an entity.")
      }
    }
  }
}
