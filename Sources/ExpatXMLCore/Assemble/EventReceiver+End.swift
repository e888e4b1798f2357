/// The end of a document that has ended too early, if that is repaired.
extension EventReceiver {
  /// Ends all open elements, if Expat has stopped at the end of the document. Returns false if there is another reason.
  ///
  /// Expat has delivered nothing of a token that is not complete. A text that goes on there is not complete either.
  func endUnfinishedDocument() throws -> Bool {
    guard !isInProlog, let elements = tokenizer.repairer?.elementsToEnd, elements.count == depth,
      tokenizer.hasEndedEarly
    else { return false }
    let end = tokenizer.original(endOfInput.position)
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
      let name = elements.name(at: index)
      let tag = "</" + String(decoding: name, as: UTF8.self) + ">"
      try tell(XMLRepair(kind: .missingEndTag, position: end, originalBytes: [], replacement: tag))
      guard !stopFlag.isRaised else { break }
      knownPosition = end
      receiveEndTag(XMLBorrowedUTF8(name.span))
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

  /// Drops the text that was collected, and returns its first bytes. White space and what is streamed are delivered.
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
        kind: .unfinishedContent, position: position, originalBytes: Array(bytes.prefix(XMLRepair.longestOriginal)),
        replacement: ""))
  }

  private func tell(_ repair: XMLRepair) throws {
    guard let repairer = tokenizer.repairer else { return }
    try deliver(repairer.counted(repair))
  }
}
