/// Passes bytes to Expat, and handles what Expat returns.
extension EventReceiver {
  // MARK: Bytes in

  /// Whether nothing of the document has been tokenized.
  var isEmpty: Bool { tokenizer.document.isEmpty }

  /// Lets `body` append bytes, and returns their number. There is always room for at least one.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    try tokenizer.input.write(body)
  }

  /// Notes what the repairer knows about the text that was written.
  func note(_ checkedText: CheckedText?) { tokenizer.input.checkedText = checkedText }

  /// Tokenizes what was written, unless that could only lengthen a token that is already long and there is room for
  /// more bytes.
  func parseIfDue(isFull: Bool = false, isInFrontOfRepair: Bool = false) throws {
    let threshold = isInFrontOfRepair ? UnfinishedToken.thresholdOfRepairs : UnfinishedToken.threshold
    if isFull || tokenizer.input.isDue(threshold: threshold) { try parse(isFinal: false) }
  }

  /// Tokenizes the rest. Throws if the document, or the external entity, is not complete.
  func finish() throws {
    try parse(isFinal: true)
  }

  /// The end of all written bytes, in Expat's input.
  var endOfInput: PlaceCounter { tokenizer.document.endOfInput }

  /// The offset in Expat's input before which no position will be asked for.
  var unfinishedOffset: Int { tokenizer.document.unfinishedOffset }

  /// Delivers a repair. Everything before it was tokenized.
  func deliver(_ repair: XMLRepair) throws {
    guard !stopFlag.isRaised else { return }
    try startDocument(at: .documentStart)
    guard !stopFlag.isRaised else { return }
    knownPosition = repair.position
    defer { knownPosition = nil }
    if collectsRepairs { repairs.append(repair) }
    try withSink { try $0.repair(repair, at: location) }
    try handOver()
  }

  private func parse(isFinal: Bool) throws {
    try tokenizer.beginChunk(isFinal: isFinal, isContent: depth > 0)
    adoptNewSettings()
    var isParsed = true
    if !tokenizer.input.isAtText || takeText() { isParsed = try parseSegments() }
    try didParse(isParsed)
  }

  /// Continues with the bytes that were written.
  func resume() throws {
    adoptNewSettings()
    var isParsed = tokenizer.resume()
    if hasMore(isParsed) { isParsed = try parseSegments() }
    try didParse(isParsed)
  }

  /// Returns false if Expat stopped.
  private func parseSegments() throws -> Bool {
    let input = tokenizer.input
    var isParsed: Bool
    repeat {
      let count = try tokenizer.beginSegment()
      unsafe run.goOn(in: input.token.bytes)
      adoptNewSettings()
      isParsed = tokenizer.parse(count)
    } while hasMore(isParsed)
    return isParsed
  }

  /// Called after a segment was parsed: takes the text after it. Returns true if another segment follows.
  private func hasMore(_ isParsed: Bool) -> Bool {
    isParsed && !isSuspended && !isStopped && !tokenizer.input.isTokenTooLong && takeText()
  }

  /// Takes the next text if Expat is in content. The text bypasses Expat and becomes the run. Returns true if a segment
  /// follows it.
  private func takeText() -> Bool {
    let input = tokenizer.input
    guard input.hasMore else { return false }
    if !run.isEmpty { handOnRun(isLast: false) }
    guard !isStopped else { return false }
    if depth > 0, input.isAtRest, tokenizer.mayTakeText {
      if let taken = tokenizer.takeText(), !input.suppressedHandlers.contains(.characterData) {
        begin(taken)
      }
    } else {
      input.leaveText()
    }
    return !isStopped && input.hasMore
  }

  /// Makes the text the run. If it is delivered in several events, each may change what is wanted. So it is handed on
  /// in the same parts as Expat would report.
  private func begin(_ taken: TakenRun) {
    takenRun = taken
    guard taken.hasParts, unsafe taken.text.count > longestRunHere - text.count else {
      return unsafe run.begin(besideExpat: taken.text)
    }
    var parts = taken
    while let part = unsafe parts.nextPart() {
      if !run.isEmpty { handOnRun(isLast: false) }
      guard !isStopped else { return }
      unsafe run.begin(besideExpat: part)
    }
  }

  private func didParse(_ isParsed: Bool) throws {
    receive {}
    if !isSuspended { tokenizer.input.endChunk() }
    if let fault { throw fault }
    if !isParsed, !isStopped {
      defer { mode = .stopped }
      throw try errorOfExpat()
    }
    if isParsed, !isSuspended {
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

  // MARK: Suspension

  /// Interrupts the parse after this token or one that follows soon. External entities are parsed to their end.
  ///
  /// Where the parse can't be interrupted, the queue grows, up to the memory that a tree may take.
  func suspend(_ interruption: Interruption) {
    if !tokenizer.isInEntity,
      suspension.suspend(
        tokenizer.document, depth: depth, interruptingEntities: interruption.interruptsEntities)
    {
      return
    }
    if interruption.waitingBytes > limits.treeBytes { fail(limits.fault(.treeBytes)) }
  }

  /// Whether the parse was interrupted with input left to tokenize. Nothing may be written until it is resumed.
  var isSuspended: Bool { tokenizer.input.isSuspended }

  /// Notes that a start tag is about to be delivered, which may come from an entity.
  func noteStartTagOfEntity() { suspension.noteStartTag(in: tokenizer.input, depth: depth) }
}
