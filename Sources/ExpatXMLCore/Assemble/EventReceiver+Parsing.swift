/// Passes bytes to Expat, and handles what Expat returns.
extension EventReceiver {
  // MARK: Bytes in

  /// Whether nothing of the document has been tokenized.
  var isEmpty: Bool { tokenizer.document.isEmpty }

  /// Lets `body` append bytes, and returns their number. There is always room for at least one.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    try tokenizer.input.write(body)
  }

  /// Cuts what was written before something that has to be repaired, unless the scanner may take it.
  func checkWritten() {
    if tokenizer.repairer != nil { _ = tokenizer.cutBeforeRepair(nil, depth: depth) }
  }

  /// Tokenizes what was written, unless that could only lengthen a token that is already long and there is room for
  /// more bytes.
  func parseIfDue(isFull: Bool = false, isBeforeRepair: Bool = false) throws {
    let threshold = isBeforeRepair ? UnfinishedToken.thresholdOfRepairs : UnfinishedToken.threshold
    if isFull || tokenizer.input.isDue(threshold: threshold) { try parse(isFinal: false) }
  }

  /// Tokenizes the rest. Throws if the document, or the external entity, is not complete.
  func finish() throws {
    try parse(isFinal: true)
  }

  /// Whether the end of the document was tokenized, and no repair has cut it off again.
  var isFinished: Bool { tokenizer.document.window.isFinal }

  /// The end of all written bytes, in Expat's input.
  var endOfInput: PlaceCounter { tokenizer.document.endOfInput }

  /// The offset in Expat's input before which no position will be asked for.
  var unfinishedOffset: Int { tokenizer.document.unfinishedOffset }

  /// Throws if the text becomes too long with the bytes of it that wait for the next byte. Expat gets those only after the repair,
  /// but this fault comes before it.
  func checkTextBeforeRepair() throws {
    let room = max(0, longestRunHere - text.count)
    guard depth > 0, room < ExpatInput.longestHeldText else { return }
    let held = tokenizer.document.heldText
    guard room < held.count else { return }
    switch textDelivery {
    case .coalesced, .runs: break
    case .streamed, .discard: return
    }
    var position = tokenizer.document.heldTextStart
    position.advance(over: held.span.extracting(first: room))
    position = tokenizer.original(position)
    try append(held.span.extracting(first: room))
    switch pendingText {
    case .none, .collected: knownPosition = position
    // It is reported at its start.
    case .section: break
    }
    throw XMLParseError(limits.fault(.textRunBytes), at: position)
  }

  /// Delivers a repair. Everything before it was tokenized.
  func deliver(_ repair: XMLRepair) throws {
    guard !stopFlag.isRaised else { return }
    try startDocument(at: .documentStart)
    guard !stopFlag.isRaised else { return }
    knownPosition = repair.position
    defer { knownPosition = nil }
    anchor = .tokenEnd
    willDeliverRepair?(repair)
    try withSink { try $0.event(.repair(repair), at: location) }
    try handOver()
  }

  private func parse(isFinal: Bool) throws {
    tokenizer.beginChunk(isFinal: isFinal)
    adoptNewSettings()
    try didParse(parseRest())
  }

  /// Continues with the bytes that were written.
  func resume() throws {
    adoptNewSettings()
    tokenizer.document.resume()
    try didParse(parseRest())
  }

  /// The scanner takes plain content, and Expat what comes between, until one of them needs more bytes or the parse is
  /// interrupted. Returns false if Expat stopped.
  private func parseRest() throws -> Bool {
    let input = tokenizer.input
    input.isTokenizing = true
    withSink { $0.willGoOn() }
    defer { input.isTokenizing = false }
    while !isStopped, !isPaused, !input.isTokenTooLong {
      if !run.isEmpty {
        handOnRun(isLast: false)
        if isStopped || isPaused { return true }
      }
      if input.mayBeginWithoutExpat { try beginWithoutExpat() }
      let mayScan = depth > 0 && tokenizer.repairer?.isInTextElement != true
      if let window = try input.beginScanning(isInContent: mayScan) {
        receivePlainContent(of: window)
        if isStopped || isPaused { return true }
      }
      if input.isCompleteWithoutExpat { return true }
      let count = input.countForExpat(
        takesAll: !isInProlog && depth == 0, takesNear: tokenizer.entities.areTexts)
      guard let count else { return true }
      if tokenizer.repairer != nil, tokenizer.cutBeforeRepair(count, depth: depth) { continue }
      let isParsed = try tokenizer.parse(count) {
        unsafe run.goOn(in: input.token.bytes)
        adoptNewSettings()
      }
      guard isParsed else { return false }
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
    if isParsed, !isPaused {
      do { try tokenizer.checkLength() } catch { throw tokenizer.error(error) }
    }
  }

  private func errorOfExpat() throws -> XMLParseError {
    let stop = ExpatTokenizer.Stop(
      phase: phase, openElement: withSink { $0.openElementName }, inputFault: inputFault)
    return try unsafe tokenizer.errorOfExpat(stop) { text, start in
      unsafe textStart = unsafe start
      do { try characterData(text, isLast: true) } catch let fault as ParseFault { throw error(fault) }
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

  // MARK: Interruption

  /// Interrupts the parse, because the sink has enough events for now, whose size is given in bytes. All events of a reference are
  /// queued, however many there are. So their size is limited.
  func pause(waitingBytes: Int) {
    tokenizer.pause()
    if waitingBytes > limits.islandBytes, tokenizer.document.token.isReference { fail(limits.fault(.islandBytes)) }
  }

  /// Whether the parse was interrupted with input left to tokenize. Nothing may be written until it is resumed.
  var isPaused: Bool { tokenizer.document.isPaused && !tokenizer.isInEntity }
}
