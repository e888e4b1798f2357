/// Turns tokens into events: one text run between two tags, element names with their namespaces, CDATA as asked for.
@safe final class EventAssembler: TokenSink {
  private struct OpenElement {
    var element: ElementName
    var declarationCount: Int
  }

  /// Outlives every call: the pipeline owns both.
  private unowned(unsafe) let handler: any EventHandler
  private let stop: StopFlag

  private var isStarted = false
  private var openElements: [OpenElement] = []
  private var namespaces = NamespaceScope()
  private var text = TextBuffer()
  /// The section that is open, if its content is to be delivered as CDATA.
  private var cdata: TextBuffer?
  private var cdataStart = SourcePosition.none

  /// The point of the current token at which the event that is being delivered is reported.
  private(set) var anchor = PositionAnchor.tokenStart
  /// Asks for a point of the current token.
  var position: (PositionAnchor) -> SourcePosition = { _ in .none }

  init(handler: any EventHandler, stop: StopFlag) {
    unsafe self.handler = handler
    self.stop = stop
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
    anchor = .tagClose
    let declarationCount = declareNamespaces(attributes)
    let element = ElementName(name: name, namespaceURI: namespaces.uri(ofElement: name))
    openElements.append(OpenElement(element: element, declarationCount: declarationCount))
    guard !stop.isRaised else { return }
    unsafe handler.startElement(element, attributes: attributes)
  }

  func endTag() throws(ParseFault) {
    flushText()
    guard !stop.isRaised, let open = openElements.popLast() else { return }
    anchor = .tokenEnd
    unsafe handler.endElement(open.element)
    for _ in 0..<open.declarationCount {
      let prefix = namespaces.removeLast()
      guard !stop.isRaised else { return }
      unsafe handler.endMapping(prefix: prefix)
    }
  }

  func characterData(_ bytes: Span<UInt8>) throws(ParseFault) {
    if cdata == nil {
      text.append(bytes)
    } else {
      cdata?.append(bytes)
    }
  }

  func startCDATASection() throws(ParseFault) {
    guard unsafe handler.cdataDelivery == .asCDATA else { return }
    flushText()
    cdata = TextBuffer()
    cdataStart = position(.tokenEnd)
  }

  func endCDATASection() throws(ParseFault) {
    guard var section = cdata else { return }
    cdata = nil
    anchor = .fixed(cdataStart)
    section.take { unsafe handler.cdata($0) }
  }

  func comment(_ text: String) throws(ParseFault) {
    startDocument(at: .documentStart)
    guard !stop.isRaised else { return }
    anchor = .tokenEnd
    unsafe handler.comment(text)
  }

  func processingInstruction(target: String, data: String?) throws(ParseFault) {
    startDocument(at: .documentStart)
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
    if let section = cdata, !section.isEmpty {
      var section = section
      anchor = .fixed(cdataStart)
      section.take { unsafe handler.cdata($0) }
    }
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

  private func flushText() {
    guard !text.isEmpty else { return }
    anchor = .tokenStart
    text.take { unsafe handler.characters($0) }
  }

  private func declareNamespaces(_ attributes: TokenAttributes) -> Int {
    var count = 0
    for index in 0..<attributes.count {
      guard let prefix = attributes.name(at: index).declaredPrefix else { continue }
      let uri = attributes.value(at: index)
      guard NamespaceScope.isDeclaration(ofPrefix: prefix, uri: uri) else { continue }
      namespaces.declare(prefix: prefix, uri: uri)
      count += 1
      if !stop.isRaised { unsafe handler.startMapping(prefix: prefix, uri: uri) }
    }
    return count
  }
}
