/// Passes bytes to Expat, and handles what Expat returns.
extension EventReceiver {
  // MARK: Bytes in

  /// Whether nothing of the document has been tokenized.
  var isEmpty: Bool { tokenizer.document.isEmpty }

  /// Lets `body` append bytes, and returns their number. There is always room for at least one.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    try tokenizer.input.write(body)
  }

  /// Tokenizes what was written, unless that could only lengthen a token that is already long and there is room for
  /// more bytes. `isCutOff` says that no more bytes will come because of a fault.
  func parseIfDue(isFull: Bool = false, isCutOff: Bool = false) throws {
    self.isCutOff = isCutOff
    if isFull || tokenizer.input.isDue { try parse(isFinal: false) }
  }

  /// Tokenizes the rest. Throws if the document, or the external entity, is not complete.
  func finish() throws {
    try parse(isFinal: true)
  }

  /// Whether the end of the document was tokenized.
  var isFinished: Bool { tokenizer.document.window.isFinal }

  private func parse(isFinal: Bool) throws {
    tokenizer.beginChunk(isFinal: isFinal)
    adoptNewSettings()
    try didParse(parseRest())
  }

  /// Continues with the bytes that were written, after all events were taken.
  func goOn() throws {
    withSink { $0.didTakeEvents() }
    adoptNewSettings()
    try didParse(parseRest())
  }

  /// The scanner takes plain content, and Expat what comes between, until one of them needs more bytes or the parse is
  /// interrupted. Returns false if Expat stopped.
  private func parseRest() throws -> Bool {
    let input = tokenizer.input
    while !isStopped, !isFull, !input.isTokenTooLong {
      if !run.isEmpty {
        handOnRun(isLast: false)
        if isStopped || isFull { return true }
      }
      if let repairer, input === tokenizer.document, try !prepare(input.window, repairer) { return true }
      if let window = try input.beginScanning() {
        if input.isAtStart { receiveDeclaration(of: window) }
        receivePlainContent(of: window)
        if isStopped || isFull { return true }
      }
      if input.isComplete { return true }
      if let repairer, input.token.isScanned {
        if input.window.isLimited, input.window.isAtLimit { continue }
        switch try repair(input.window, repairer) {
        case .none: break
        case .wait: return true
        case .edits: continue
        }
      }
      guard let count = input.countForExpat(takesAll: !isInProlog && depth == 0) else { return true }
      adoptNewSettings()
      guard try tokenizer.parse(count, location: pipeline?.location) else { return false }
    }
    return true
  }

  private func didParse(_ isParsed: Bool) throws {
    receive {}
    if let fault { throw fault }
    if !isParsed, !isStopped {
      if try endUnfinishedDocument() { return }
      defer { mode = .stopped }
      throw try errorOfExpat()
    }
    if isParsed, !isFull {
      do { try tokenizer.checkLength() } catch { throw tokenizer.error(error) }
    }
  }

  private func errorOfExpat() throws -> XMLParseError {
    try unsafe tokenizer.errorOfExpat(
      in: phase, openElement: withSink { $0.openElementName }, inputFault: { pipeline?.fault(at: $0) }
    ) { text in
      let text = unsafe UnsafeBufferPointer(rebasing: text)
      unsafe textStart = text.baseAddress
      do { try characterData(unsafe text.span, isLast: true) } catch let fault as ParseFault { throw error(fault) }
      unsafe textStart = nil
      if stopFlag.isRaised { throw ParseStopped() }
    }
  }

  private var phase: FaultyToken.Phase {
    switch mode {
    case .prolog: .prolog
    case .content, .skipping, .stopped: depth > 0 ? .content : .epilog
    }
  }

  /// Whether the sink has enough events for now. Nothing may be written until they were taken. An entity is always parsed to its end.
  @inline(__always)
  var isFull: Bool { withSink { $0.waitingBytes > 0 } && !tokenizer.isInEntity }
}
