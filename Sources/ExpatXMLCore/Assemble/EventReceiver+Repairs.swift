/// Repairs: where the scanner has stopped, and at the end of a document that ends too early.
extension EventReceiver {
  // MARK: Where the scanner has stopped

  /// Drops what comes before the document, and decides how much the scanner may take. Returns false if more bytes are needed.
  func prepare(_ window: DocumentWindow, _ repairer: DocumentRepairer) throws -> Bool {
    switch try made(repairer.front(of: window, isCutOff: isCutOff), in: window, repairer) {
    case .none, .edits: break
    case .wait: return false
    }
    if let repair = repairer.takeAnnounced() { try tell(repair) }
    let outcome = repairer.text(of: window, tokenizer)
    switch try made(outcome, in: window, repairer) {
    case .none: return true
    case .wait: return false
    case .edits(let edits):
      window.limit(edits.reduce(0) { $0 + $1.replacement.count })
      return true
    }
  }

  /// Repairs the token at which the scanner has stopped.
  func repair(_ window: DocumentWindow, _ repairer: DocumentRepairer) throws -> DocumentRepairer.Outcome {
    let outcome = repairer.repair(window, tokenizer, isInProlog: isInProlog, isCutOff: isCutOff)
    if case .wait = outcome {
      if window.isTokenTooLong { throw tokenizer.error(limits.fault(.markupBytes)) }
      // The missing bytes may lie beyond the limit of the document, so nothing waits for them.
      if window.isCut { return .none }
    }
    return try made(outcome, in: window, repairer)
  }

  /// Makes edits, and reports the repairs.
  private func made(
    _ outcome: DocumentRepairer.Outcome, in window: DocumentWindow, _ repairer: DocumentRepairer
  ) throws -> DocumentRepairer.Outcome {
    guard case .edits(let edits) = outcome else { return outcome }
    let originals = edits.map { edit in
      edit.reportedOriginal?.prefix(XMLRepair.longestOriginal).map(\.self)
        ?? window.bytes(edit.range, atMost: XMLRepair.longestOriginal)
    }
    let positions = window.apply(edits)
    tokenizer.didEdit(growth: edits.reduce(0) { $0 + $1.growth })
    for (index, edit) in edits.enumerated() {
      guard let kind = edit.kind, !stopFlag.isRaised else { continue }
      // A single space only stands in for dropped bytes, and is not reported.
      let replacement = edit.reportedReplacement ?? (edit.replacement == [0x20] ? [] : edit.replacement)
      try tell(
        XMLRepair(
          fault: kind, position: positions[index], originalBytes: originals[index],
          replacement: String(decoding: replacement, as: UTF8.self)))
    }
    if stopFlag.isRaised { stop() }
    return outcome
  }

  private func tell(_ repair: XMLRepair) throws {
    guard !stopFlag.isRaised, let repair = try repairer?.counted(repair) else { return }
    try startDocument(at: .documentStart)
    guard !stopFlag.isRaised else { return }
    knownPosition = repair.position
    defer { knownPosition = nil }
    anchor = .tokenEnd
    pipeline?.note(repair)
    try withSink { try $0.event(.repair(repair), at: location) }
    try handOver()
  }

  // MARK: The end of the document

  /// Ends all open elements if Expat has stopped at the end of the document; otherwise returns false.
  ///
  /// Expat has delivered nothing of a token that is not complete. A text that goes on there is not complete either.
  func endUnfinishedDocument() throws -> Bool {
    let window = tokenizer.document.window
    guard !isInProlog, repairer?.endsElements == true, window.depth == depth, tokenizer.hasEndedEarly else {
      return false
    }
    let end = window.originalEnd
    let token = tokenizer.document.token.withBytes(isOpenEnded: true) { bytes in
      var first: [UInt8] = []
      first.append(bytes.extracting(first: XMLRepair.longestOriginal))
      return first
    }
    if !tokenizer.document.token.isInCDATA, Self.beginsTag(token) || depth == 0 {
      let start = tokenizer.original(tokenizer.position(.tokenStart))
      try deliverCompleteText()
      try tellUnfinished(token, at: start)
    } else {
      try tellUnfinished(dropUnfinishedText() + token, at: end)
    }
    for index in (0..<depth).reversed() {
      guard !isStopped, !stopFlag.isRaised else { break }
      let name = window.elementName(at: index, length: nil)
      let tag = "</" + String(decoding: name, as: UTF8.self) + ">"
      try tell(XMLRepair(fault: .missingEndTag, position: end, originalBytes: [], replacement: tag))
      guard !stopFlag.isRaised else { break }
      knownPosition = end
      handleEndTag(XMLBorrowedUTF8(name.span))
      if let fault { throw fault }
    }
    knownPosition = end
    return true
  }

  /// Whether these bytes begin a tag, before which text is complete.
  private static func beginsTag(_ bytes: [UInt8]) -> Bool {
    bytes.count > 1 && bytes[0] == UInt8(ascii: "<") && bytes[1] != UInt8(ascii: "!") && bytes[1] != UInt8(ascii: "?")
  }

  private func deliverCompleteText() throws {
    if !text.isEmpty { try deliverText(at: .tokenStart) }
    pendingText = .none
    adoptNewSettings()
  }

  /// Drops the text that was collected, and returns its first bytes. White space and streamed text are delivered.
  private func dropUnfinishedText() throws -> [UInt8] {
    if case .streamed = textDelivery {
      try deliverCompleteText()
      return []
    }
    if text.isSpace {
      try deliverCompleteText()
      return []
    }
    pendingText = .none
    return text.removeAll(keepingFirst: XMLRepair.longestOriginal)
  }

  private func tellUnfinished(_ bytes: [UInt8], at position: XMLPosition) throws {
    guard !bytes.isEmpty, !stopFlag.isRaised else { return }
    try tell(
      XMLRepair(
        fault: .unfinishedContent, position: position, originalBytes: Array(bytes.prefix(XMLRepair.longestOriginal)),
        replacement: ""))
  }
}
