/// Turns tokens into events: one text run between two tags, element names with their namespaces, CDATA as asked for.
@safe final class EventAssembler: TokenSink {
  private struct OpenElement {
    var element: ElementName
    var declarationCount: Int
    var textDelivery: TextDelivery
  }

  /// A CDATA section that is delivered as such.
  private struct Section {
    var start: SourcePosition
    var isDelivered = false
  }

  /// Outlives every call: the pipeline owns both.
  private unowned(unsafe) let handler: any EventHandler
  private let stop: StopFlag
  private let limits: ParserLimits

  private var isStarted = false
  private var openElements: [OpenElement] = []
  private var namespaces = NamespaceScope()
  /// What waits to be delivered, as characters or as the section's content.
  private var text = TextBuffer()
  private var section: Section?
  /// That of the innermost open element.
  private var textDelivery = TextDelivery.coalesced

  /// The point of the current token at which the event that is being delivered is reported.
  private(set) var anchor = PositionAnchor.tokenStart
  /// Asks for a point of the current token.
  var position: (PositionAnchor) -> SourcePosition = { _ in .none }

  init(handler: any EventHandler, stop: StopFlag, limits: ParserLimits) {
    unsafe self.handler = handler
    self.stop = stop
    self.limits = limits
  }

  var openElementName: String? { openElements.last?.element.name.qualifiedName }

  private(set) var hasRootElement = false

  // MARK: Tokens

  func xmlDeclaration(version: String) throws(ParseFault) {
    // VersionNum, XML 1.0 (fifth edition), section 2.8.
    guard version.hasPrefix("1."), version.utf8.count > 2,
      version.utf8.dropFirst(2).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else {
      throw ParseFault(code: .xmlDeclNotFinishedError, message: "XML version \(version) is not supported.")
    }
    startDocument(at: .tokenEnd)
  }

  func documentType(publicID: String?, systemID: String?) throws(ParseFault) {
    unsafe handler.documentType(publicID: publicID, systemID: systemID)
  }

  func declaration(_ declaration: Declaration) throws(ParseFault) {
    startDocument(at: .documentStart)
    guard !stop.isRaised else { return }
    if unsafe handler.namespaceConformance == .strict { try NamespaceRules.check(declaration) }
    // Several attributes share one end.
    let hasOwnEnd = if case .attribute = declaration { false } else { true }
    anchor = .declarationEnd(includesCloser: hasOwnEnd)
    unsafe handler.declaration(declaration)
  }

  func externalEntity(_ reference: EntityReference) throws -> EntityContent? {
    anchor = .tokenEnd
    return try unsafe handler.externalEntity(reference)
  }

  func startTag(_ name: XMLName, attributes: TokenAttributes) throws(ParseFault) {
    flushText()
    startDocument(at: .documentStart)
    hasRootElement = true
    guard !stop.isRaised else { return }
    guard openElements.count < limits.elementDepth else { throw limits.fault(.elementDepth) }
    let isStrict = unsafe handler.namespaceConformance == .strict
    let declarationCount = try declareNamespaces(attributes, isStrict: isStrict)
    if isStrict { try NamespaceRules.check(name, attributes, in: namespaces) }
    anchor = .tagClose
    for (prefix, uri) in declarationCount > 0 ? namespaces.newest(declarationCount) : [] {
      unsafe handler.startMapping(prefix: prefix, uri: uri)
      guard !stop.isRaised else { return }
    }
    let element = ElementName(name: name, namespaceURI: namespaces.uri(ofElement: name))
    unsafe handler.startElement(element, attributes: attributes)
    guard !stop.isRaised else { return }
    textDelivery = unsafe handler.textDelivery(in: element)
    openElements.append(
      OpenElement(element: element, declarationCount: declarationCount, textDelivery: textDelivery))
  }

  func endTag() throws(ParseFault) {
    flushText()
    guard !stop.isRaised, let open = openElements.popLast() else { return }
    textDelivery = openElements.last?.textDelivery ?? .coalesced
    anchor = .tokenEnd
    unsafe handler.endElement(open.element)
    for _ in 0..<open.declarationCount {
      let prefix = namespaces.removeLast()
      guard !stop.isRaised else { return }
      unsafe handler.endMapping(prefix: prefix)
    }
  }

  func characterData(_ bytes: Span<UInt8>) throws(ParseFault) {
    switch textDelivery {
    case .coalesced, .runs:
      let count = bytes.characterBoundary(atMost: limits.textRunBytes - text.count)
      text.append(bytes.extracting(first: count))
      guard count == bytes.count else {
        var fault = limits.fault(.textRunBytes)
        fault.offset = count
        throw fault
      }
    case .streamed(let maximumBytes): stream(bytes, maximumBytes: max(maximumBytes, TextBuffer.longestCharacter))
    case .discard: break
    }
  }

  func startCDATASection() throws(ParseFault) {
    guard textDelivery != .discard, unsafe handler.cdataDelivery == .asCDATA else { return }
    flushText()
    section = Section(start: position(.tokenEnd))
  }

  func endCDATASection() throws(ParseFault) {
    guard let section else { return }
    if !section.isDelivered || !text.isEmpty { deliverText(at: .tokenStart) }
    self.section = nil
  }

  func comment(_ text: String) throws(ParseFault) {
    startDocument(at: .documentStart)
    endRun()
    guard !stop.isRaised else { return }
    anchor = .tokenEnd
    unsafe handler.comment(text)
  }

  func processingInstruction(target: String, data: String?) throws(ParseFault) {
    if unsafe handler.namespaceConformance == .strict { try NamespaceRules.checkColons(in: target) }
    startDocument(at: .documentStart)
    endRun()
    guard !stop.isRaised else { return }
    anchor = .tokenEnd
    unsafe handler.processingInstruction(target: target, data: data)
  }

  // MARK: Ends

  /// The document is complete.
  func endDocument() {
    anchor = .tokenStart
    unsafe handler.endDocument()
  }

  /// The document is faulty, or its source is: delivers what came before the fault.
  func deliverRemainder(startingDocument: Bool) {
    guard !stop.isRaised else { return }
    if startingDocument { startDocument(at: .documentStart) }
    guard !stop.isRaised else { return }
    flushText()
    anchor = .tokenStart
  }

  // MARK: Parts

  private func startDocument(at anchor: PositionAnchor) {
    guard !isStarted else { return }
    isStarted = true
    self.anchor = anchor
    unsafe handler.startDocument()
  }

  private func declareNamespaces(_ attributes: TokenAttributes, isStrict: Bool) throws(ParseFault) -> Int {
    var count = 0
    for index in 0..<attributes.count {
      guard let prefix = attributes.name(at: index).declaredPrefix else { continue }
      let uri = attributes.value(at: index)
      if isStrict { try NamespaceRules.checkDeclaration(ofPrefix: prefix, uri: uri) }
      guard NamespaceScope.isDeclaration(ofPrefix: prefix, uri: uri) else { continue }
      namespaces.declare(prefix: prefix, uri: uri)
      count += 1
    }
    return count
  }

  // MARK: Text

  /// All that has been read was tokenized: text that is streamed does not wait for more.
  func endOfInput() {
    if case .streamed = textDelivery { flushText() }
  }

  /// A comment or a processing instruction stands in the text.
  private func endRun() {
    switch textDelivery {
    case .runs, .streamed: flushText()
    case .coalesced, .discard: break
    }
  }

  private func flushText() {
    if !text.isEmpty { deliverText(at: .tokenStart) }
  }

  private func deliverText(at anchor: PositionAnchor) {
    if let section {
      self.section?.isDelivered = true
      self.anchor = .fixed(section.start)
      text.take { unsafe handler.cdata($0) }
    } else {
      self.anchor = anchor
      text.take { unsafe handler.characters($0) }
    }
  }

  private func stream(_ bytes: Span<UInt8>, maximumBytes: Int) {
    var offset = 0
    while text.count + bytes.count - offset > maximumBytes {
      let rest = bytes.extracting(droppingFirst: offset)
      let count = rest.characterBoundary(atMost: maximumBytes - text.count)
      text.append(rest.extracting(first: count))
      offset += count
      deliverText(at: .tokenOffset(offset))
      if stop.isRaised { return }
    }
    text.append(bytes.extracting(droppingFirst: offset))
  }
}
