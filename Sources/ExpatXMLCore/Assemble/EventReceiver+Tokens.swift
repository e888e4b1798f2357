/// The less frequent tokens.
extension EventReceiver {
  /// Delivers the text before a token, and then the token.
  func receive(_ deliver: () throws -> Void) {
    if !run.isEmpty { handOnRun(isLast: false) }
    guard !isStopped else { return }
    do { try deliver() } catch { fail(error) }
    didDeliver()
  }

  func handleXMLDeclaration(version: String?) {
    receive {
      if let version, let fault = ExpatErrorTable.unsupportedVersion(version) { throw fault }
      if !tokenizer.isInEntity { try startDocument(at: .tokenEnd) }
    }
  }

  func handleDocumentType(_ name: String, publicID: String?, systemID: String?) {
    receive {
      tokenizer.entities.hasExternalSubset = systemID != nil
      try withSink { sink in
        if sink.isStrict { try NamespaceRules.checkQualified(name) }
        try sink.documentType(name, publicID: publicID, systemID: systemID, at: location)
      }
    }
  }

  func handleDeclaration(_ declaration: Declaration) {
    if case .internalEntity = declaration, tokenizer.input.token.isInFaultyValue { return }
    receive {
      try tokenizer.declare(declaration)
      try startDocument(at: .documentStart)
      guard !stopFlag.isRaised else { return }
      // Several attributes share one end, and XMLParser reports an unparsed entity before its end.
      let includesCloser =
        switch declaration {
        case .attribute, .unparsedEntity: false
        default: true
        }
      anchor = .declarationEnd(includesCloser: includesCloser)
      try withSink { sink in
        if sink.isStrict { try NamespaceRules.check(declaration) }
        try sink.declaration(declaration, at: location)
      }
    }
  }

  func handleComment(_ text: BorrowedUTF8) {
    receive { try deliver { try $0.comment(text, at: location) } }
  }

  func handleProcessingInstruction(target: BorrowedUTF8, data: BorrowedUTF8) {
    receive {
      // Expat does not distinguish `<?a?>`, which has no data, from `<?a ?>`, whose data is empty. Inside an internal
      // entity, the token is the reference, so this code can't distinguish them either: neither has data there.
      let hasData =
        data.count > 0
        || tokenizer.input.token.withBytes { $0.count > "<??>".utf8.count + target.count && $0[0] == UInt8(ascii: "<") }
      try deliver { sink in
        if sink.isStrict { try NamespaceRules.checkColons(in: target.string) }
        try sink.processingInstruction(target: target, data: hasData ? data : nil, at: location)
      }
    }
  }

  func deliverSkippedEntity(_ name: String) throws {
    try deliver { try $0.skippedEntity(name, at: location) }
  }

  /// Delivers an event that may occur in text, and may be skipped.
  private func deliver(_ event: (EventSink) throws -> Void) throws {
    // The delegate may have aborted while it was asked for an entity.
    if isSkipping || stopFlag.isRaised { return }
    try startDocument(at: .documentStart)
    try divideText()
    guard !stopFlag.isRaised else { return }
    anchor = .tokenEnd
    try withSink(event)
    try handOver()
  }
}
