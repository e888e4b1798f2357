extension XMLWriter {
  /// Writes an event of a document that is read, so that a filter is a loop.
  ///
  /// ```swift
  /// var xml = try XMLWriter(.file("filtered.xml"))
  /// while let event = try reader.next() {
  ///   if case .comment = event { continue }
  ///   try xml.write(event)
  /// }
  /// try xml.finish()
  /// ```
  ///
  /// Writing all events of a document gives a document with the same events, in UTF-8. What no event reports is lost: a redundant
  /// declaration of the prefix `xml`. Declarations of the external subset and of parameter entities are written where they were
  /// reported, default values in the tags.
  ///
  /// An indented format lays the document out anew: white space that was between its elements is left out. Where text
  /// follows an element, its parent is indented no further.
  ///
  /// Elements declare their namespaces where needed. The prefixes of attributes must be declared by the events before: see
  /// ``XMLEvent/startMappingPrefix(prefix:uri:)``. Names that are not qualified names, such as `:a`, are written as they are.
  ///
  /// - Throws: ``XMLWriteError``, also for a reference to an entity whose text is not known; the errors of the destination.
  public mutating func write(_ event: XMLEvent) throws {
    try core.change { document in
      switch event {
      case .startDocument(let start): try document.begin(isStandalone: start.isStandalone)
      case .endDocument: try document.end()
      default:
        try document.beginIfNeeded()
        try document.write(event)
      }
    }
  }
}

extension XMLWriter.Scope {
  /// Writes an event of a document that is read: see `XMLWriter.write(_:)`. The start and the end of the document write
  /// nothing. An element that an event starts must be ended by an event in this scope.
  public mutating func write(_ event: XMLEvent) throws {
    try core.change { document in
      if case .endElement = event, document.depth <= depth {
        throw WriteFault(.misplaced, "No event has started the element that is open.")
      }
      try document.write(event)
    }
  }
}

extension DocumentWriter {
  fileprivate mutating func write(_ event: XMLEvent) throws {
    switch event {
    case .startElement(let element): try start(element)
    case .endElement(let element): try end(element)
    case .characters(let text): try readText(text)
    case .cdata(let text): try cdata(text)
    case .comment(let text): try comment(text)
    case .processingInstruction(let instruction):
      try processingInstruction(instruction.target, instruction.data, allowsColon: true)
    case .startMappingPrefix(let prefix, let uri):
      let mapping = (prefix: ExactString(prefix), uri: ExactString(uri))
      awaitedDeclarations.append(mapping)
      if !mapping.prefix.isEmpty { readNamespaces[mapping.prefix, default: []].append(mapping.uri) }
    case .documentType(let type): try beginDocumentType(DocumentTypeText.start(type))
    case .endDocumentType: endDocumentType()
    case .declaration(let declaration): try addToInternalSubset(DocumentTypeText.text(declaration.content))
    case .skippedEntity(let name):
      throw WriteFault(.unwritableEvent, "The text of the entity \(name) is not known, so it can't be written.")
    // The element may have been filtered out, so its declarations may still be waiting.
    case .endMappingPrefix(let prefix):
      let prefix = ExactString(prefix)
      let index = awaitedDeclarations.lastIndex { $0.prefix == prefix }
      if let index { awaitedDeclarations.remove(at: index) }
      _ = readNamespaces[prefix]?.popLast()
      if readNamespaces[prefix]?.isEmpty == true { readNamespaces[prefix] = nil }
    case .startDocument, .endDocument: break
    }
  }

  private mutating func start(_ element: XMLEvent.StartElement) throws {
    let name = element.qualifiedName
    let shape = name.nameShape
    guard shape.isName else { throw WriteFault(.invalidName, "\(name.quoted) is not a name.") }
    // Those of outer elements that were filtered out come first, and later ones hide them.
    var prefixes: Set<ExactString> = []
    let declarations =
      awaitedDeclarations.count < 2
      ? awaitedDeclarations : awaitedDeclarations.reversed().filter { prefixes.insert($0.prefix).inserted }.reversed()
    let namespace = Mapping(
      shape.hasColon ? element.elementName.prefix : "",
      element.elementName.exactNamespaceURI ?? "")
    try startReadElement(name, namespace: namespace, declarations: declarations, isMixed: false)
    for attribute in element.attributes {
      let shape = attribute.name.nameShape
      if shape.isName, !shape.isQualifiedName {
        try beginAttribute(attribute.name)
        try unsafe attribute.value.withFastUTF8 { try unsafe endAttribute(attribute.name, $0.span) }
      } else {
        if shape.hasColon, !readNamespaces.isEmpty { try declarePrefix(of: attribute.name) }
        try self.attribute(attribute.name, attribute.value)
      }
    }
    awaitedDeclarations = []
  }

  /// Declares the prefix of an attribute again if the element that declared it was left out, and its first child has ended.
  private mutating func declarePrefix(of name: String) throws {
    let prefix = name.splitAtColon.prefix
    guard let uri = readNamespaces[prefix]?.last, namespaces.uri(ofPrefix: prefix) != uri else { return }
    try addDeclaration(prefix: prefix, uri: uri)
  }

  private mutating func end(_ element: XMLEvent.EndElement) throws {
    guard openElementName?.hasSameScalars(as: element.qualifiedName) ?? false else {
      let expected = openElementName.map { "expected \($0)" } ?? "no element is open"
      throw WriteFault(.misplaced, "The end of \(element.qualifiedName) does not match: \(expected).")
    }
    try endElement()
  }
}
