internal import CExpatXMLExpat

/// One of Expat's parsers, which gets the document, or an external entity, chunk by chunk and segment by segment.
@safe final class ExpatInput {
  let parser: OpaquePointer
  /// Whether it is an entity that was read before.
  let isRepeated: Bool
  /// Tells the URL against which system identifiers are resolved, as soon as a byte has come.
  private let location: () -> String?
  /// Those that are taken away from this parser.
  var suppressedHandlers: SuppressedHandlers

  private let chunk: ChunkBuffer
  // These are changed as a whole: Swift would check every access to what is changed in place while a C function is called.
  private(set) var token: CurrentToken
  private(set) var references = SegmentReferences()
  private(set) var faults = FaultFinder()

  /// Bytes handed to Expat so far.
  private(set) var parsedBytes = 0
  /// Of those, the bytes of the token that is not complete yet.
  private(set) var unfinishedBytes = 0
  /// That token, if it is long and more of it has come.
  private var unfinishedToken: UnfinishedToken?
  private var isParsing = false
  /// Whether Expat has returned in the middle of the segment, and goes on when it is told to.
  private(set) var isSuspended = false

  /// Takes the parser over.
  init(
    _ parser: OpaquePointer, suppressedHandlers: SuppressedHandlers = [], isRepeated: Bool = false,
    passing: TextPassing = .none, location: @escaping () -> String?
  ) {
    self.suppressedHandlers = suppressedHandlers
    unsafe self.parser = unsafe parser
    self.isRepeated = isRepeated
    self.location = location
    chunk = unsafe ChunkBuffer(for: parser, passing)
    token = unsafe CurrentToken(of: parser)
    unsafe expatxml_set_reparse_deferral(parser, 0)
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Whether no byte has been handed to Expat.
  var isEmpty: Bool { parsedBytes == 0 }

  // MARK: Bytes in

  /// Whether somebody has looked through all text so far for what is no character that XML allows, and found nothing.
  var isTextChecked = false

  /// Lets `body` append bytes, for which there is always room for at least one, and returns how many it appended.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    try openChunk()
    return try chunk.write(body)
  }

  private func openChunk() throws(XMLParseError) {
    guard chunk.open(unfinishedBytes: unfinishedBytes) else { throw .outOfMemory(at: token.start) }
  }

  /// Whether there are bytes that can do more than lengthen a token that is longer than `threshold`.
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

  /// Takes what was written: it is parsed in segments from here on. Text is taken out of it only if that is allowed, where
  /// Expat is in content.
  func beginChunk(isFinal: Bool, takesText: Bool, isContent: Bool) throws(XMLParseError) {
    try openChunk()
    chunk.begin(
      isFinal: isFinal, takesText: takesText, isChecked: isTextChecked, context: isContent ? context : .markup)
    token.takeNothing()
  }

  /// Where all that was written ends.
  var endOfInput: PlaceCounter {
    var counter = PlaceCounter(token.start)
    // Asked for room, Expat may have moved what it has.
    let isMoved = chunk.isOpen && !chunk.isStaging
    if !isMoved, !isAtRest {
      token.withBytes(isOpenEnded: true) { counter.advance(over: $0.extracting(first: unfinishedBytes)) }
    }
    chunk.advance(&counter, overUnfinishedBytes: isMoved ? unfinishedBytes : 0)
    return counter
  }

  /// The offset of the token that is not complete.
  var unfinishedOffset: Int { token.takenText.bytes + parsedBytes - unfinishedBytes }

  /// Whether there is another segment, or text to be taken, in the chunk.
  var hasMore: Bool { chunk.hasMore }

  /// Whether the next segment has no bytes, since the chunk begins with text that can be taken.
  var isAtText: Bool { chunk.isAtText }

  /// Whether a token ends where the segment does.
  var isAtRest: Bool { unfinishedBytes == 0 }

  /// What the next byte goes on, where Expat is in content.
  private var context: PlainTextScanner.Context {
    guard !isAtRest else { return .content }
    return token.withContext { bytes, offset in offset < bytes.count ? .init(bytes[offset]) : .markup } ?? .markup
  }

  /// Takes the text behind the segment past Expat, which is in content. It stays where it is until there is another chunk.
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

  /// There is no text to be taken behind the segment.
  func leaveText() {
    token.takeNothing()
    chunk.leaveText(unfinishedBytes: unfinishedBytes)
  }

  /// Hands the next segment over to Expat, which is to parse it, and returns how many bytes that is.
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
    references.begin(bytes, hasUnfinishedToken: !isAtRest, isInProlog: faults.contentStart == nil)
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

  /// All of the chunk is parsed, or where Expat has it.
  func endChunk() { chunk.end() }

  // MARK: Parsing

  /// Hands the segment to Expat. Returns false if Expat stopped.
  func parse(_ count: Int) -> Bool {
    isParsing = true
    let status = unsafe XML_ParseBuffer(parser, Int32(count), chunk.isFinal ? 1 : 0)
    parsedBytes += count
    return didParse(status)
  }

  /// Makes Expat return, behind the current token, in the middle of the segment. Without effect outside of its handlers.
  func suspend() {
    guard isParsing else { return }
    var token = token
    token.willSuspend()
    self.token = token
    unsafe _ = XML_StopParser(parser, 1)
  }

  /// Goes on with the segment. Returns false if Expat stopped.
  func resume() -> Bool {
    isParsing = true
    return unsafe didParse(XML_ResumeParser(parser))
  }

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

  /// Whether a token in the bytes in hand may be longer.
  func mayHoldToken(longerThan count: Int) -> Bool { unsafe token.bytes.upperBound - token.bytes.lowerBound > count }

  // MARK: What is known of the document

  /// Whether there is a reference in the current token to an entity that has to be declared, asked of one token after the
  /// other.
  var tokenRefersToEntity: Bool {
    guard references.hasAny else { return false }
    var references = references
    defer { self.references = references }
    return references.referToEntity(in: token)
  }

  /// A CDATA section starts or ends behind the current token.
  func noteCDATASection(isOpen: Bool) { token.isInCDATA = isOpen }

  /// The root element's start tag is the current token.
  func markContent() {
    var faults = faults
    faults.markContent(token)
    self.faults = faults
  }

  /// The document looks like HTML.
  func markHTML() { faults.isHTML = true }

  /// What begins where Expat stopped, as far as it has come.
  var bytesAtStop: [UInt8] { faults.bytesAtStop(in: token) }

  /// The token that Expat stopped in: see `FaultFinder`.
  func faultyToken(in phase: FaultyToken.Phase, isMisplaced: Bool) -> FaultyToken? {
    faults.faultyToken(token, in: phase, isMisplaced: isMisplaced)
  }
}
