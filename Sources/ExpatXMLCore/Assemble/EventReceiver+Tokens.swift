/// The less frequent tokens.
extension EventReceiver {
  /// Delivers the text before a token, and then the token.
  func receive(_ deliver: () throws -> Void) {
    if !run.isEmpty { handOnRun(isLast: false) }
    guard !isStopped else { return }
    do { try deliver() } catch { fail(error) }
    didDeliver()
  }

  func handleXMLDeclaration(_ start: XMLEvent.StartDocument) {
    receive {
      if let version = start.version, let fault = ExpatErrorTable.unsupportedVersion(version) { throw fault }
      guard !tokenizer.isInEntity else { return }
      tokenizer.document.note(start)
      try startDocument(start, at: .tokenEnd)
    }
  }

  func handle(_ event: DocumentEvent) {
    switch event {
    case .documentType(let type):
      endsInMarkup = false
      receive {
        tokenizer.entities.hasExternalSubset = type.systemID != nil
        try send(event)
      }
    case .endDocumentType:
      if endsInMarkup == true { receive { try deliver(event) } }
      endsInMarkup = nil
    case .declaration(let declaration):
      endsInMarkup = endsInMarkup.map { _ in false }
      handle(declaration)
    case .processingInstruction(let target, let data):
      endsInMarkup = endsInMarkup.map { _ in true }
      receive { try deliver(.processingInstruction(target: target, data: hasData(data, after: target) ? data : nil)) }
    default:
      if case .comment = event { endsInMarkup = endsInMarkup.map { _ in true } }
      receive { try deliver(event) }
    }
  }

  private func handle(_ declaration: MarkupDeclaration) {
    if declaration.isGeneralInternalEntity, tokenizer.input.token.isInFaultyValue { return }
    receive {
      try tokenizer.declare(declaration)
      try startDocument(at: .documentStart)
      guard !stopFlag.isRaised else { return }
      // Several attributes share one end, and XMLParser reports an unparsed entity before its end.
      let includesCloser =
        switch declaration {
        case .attribute: false
        case .entity(let entity): entity.notationName == nil
        case .notation, .element: true
        }
      anchor = .declarationEnd(includesCloser: includesCloser)
      try send(.declaration(declaration))
    }
  }

  /// Expat does not distinguish `<?a?>`, which has no data, from `<?a ?>`, whose data is empty. Inside an internal entity,
  /// the token is the reference, so this code can't distinguish them either: neither has data there.
  private func hasData(_ data: XMLBorrowedUTF8?, after target: XMLBorrowedUTF8) -> Bool {
    if let data, data.count > 0 { return true }
    return tokenizer.input.token.withBytes { $0.count > "<??>".utf8.count + target.count && $0[0] == UInt8(ascii: "<") }
  }

  func deliverSkippedEntity(_ name: String) throws { try deliver(.skippedEntity(name)) }

  /// Delivers an event that may occur in text, and may be skipped.
  private func deliver(_ event: DocumentEvent) throws {
    // The delegate may have aborted while it was asked for an entity.
    if isSkipping || stopFlag.isRaised { return }
    try startDocument(at: .documentStart)
    try divideText()
    guard !stopFlag.isRaised else { return }
    anchor = .tokenEnd
    try send(event)
    try handOver()
  }

  private func send(_ event: DocumentEvent) throws {
    try withSink { sink in
      if sink.isStrict { try NamespaceRules.check(event) }
      try sink.event(event, at: location)
    }
  }
}

extension MarkupDeclaration {
  fileprivate var isGeneralInternalEntity: Bool {
    if case .entity(let entity) = self { !entity.isParameter && entity.value != nil } else { false }
  }
}
