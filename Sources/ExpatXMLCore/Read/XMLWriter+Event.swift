extension XMLWriter {
  /// Writes an event of a document that is read, so that a filter is a loop.
  ///
  /// ```swift
  /// var xml = try XMLWriter(path: "filtered.xml")
  /// while let event = try reader.next() {
  ///   if case .comment = event { continue }
  ///   try xml.write(event)
  /// }
  /// try xml.finish()
  /// ```
  ///
  /// Writing all events of a document gives a document with the same events, in UTF-8. What no event reports is lost: a
  /// needless declaration of the prefix `xml`. Declarations of the external subset and of parameter entities are written
  /// where they were reported, default values in the tags.
  ///
  /// Elements declare their namespaces where needed. The prefixes of attributes must be declared by the events before: see
  /// ``XMLEvent/startMappingPrefix(_:)``. Names that are not qualified names, such as `:a`, are written as they are.
  ///
  /// - Throws: ``XMLWriteError``, also for a reference to an entity whose text is not known; the errors of the destination.
  public mutating func write(_ event: XMLEvent) throws {
    try core.change { document in
      switch event {
      case .startDocument(let start): try document.begin(isStandalone: start.isStandalone)
      case .endDocument:
        try document.end()
        try document.buffer.drain()
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
      switch event {
      case .startDocument, .endDocument: break
      case .endElement:
        try checkCanEndElement(document)
        try document.write(event)
      default: try document.write(event)
      }
    }
  }
}

extension DocumentWriter {
  fileprivate mutating func write(_ event: XMLEvent) throws {
    switch event {
    case .startElement(let element): try start(element)
    case .endElement(let element): try end(element)
    case .characters(let text): try self.text(text)
    case .cdata(let text): try cdata(text)
    case .comment(let text): try comment(text)
    case .processingInstruction(let instruction):
      try processingInstruction(instruction.target, instruction.data, allowsColon: true)
    case .startMappingPrefix(let mapping):
      readMappings.append(((ExactString(mapping.prefix), ExactString(mapping.uri)), depth: 0))
    case .documentType(let type): try beginDocumentType(DocumentTypeText.start(type))
    case .declaration(let declaration): try addToInternalSubset(DocumentTypeText.checked(declaration))
    case .skippedEntity(let name):
      throw WriteFault(.unwritableEvent, "The text of the entity \(name) is not known, so it can't be written.")
    case .endMappingPrefix(let prefix):
      guard let index = readMappings.lastIndex(where: { $0.mapping.prefix == ExactString(prefix) }) else { break }
      readMappings.remove(at: index)
      if index < declaredMappings { declaredMappings -= 1 }
    case .startDocument, .endDocument: break
    }
  }

  private mutating func start(_ element: XMLEvent.StartElement) throws {
    let name = element.qualifiedName
    let shape = name.nameShape
    guard shape.isName else { throw WriteFault(.invalidName, "\(name.debugDescription) is not a name.") }
    var declarations: [Mapping] = []
    // Those of elements around that are left out, too.
    for index in declaredMappings..<readMappings.count {
      let mapping = readMappings[index].mapping
      declarations.removeAll { $0.prefix == mapping.prefix }
      declarations.append(mapping)
      readMappings[index].depth = openElementCount + 1
    }
    declaredMappings = readMappings.count
    let namespace = Mapping(
      shape.hasColon ? element.elementName.prefix : "",
      element.elementName.exactNamespaceURI ?? "")
    try startReadElement(name, namespace: namespace, declarations: declarations, isMixed: false)
    for attribute in element.attributes {
      if isPlain(attribute.name) {
        try beginAttribute(attribute.name)
        try buffer.append(attribute.value, escapedFor: .attributeValue)
        endAttribute()
      } else {
        try self.attribute(attribute.name, attribute.value)
      }
    }
  }

  /// Whether an attribute's name is a name, but not a qualified name.
  private func isPlain(_ name: String) -> Bool {
    let shape = name.nameShape
    return shape.isName && !shape.isQualifiedName
  }

  private mutating func end(_ element: XMLEvent.EndElement) throws {
    guard openElementName?.hasSameScalars(as: element.qualifiedName) ?? false else {
      let expected = openElementName.map { "expected \($0)" } ?? "no element is open"
      throw WriteFault(.misplaced, "The end of \(element.qualifiedName) does not match: \(expected).")
    }
    try endElement()
    // What the next elements need too has not ended: the element around was left out.
    while declaredMappings > 0, readMappings[declaredMappings - 1].depth > openElementCount { declaredMappings -= 1 }
  }
}
