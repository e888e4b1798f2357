internal import CExpatXMLExpat

/// One of Expat's parsers. It parses the document or an external entity, chunk by chunk and segment by segment.
@safe final class ExpatInput {
  let parser: OpaquePointer
  /// Whether it parses an entity that was parsed before.
  let isRepeated: Bool
  /// The URL against which system identifiers are resolved. Known from the first byte on.
  private let location: () -> String?
  /// The handlers that this parser does not call.
  var suppressedHandlers: SuppressedHandlers

  private let chunk: ChunkBuffer
  /// Expat is never given more of an incomplete token. More than the longest character.
  private let longestToken: Int
  // These are replaced as a whole. If they were changed in place, Swift would check every access at run time.
  private(set) var token: CurrentToken
  private(set) var references = SegmentReferences()
  private(set) var faults = FaultFinder()

  /// The number of bytes that Expat has received.
  private(set) var parsedBytes = 0
  /// How many of those belong to the incomplete token.
  private(set) var unfinishedBytes = 0
  /// That token, if it is long and has grown.
  private var unfinishedToken: UnfinishedToken?
  /// How many bytes of the segment Expat has not been given.
  private var pendingBytes = 0
  private var isParsing = false
  /// Whether Expat is suspended in the middle of the segment.
  private(set) var isSuspended = false
  /// How often this thread had got no memory before Expat was called.
  private var memoryFailures = 0
  private var isStopped = false

  /// Takes ownership of the parser.
  init(
    _ parser: OpaquePointer, _ limits: ParserLimits, suppressedHandlers: SuppressedHandlers = [],
    isRepeated: Bool = false, passing: TextPassing = .none, location: @escaping () -> String?
  ) {
    longestToken = max(limits.markupBytes, 4)
    self.suppressedHandlers = suppressedHandlers
    unsafe self.parser = unsafe parser
    self.isRepeated = isRepeated
    self.location = location
    chunk = unsafe ChunkBuffer(for: parser, passing)
    token = unsafe CurrentToken(of: parser)
    unsafe expatxml_set_reparse_deferral(parser, 0)
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Whether Expat has received no byte.
  var isEmpty: Bool { parsedBytes == 0 }

  // MARK: Bytes in

  /// What the repairer knows about the text that was written.
  var checkedText: CheckedText?

  /// Lets `body` append bytes, for which there is always room for at least one, and returns how many it appended.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    try openChunk()
    return try chunk.write(body)
  }

  private func openChunk() throws(XMLParseError) {
    guard chunk.open(unfinishedBytes: unfinishedBytes, parsedBytes: parsedBytes) else {
      throw .outOfMemory(at: token.start)
    }
  }

  /// Whether it is worth parsing now: the new bytes may do more than lengthen a token that is longer than `threshold`.
  func isDue(threshold: Int = UnfinishedToken.threshold) -> Bool {
    guard chunk.count > 0 else { return false }
    if unfinishedBytes <= threshold || chunk.doubles(unfinishedBytes) { return true }
    return chunk.withToken(unfinishedBytes) { bytes in
      var token = unfinishedToken ?? UnfinishedToken(bytes, offset: parsedBytes - unfinishedBytes)
      token.scan(bytes)
      unfinishedToken = token
      return token.mayHaveEnded
    }
  }

  /// Starts parsing the bytes that were written, but no more than `longest`, in segments. Text bypasses Expat only if `takesText`
  /// is set and Expat is in content.
  func beginChunk(isFinal: Bool, atMost longest: Int, takesText: Bool, isContent: Bool) throws(XMLParseError) {
    try openChunk()
    chunk.begin(
      isFinal: isFinal, atMost: longest, takesText: takesText, checkedText: checkedText,
      context: isContent ? context : .markup)
    token.takeNothing()
  }

  /// Whether more bytes were written than might be parsed.
  var isChunkCut: Bool { chunk.isCut }

  /// The end of all bytes that were written.
  var endOfInput: PlaceCounter {
    // When it makes room, Expat may move its bytes.
    let isMoved = chunk.isOpen && !chunk.isStaging
    var start = token.start
    if endsWithCountedCarriageReturn(isMoved: isMoved) { start.line -= 1 }
    var counter = PlaceCounter(start)
    if !isMoved, !isAtRest {
      token.withBytes(isOpenEnded: true) { counter.advance(over: $0.extracting(first: unfinishedBytes)) }
    }
    chunk.advance(&counter, overUnfinishedBytes: isMoved ? unfinishedBytes : 0)
    return counter
  }

  /// Whether Expat's line already counts the incomplete token. It does so with a carriage return behind the root element.
  private func endsWithCountedCarriageReturn(isMoved: Bool) -> Bool {
    guard unfinishedBytes == 1, faults.contentEnd != nil else { return false }
    let isCarriageReturn = { (bytes: Span<UInt8>) in !bytes.isEmpty && bytes[0] == UInt8(ascii: "\r") }
    return isMoved
      ? chunk.withToken(unfinishedBytes, isCarriageReturn)
      : token.withBytes(isOpenEnded: true, isCarriageReturn)
  }

  /// The offset of the incomplete token.
  var unfinishedOffset: Int { token.takenText.bytes + parsedBytes - unfinishedBytes }

  /// Whether the chunk has another segment, or text to be taken.
  var hasMore: Bool { chunk.hasMore }

  /// Whether text to be taken comes next, without a segment before it.
  var isAtText: Bool { chunk.isAtText }

  /// Whether no token is incomplete.
  var isAtRest: Bool { unfinishedBytes == 0 }

  /// What the next byte continues. Expat must be in content.
  private var context: PlainTextScanner.Context {
    guard !isAtRest else { return .content }
    return token.withContext { bytes, offset in offset < bytes.count ? .init(bytes[offset]) : .markup } ?? .markup
  }

  /// Takes the text after the segment, which bypasses Expat. Expat must be in content. The text is valid until the next chunk.
  func takeText() -> TakenRun? {
    var run = chunk.takeText(isInCDATA: token.isInCDATA)
    var token = token
    defer { self.token = token }
    guard !run.isEmpty else {
      token.takeNothing()
      return nil
    }
    run.start = token.take(run)
    return run
  }

  /// No text can be taken after the segment.
  func leaveText() {
    token.takeNothing()
    chunk.leaveText(unfinishedBytes: unfinishedBytes)
  }

  /// Copies the next segment to Expat's buffer, and returns its number of bytes.
  func beginSegment() throws(XMLParseError) -> Int {
    guard let segment = unsafe chunk.nextSegment(), let base = segment.baseAddress else {
      throw .outOfMemory(at: token.start)
    }
    let count = segment.count
    if isEmpty, count > 0, let location = location() { unsafe _ = XML_SetBase(parser, location) }
    if parsedBytes < FaultFinder.disguisableBytes { unsafe disguise(segment) }
    let bytes = unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer(segment))
    let start = unsafe UnsafePointer(base.assumingMemoryBound(to: UInt8.self))
    var (references, token) = (references, token)
    references.begin(bytes, hasUnfinishedToken: !isAtRest)
    self.references = references
    unsafe token.begin(start - unfinishedBytes..<start + count, needsColumn: chunk.isStaging)
    self.token = token
    if !chunk.isStaging { endChunk() }
    return count
  }

  private func disguise(_ segment: UnsafeMutableRawBufferPointer) {
    var faults = faults
    unsafe faults.disguise(segment, at: parsedBytes)
    self.faults = faults
  }

  /// The chunk was parsed, or is in Expat's buffer.
  func endChunk() { chunk.end() }

  // MARK: Parsing

  /// Lets Expat parse the segment, but no token that is too long. Returns false if Expat stopped.
  func parse(_ count: Int) -> Bool {
    memoryFailures = ExpatMemory.failureCount
    pendingBytes = count
    return parsePiece() && parseRest()
  }

  /// Whether the incomplete token is longer than ``ParserLimits/markupBytes``. Only then is the rest of a segment not parsed.
  var isTokenTooLong: Bool { unfinishedBytes >= longestToken }

  private func parsePiece() -> Bool {
    var piece = min(pendingBytes, longestToken - unfinishedBytes)
    // After the root element, Expat counts a line twice if it gets CR and LF in two pieces.
    if piece > 1, piece < pendingBytes, unsafe token.bytes.upperBound[piece - pendingBytes - 1] == UInt8(ascii: "\r") {
      piece -= 1
    }
    pendingBytes -= piece
    isParsing = true
    let status = unsafe XML_ParseBuffer(parser, Int32(piece), chunk.isFinal && pendingBytes == 0 ? 1 : 0)
    parsedBytes += piece
    return didParse(status)
  }

  /// The next piece is in Expat's buffer already, where Expat makes room for it.
  private func parseRest() -> Bool {
    while pendingBytes > 0, !isSuspended, !isTokenTooLong {
      let place = unsafe UnsafeRawPointer(token.bytes.upperBound - pendingBytes)
      guard unsafe UnsafeRawPointer(XML_GetBuffer(parser, Int32(pendingBytes))) == place, parsePiece() else {
        return false
      }
    }
    return true
  }

  /// Suspends Expat after the current token. Has no effect outside of its handlers.
  func suspend() {
    guard isParsing else { return }
    var token = token
    token.willSuspend()
    self.token = token
    unsafe _ = XML_StopParser(parser, 1)
  }

  /// Stops Expat after the current token, for good.
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    unsafe _ = XML_StopParser(parser, 0)
  }

  /// Resumes the segment. Returns false if Expat stopped.
  func resume() -> Bool {
    memoryFailures = ExpatMemory.failureCount
    isParsing = true
    return unsafe didParse(XML_ResumeParser(parser)) && parseRest()
  }

  /// Whether Expat, which has just stopped, got no memory.
  var ranOutOfMemory: Bool { ExpatMemory.failureCount != memoryFailures }

  private func didParse(_ status: XML_Status) -> Bool {
    isParsing = false
    isSuspended = status == XML_STATUS_SUSPENDED
    let index = max(0, token.index)
    token.didParse(upTo: index)
    unfinishedBytes = parsedBytes - index
    if unfinishedToken?.offset == index {
      unfinishedToken?.goesOn()
    } else {
      unfinishedToken = nil
    }
    return status != XML_STATUS_ERROR
  }

  /// Whether the current bytes may contain a token that is longer than `count`.
  func mayHoldToken(longerThan count: Int) -> Bool { unsafe token.bytes.upperBound - token.bytes.lowerBound > count }

  // MARK: What is known of the document

  /// Whether the current token has a reference to an entity that must be declared. Must be asked in the order of tokens.
  var tokenRefersToEntity: Bool {
    guard references.hasAny else { return false }
    var references = references
    defer { self.references = references }
    return references.referToEntity(in: token)
  }

  /// A CDATA section starts or ends after the current token.
  func noteCDATASection(isOpen: Bool) { token.isInCDATA = isOpen }

  /// The current token is the root element's start tag.
  func markContent() {
    var faults = faults
    faults.markContent(token)
    self.faults = faults
  }

  /// The current token is the root element's end tag.
  func markContentEnd() {
    var faults = faults
    faults.markContentEnd(token)
    self.faults = faults
  }

  /// The document looks like HTML.
  func markHTML() { faults.isHTML = true }

  /// The bytes so far from where Expat stopped.
  var bytesAtStop: [UInt8] { faults.bytesAtStop(in: token) }

  /// The token in which Expat stopped: see `FaultFinder`.
  func faultyToken(in phase: FaultyToken.Phase, isMisplaced: Bool) -> FaultyToken? {
    faults.faultyToken(token, in: phase, isMisplaced: isMisplaced)
  }

  /// The position at which a token behind the root element starts: see `FaultFinder`.
  func startBehindContent(of faulty: FaultyToken) -> SourcePosition? { faults.startBehindContent(of: faulty, token) }
}
