/// Turns events into values and queues them.
@safe final class EventQueuer: EventSink {
  let queue: PullQueue<XMLEvent>

  /// The approximate size of an attribute in its dictionary.
  private static let attributeBytes = 64

  private let elements = ElementStack()
  private let noAttributes: [XMLEventAttributes.Element] = []
  private let frequentStrings = FrequentStrings.shared
  private var isStarted = false
  /// The document type declaration, if it came before the start of the document was delivered.
  private var documentType: XMLEvent?

  init(_ options: XMLOptions, capacity: PullCapacity) {
    queue = PullQueue(capacity, tracksPositions: options.tracksPositions)
    super.init()
    takeSettings(from: options)
  }

  override var openElementName: String? { elements.innermostName }

  @inline(__always)
  private func append(_ event: XMLEvent, bytes: Int = 0, at location: EventLocation) {
    if let waitingBytes = queue.append(event, bytes: bytes, at: location) { note(waitingBytes: waitingBytes) }
  }

  // MARK: Elements

  override var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, $1, at: $2) }, endElement: { self.endElement($0, at: $1) },
      characters: { self.characters($0, at: $1) })
  }

  private func startElement(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation) throws {
    let name = try unsafe elements.elementName(name)
    guard attributes.isEmpty, !isStrict else { return try unsafe startElement(name, with: attributes, at: location) }
    unsafe elements.push(name, declarationCount: 0)
    unsafe name._withUnsafeGuaranteedRef { appendStart(of: $0, noAttributes, at: location) }
  }

  private func startElement(_ name: Unmanaged<XMLName>, with attributes: XMLAttributes, at location: EventLocation)
    throws
  {
    try unsafe name._withUnsafeGuaranteedRef { element in
      if element.hasTemplate(for: attributes, checkedIn: isStrict ? elements.namespaces.generation : nil) {
        unsafe elements.push(name, declarationCount: 0)
        return appendStart(of: element, element.list(of: attributes), at: location)
      }
      let (values, declarationCount) = try declareNamespaces(of: element, attributes, at: location)
      unsafe elements.push(name, declarationCount: declarationCount)
      var nameBytes = 0
      for index in 0..<attributes.count { nameBytes += attributes.qualifiedName(at: index).count }
      appendStart(of: element, values, nameBytes: nameBytes, at: location)
    }
  }

  @inline(__always)
  private func appendStart(
    of element: XMLName, _ attributes: [XMLEventAttributes.Element], nameBytes: Int = 0, at location: EventLocation
  ) {
    let start = XMLEvent.StartElement(name(of: element), attributes: XMLEventAttributes(attributes))
    var bytes = element.byteCount + nameBytes + attributes.count * Self.attributeBytes
    for attribute in attributes { bytes += attribute.value.utf8.count }
    append(.startElement(start), bytes: bytes, at: location)
  }

  @inline(__always)
  private func name(of element: XMLName) -> ElementName {
    unsafe elements.namespaces.resolvedName(of: element).takeUnretainedValue()
  }

  private func endElement(_ name: XMLBorrowedUTF8, at location: EventLocation) {
    guard let (name, declarationCount) = unsafe elements.pop() else { return }
    unsafe name._withUnsafeGuaranteedRef { element in
      append(.endElement(XMLEvent.EndElement(self.name(of: element))), at: location)
    }
    for _ in 0..<declarationCount {
      let prefix = elements.removeLastDeclaration()
      append(.endMappingPrefix(prefix.string), at: location)
    }
  }

  /// Handles any start tag. Returns the attributes and the number of namespace declarations.
  private func declareNamespaces(
    of element: XMLName, _ attributes: XMLAttributes, at location: EventLocation
  ) throws -> (values: [XMLEventAttributes.Element], declarationCount: Int) {
    var values: [XMLEventAttributes.Element] = []
    let declarationCount = try elements.declareNamespaces(
      of: element, attributes, isStrict: isStrict, keepsDeclarations: false
    ) { values.append((name: $0, value: $1)) }
    for (prefix, uri) in elements.namespaces.newest(declarationCount) {
      append(.startMappingPrefix(prefix: prefix.string, uri: uri.string), at: location)
    }
    return (values, declarationCount)
  }

  private func characters(_ text: XMLBorrowedUTF8, at location: EventLocation) {
    let string = unsafe frequentStrings[text]?._withUnsafeGuaranteedRef { $0.string } ?? text.string
    append(.characters(string), bytes: string.utf8.count, at: location)
  }

  override func longCharacters(_ text: String, at location: EventLocation) {
    append(.characters(text), bytes: text.utf8.count, at: location)
  }

  // MARK: Everything else

  override func event(_ event: DocumentEvent, at location: EventLocation) {
    switch event {
    case .startDocument(let start):
      isStarted = true
      append(.startDocument(start), at: location)
      if let documentType { append(documentType, at: location) }
      documentType = nil
    case .endDocument: append(.endDocument, at: location)
    case .documentType(let type):
      if isStarted { append(.documentType(type), at: location) } else { documentType = .documentType(type) }
    case .declaration(let declaration):
      append(.declaration(.init(declaration)), bytes: declaration.byteCount, at: location)
    case .endDocumentType: append(.endDocumentType, at: location)
    case .cdata(let text): append(.cdata(text.string), bytes: text.count, at: location)
    case .comment(let text): append(.comment(text.string), bytes: text.count, at: location)
    case .processingInstruction(let target, let data):
      let instruction = XMLEvent.ProcessingInstruction(target: target.string, data: data?.string)
      append(.processingInstruction(instruction), bytes: target.count + (data?.count ?? 0), at: location)
    case .skippedEntity(let name): append(.skippedEntity(name), at: location)
    // Only an element resolver sends mappings as events. Repairs are in the progress.
    case .startMapping, .endMapping, .repair: break
    }
  }
}
