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

  /// The distance in bytes from the start of the current character data to the current token, or to the place in the
  /// token where Expat stopped.
  var textLead: Int { unsafe textStart.map { unsafe tokenizer.input.token.distance(from: $0) } ?? 0 }

  /// Whether the scanner has taken the current character data.
  var isInScannedText: Bool { unsafe textStart.map { unsafe !tokenizer.input.token.bytes.contains($0) } ?? false }

  private func scannedPosition(ofTextAt start: UnsafePointer<UInt8>, offset: Int) -> XMLPosition? {
    guard isInScannedText else { return nil }
    let window = tokenizer.document.window
    if unsafe window.contains(start) { return unsafe window.position(at: start + offset) }
    if takenRun.start == .none, let source = unsafe takenRun.source.baseAddress {
      takenRun.start = unsafe window.position(at: source)
    }
    return unsafe takenRun.position(atTextOffset: takenRun.offset(of: start) + offset)
  }

  /// Returns a position in the current text, in Expat's input. It is counted from the previous position, since a long
  /// text may be delivered in many parts and may begin far before the token.
  func position(atTextOffset offset: Int) -> XMLPosition {
    let document = tokenizer.document
    guard !tokenizer.isInEntity else { return document.token.position(atOffset: 0) }
    if let start = unsafe textStart, let position = unsafe scannedPosition(ofTextAt: start, offset: offset) {
      return position
    }
    let byteOffset = document.token.offset - textLead + offset
    var position: XMLPosition
    if let last = lastTextPosition, let start = unsafe textStart,
      case let known = last.byteOffset - (byteOffset - offset), known >= 0, known <= offset
    {
      position = last
      position.advance(over: unsafe Span(_unsafeStart: start + known, count: offset - known))
    } else {
      position = document.token.position(atOffset: offset - textLead)
    }
    lastTextPosition = position.byteOffset == byteOffset ? position : nil
    return position
  }
}
