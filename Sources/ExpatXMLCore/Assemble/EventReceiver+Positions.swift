extension EventReceiver {
  /// The position that is reported for the current event. After a fault, the position of the fault.
  var position: XMLPosition {
    if let knownPosition { return knownPosition }
    if case .documentStart = anchor { return .start }
    switch pendingText {
    case .section(let section): return section.start
    case .none, .collected: break
    }
    guard case .textOffset(let offset) = anchor else { return tokenizer.original(tokenizer.position(anchor)) }
    return tokenizer.original(position(atTextOffset: offset))
  }

  /// The current token of the document.
  var sourceToken: SourceToken {
    if let window = scanningWindow {
      return SourceToken(
        range: unsafe window.offset(of: window.token)..<window.offset(of: window.place), isInEntity: false)
    }
    let token = tokenizer.document.token
    let start = token.offset
    return SourceToken(
      range: start..<start + max(0, token.length), isInEntity: tokenizer.isInEntity || token.isReference)
  }

  @inline(__always)
  var sourceTokenEnd: Int {
    if let window = scanningWindow { return unsafe window.offset(of: window.place) }
    return otherTokenEnd
  }

  @inline(never)
  private var otherTokenEnd: Int { sourceToken.range.upperBound }

  /// The window of the document, if the current token is the scanner's.
  @inline(__always)
  private var scanningWindow: DocumentWindow? {
    let input = tokenizer.document
    return input.token.isScanned && !tokenizer.isInEntity ? input.window : nil
  }

  /// A position in the current text.
  func position(atTextOffset offset: Int) -> XMLPosition {
    tokenizer.isInEntity ? tokenizer.document.token.start : inputPosition(atTextOffset: offset)
  }

  /// The same, in the external entity that is being parsed.
  func inputPosition(atTextOffset offset: Int) -> XMLPosition {
    let (input, window) = (tokenizer.input, tokenizer.input.window)
    // The text of a reference has no place of its own.
    guard let start = unsafe textStart else { return input.token.position(atOffset: offset) }
    if unsafe window.contains(start) {
      let place = unsafe start + offset
      return unsafe input.token.isScanned
        ? window.position(at: place) : window.position(atOffset: window.offset(of: place))
    }
    if takenRun.start == .none, let source = unsafe takenRun.source.baseAddress {
      takenRun.start = unsafe window.position(at: source)
    }
    return unsafe takenRun.position(atTextOffset: takenRun.offset(of: start) + offset)
  }
}
