/// Resolves the names and namespaces of elements for the other module. A receiver gets elements and texts, with one
/// call each. A listener gets everything else.
@safe package final class ElementResolver: EventSink {
  /// It owns this object, and outlives each parse.
  private unowned(unsafe) var listener: (any EventListener)?
  private let stop: StopFlag
  private let elements = ElementStack()
  private let noAttributes: [String: String] = [:]
  private let frequentStrings = FrequentStrings.shared

  private var receiver: Unmanaged<ElementReceiver>
  private var choosesAttributes = false

  // Other modules set these between events, so no access needs an exclusivity check at run time.
  @safe @exclusivity(unchecked) package var shouldProcessNamespaces = false
  @safe @exclusivity(unchecked) package var shouldReportNamespacePrefixes = false
  /// The depth for `receiverEnds()`: the listener is called when fewer elements are open. 0 means never.
  @safe @exclusivity(unchecked) package var receiverDepth = 0

  package init(receiver: ElementReceiver, stop: StopFlag) {
    self.stop = stop
    unsafe self.receiver = .passUnretained(receiver)
  }

  override var openElementName: String? { elements.innermostName }

  override func didDrainChunk() { unsafe listener?.didDrainChunk() }

  override func handOver() {
    isHandoverDue = false
    unsafe listener?.handOver()
  }

  // MARK: Settings

  /// The number of open elements, including one that is being started.
  package var openElementCount: Int { elements.count }

  /// Sends everything but elements and texts to a listener, which owns this object.
  package func setListener(_ listener: any EventListener) { unsafe self.listener = listener }

  /// Sets whether the listener's `handOver()` is called after the collected text.
  package func setHandover(isDue: Bool) { isHandoverDue = isDue }

  /// Sends the next events to another receiver. The caller keeps the receiver alive. It also keeps the previous one
  /// alive until `didDrainChunk`, since that may be in the middle of a call.
  ///
  /// - Parameters:
  ///   - receiver: receives elements and texts.
  ///   - choosesAttributes: whether the listener is asked if attributes are wanted.
  ///   - choosesTextDelivery: whether the receiver is asked how text is delivered.
  ///   - ignoresComments: whether the listener does not need comments.
  ///   - ignoresProcessingInstructions: whether the listener does not need processing instructions.
  package func deliver(
    to receiver: ElementReceiver, choosesAttributes: Bool, choosesTextDelivery: Bool, ignoresComments: Bool,
    ignoresProcessingInstructions: Bool
  ) {
    unsafe self.receiver = .passUnretained(receiver)
    self.choosesAttributes = choosesAttributes
    self.choosesTextDelivery = choosesTextDelivery
    self.ignoresComments = ignoresComments
    self.ignoresProcessingInstructions = ignoresProcessingInstructions
  }

  // MARK: Elements

  /// Calls methods of this final class directly.
  override var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { name, attributes, _ in try self.startElement(name, attributes) },
      endElement: { name, _ in self.endElement(name) }, characters: { text, _ in self.characters(text) })
  }

  private func startElement(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes) throws {
    guard attributes.isEmpty, !isStrict else { return try startElement(name, with: attributes) }
    let name = try unsafe elements.elementName(name)
    unsafe elements.push(name, declarationCount: 0)
    unsafe deliverStart(of: name, noAttributes)
  }

  private func startElement(_ name: XMLBorrowedUTF8, with attributes: XMLAttributes) throws {
    let name = try unsafe elements.elementName(name)
    try unsafe name._withUnsafeGuaranteedRef { element in
      let wantsAttributes = !choosesAttributes || attributes.isEmpty || wantsAttributes(of: element)
      guard !stop.isRaised else { return }
      if element.hasTemplate(for: attributes, checkedIn: isStrict ? elements.namespaces.generation : nil) {
        unsafe elements.push(name, declarationCount: 0)
        unsafe deliverStart(of: name, wantsAttributes ? element.values(of: attributes) : noAttributes)
        return
      }
      let (values, declarationCount) = try declareNamespaces(of: element, attributes)
      unsafe elements.push(name, declarationCount: declarationCount)
      if !stop.isRaised { unsafe deliverStart(of: name, wantsAttributes ? values : noAttributes) }
    }
  }

  @inline(__always)
  private func deliverStart(of element: Unmanaged<XMLName>, _ attributes: [String: String]) {
    unsafe element._withUnsafeGuaranteedRef { element in
      if shouldProcessNamespaces { return deliverResolvedStart(of: element, attributes) }
      unsafe receiver._withUnsafeGuaranteedRef { $0.startElement(element.qualifiedName.string, nil, nil, attributes) }
    }
  }

  /// Kept out of line, since resolving a name needs more registers.
  @inline(never)
  private func deliverResolvedStart(of element: XMLName, _ attributes: [String: String]) {
    unsafe elements.namespaces.resolvedName(of: element)._withUnsafeGuaranteedRef { name in
      unsafe receiver._withUnsafeGuaranteedRef {
        $0.startElement(name.name.string, name.namespaceURI ?? "", name.qualifiedName.string, attributes)
      }
    }
  }

  private func endElement(_ name: XMLBorrowedUTF8) {
    guard let (name, declarationCount) = unsafe elements.pop() else { return }
    guard declarationCount == 0, elements.count >= receiverDepth, !shouldProcessNamespaces else {
      return unsafe endAnyElement(name, declarationCount)
    }
    unsafe name._withUnsafeGuaranteedRef { name in
      unsafe receiver._withUnsafeGuaranteedRef { $0.endElement(name.qualifiedName.string, nil, nil) }
    }
  }

  /// Kept out of line, since few end tags need it and it needs more registers.
  @inline(never)
  private func endAnyElement(_ name: Unmanaged<XMLName>, _ declarationCount: Int) {
    if elements.count < receiverDepth { unsafe listener?.receiverEnds() }
    unsafe name._withUnsafeGuaranteedRef { deliverEnd(of: $0) }
    if declarationCount > 0 { removeDeclarations(declarationCount) }
  }

  @inline(__always)
  private func deliverEnd(of element: XMLName) {
    if shouldProcessNamespaces { return deliverResolvedEnd(of: element) }
    unsafe receiver._withUnsafeGuaranteedRef { $0.endElement(element.qualifiedName.string, nil, nil) }
  }

  @inline(never)
  private func deliverResolvedEnd(of element: XMLName) {
    unsafe elements.namespaces.resolvedName(of: element)._withUnsafeGuaranteedRef { name in
      unsafe receiver._withUnsafeGuaranteedRef {
        $0.endElement(name.name.string, name.namespaceURI ?? "", name.qualifiedName.string)
      }
    }
  }

  private func removeDeclarations(_ count: Int) {
    for _ in 0..<count {
      let prefix = elements.removeLastDeclaration()
      if shouldReportNamespacePrefixes, !stop.isRaised { unsafe listener?.event(.endMapping(prefix: prefix.string)) }
    }
  }

  private func wantsAttributes(of element: XMLName) -> Bool {
    unsafe listener?.wantsAttributes(
      ofElement: (shouldProcessNamespaces ? element.localName : element.qualifiedName).string) ?? true
  }

  /// Handles any start tag. Returns the attributes for the receiver, and the number of declarations.
  private func declareNamespaces(
    of element: XMLName, _ attributes: XMLAttributes
  ) throws -> (values: [String: String], declarationCount: Int) {
    var values = [String: String](minimumCapacity: attributes.count)
    let declarationCount = try elements.declareNamespaces(
      of: element, attributes, isStrict: isStrict, keepsDeclarations: !shouldProcessNamespaces
    ) { values[$0] = $1 }
    if shouldReportNamespacePrefixes {
      for (prefix, uri) in elements.namespaces.newest(declarationCount) where !stop.isRaised {
        unsafe listener?.event(.startMapping(prefix: prefix.string, uri: uri.string))
      }
    }
    return (values, declarationCount)
  }

  // MARK: Text

  private func characters(_ text: XMLBorrowedUTF8) {
    guard let entry = unsafe frequentStrings[text] else { return otherCharacters(text) }
    unsafe receiver._withUnsafeGuaranteedRef { receiver in
      unsafe entry._withUnsafeGuaranteedRef { receiver.characters($0.string) }
    }
  }

  @inline(never)
  private func otherCharacters(_ text: XMLBorrowedUTF8) {
    unsafe receiver._withUnsafeGuaranteedRef { receiver in
      if !receiver.isNobody { receiver.characters(text.string) }
    }
  }

  override func longCharacters(_ text: String, at location: EventLocation) {
    unsafe receiver._withUnsafeGuaranteedRef { $0.characters(text) }
  }

  override func chosenTextDelivery() -> XMLTextDelivery? {
    guard let name = unsafe elements.innermost else { return nil }
    return unsafe name._withUnsafeGuaranteedRef { name in
      unsafe receiver._withUnsafeGuaranteedRef {
        $0.chosenTextDelivery((shouldProcessNamespaces ? name.localName : name.qualifiedName).string)
      }
    }
  }

  // MARK: Everything else

  override func event(_ event: DocumentEvent, at location: EventLocation) { unsafe listener?.event(event) }

  override func externalEntity(_ reference: EntityReference) throws -> EntityContent? {
    unsafe try listener?.externalEntity(reference)
  }
}
