extension EventReceiver {
  /// Where the event that is being delivered is reported; after a fault, where it is.
  var position: SourcePosition {
    if let knownPosition { return knownPosition }
    switch pendingText {
    case .section(let section): return section.start
    case .none, .collected: break
    }
    guard case .textOffset(let offset) = anchor else { return tokenizer.original(tokenizer.position(anchor)) }
    return tokenizer.original(position(atTextOffset: offset))
  }

  /// How many bytes the character data that is being handed on starts in front of the current token, or of where Expat has
  /// stopped in it.
  var textLead: Int { unsafe textStart.map { unsafe tokenizer.input.token.distance(from: $0) } ?? 0 }

  /// Whether the character data that is being handed on was taken past Expat.
  var isInTakenText: Bool { unsafe textStart.map { unsafe !tokenizer.input.token.bytes.contains($0) } ?? false }

  /// A point of the text that is being handed on, in what Expat got of the document. It is counted from the one before, since a long text may be delivered in
  /// many chunks, and begin far in front of the token.
  func position(atTextOffset offset: Int) -> SourcePosition {
    let document = tokenizer.document
    guard !tokenizer.isInEntity else { return document.token.position(atOffset: 0) }
    let isTaken = isInTakenText
    let byteOffset = (isTaken ? takenTextStart.byteOffset : document.token.offset - textLead) + offset
    var position: SourcePosition
    if let last = lastTextPosition, let start = unsafe textStart,
      case let known = last.byteOffset - (byteOffset - offset), known >= 0, known <= offset
    {
      position = last
      position.advance(over: unsafe Span(_unsafeStart: start + known, count: offset - known))
    } else if isTaken, let start = unsafe textStart {
      position = takenTextStart
      position.advance(over: unsafe Span(_unsafeStart: start, count: offset))
    } else {
      position = document.token.position(atOffset: offset - textLead)
    }
    lastTextPosition = position.byteOffset == byteOffset ? position : nil
    return position
  }
}
