internal import CExpatXMLExpat

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One of Expat's parsers, and the bytes on their way into it: those of the document, or of an external entity.
@safe final class ExpatInput {
  /// Bytes asked for at a time.
  static let chunkSize = 64 << 10

  /// An unfinished token longer than this is scanned again only when it can have ended, or as many bytes again have come:
  /// no event is late, and a huge token in small segments costs linear time. To scan shorter ones costs little.
  private static let rescanThreshold = 64

  let parser: OpaquePointer
  /// Whether it is an entity that was read before.
  let isRepeated: Bool
  /// Tells the URL against which system identifiers are resolved, as soon as a byte has come.
  private let location: () -> String?

  /// The bytes that Expat has in hand while it parses. Offsets in them are Expat's, which it counts in what it gets.
  private(set) var bytes: Range<UnsafePointer<UInt8>>
  /// The offset at which the unfinished token started when the segment came.
  private var segmentStart = 0
  /// Where the root element starts; nil in the prolog.
  private var contentStart: Int?
  /// Whether the root element is that of HTML, and not of XHTML.
  var isHTML = false
  /// Whether the current token stands in a CDATA section.
  var isInCDATA = false
  private var segmentIsInCDATA = false
  private var endsWithPercent = false
  /// Whether a percent sign in the bytes in hand begins a reference to a parameter entity, or looks so.
  private(set) var holdsParameterReferences = false

  /// Those that are taken away from this parser.
  var suppressedHandlers: SuppressedHandlers

  // Expat's own buffer while bytes are being collected in it.
  private var buffer: UnsafeMutableRawBufferPointer?
  private var bufferedBytes = 0
  /// Where the document's bytes are collected instead where it seems to hold text that can be taken past Expat.
  private var ownedStage: ChunkStage?
  /// The same, looked at without counting references.
  private var stage: Unmanaged<ChunkStage>?
  private var isStaging = false
  private var search: TextSearch
  /// Whether the chunk that is being parsed is the last one.
  private var isFinalChunk = false
  private(set) var takenText = TakenText()
  /// The column in the document at which the segment starts, if it is known.
  private var segmentColumn: Int?
  /// Of the chunk, if those stand in Expat's buffer.
  private var directBytes = 0
  /// A carriage return waits for the byte behind it: Expat counts a line twice whose CR LF it gets in two segments.
  private var holdsCarriageReturn = false
  /// Those that Expat gets others for, by their offsets.
  private var disguisedBytes: [Int: UInt8] = [:]
  /// Bytes handed to Expat so far.
  private(set) var parsedBytes = 0
  /// Of those, the bytes of the token that is not complete yet.
  private(set) var unfinishedBytes = 0
  /// That token, if it is long and more of it has come.
  private var unfinishedToken: UnfinishedToken?
  private var isParsing = false
  /// Where the reference is that Expat was suspended in: when it goes on, it counts lines and columns from behind that.
  private var suspendedReference: SourcePosition?
  /// Whether Expat has returned in the middle of the segment, and goes on when it is told to.
  private(set) var isSuspended = false
  /// Whether there is an ampersand in the bytes that Expat has in hand. Few documents have any in their tags.
  private(set) var holdsReferences = false
  /// The offset of an ampersand behind those of the tokens that were asked of; less if it is not known.
  private var nextReference = 0

  /// Takes the parser over.
  init(
    _ parser: OpaquePointer, suppressedHandlers: SuppressedHandlers = [], isRepeated: Bool = false,
    passing: TextPassing = .none, location: @escaping () -> String?
  ) {
    search = TextSearch(passing)
    self.suppressedHandlers = suppressedHandlers
    unsafe self.parser = unsafe parser
    self.isRepeated = isRepeated
    self.location = location
    let nothing = unsafe UnsafeRawPointer(parser).assumingMemoryBound(to: UInt8.self)
    unsafe bytes = nothing..<nothing
    unsafe expatxml_set_reparse_deferral(parser, 0)
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Whether no byte has been handed to Expat.
  var isEmpty: Bool { parsedBytes == 0 }

  // MARK: Bytes in

  /// Lets `body` append bytes to Expat's own buffer, where there is always room for at least one, and returns how many
  /// it appended.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    let buffer = try unsafe self.buffer ?? openBuffer()
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[bufferedBytes...])
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let count = unsafe output.finalize(for: room)
    bufferedBytes += count
    return count
  }

  /// Whether there are bytes that can do more than lengthen a token that is already long.
  func isDue() -> Bool {
    guard bufferedBytes > 0, let buffer = unsafe buffer else { return false }
    if unfinishedBytes <= Self.rescanThreshold || bufferedBytes >= min(unfinishedBytes, buffer.count) { return true }
    let start = unsafe buffer.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self) - unfinishedBytes
    // A carriage return at the end is not handed to Expat.
    let end = unsafe buffer[bufferedBytes - 1] == UInt8(ascii: "\r") ? bufferedBytes - 1 : bufferedBytes
    let bytes = unsafe Span(_unsafeStart: start, count: unfinishedBytes + end)
    var token = unfinishedToken ?? UnfinishedToken(bytes, offset: parsedBytes - unfinishedBytes)
    token.scan(bytes)
    unfinishedToken = token
    return token.mayHaveEnded
  }

  /// Takes what was written: it is parsed in segments from here on. Text is taken out of it only if that is allowed, where
  /// Expat is in content.
  func beginChunk(isFinal: Bool, takesText: Bool, isContent: Bool) throws(XMLParseError) {
    if unsafe buffer == nil { unsafe _ = try openBuffer() }
    guard let buffer = unsafe buffer else { return }
    isFinalChunk = isFinal
    holdsCarriageReturn = unsafe !isFinal && bufferedBytes > 0 && buffer[bufferedBytes - 1] == UInt8(ascii: "\r")
    let count = bufferedBytes - (holdsCarriageReturn ? 1 : 0)
    segmentColumn = nil
    if isStaging, let stage = ownedStage {
      stage.begin(count, isContent: isContent && unfinishedBytes == 0, isCut: takesText && !isFinal)
    } else {
      directBytes = count
      if takesText { unsafe search.look(at: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    }
  }

  /// Whether there is another segment, or text to be taken, in the chunk.
  var hasMore: Bool { unsafe isStaging && stage?._withUnsafeGuaranteedRef { $0.hasMore } == true }

  /// Whether the next segment has no bytes, since the chunk begins with text that can be taken.
  var isAtText: Bool {
    unsafe isStaging && stage?._withUnsafeGuaranteedRef { $0.step.segment.isEmpty && !$0.step.text.isEmpty } == true
  }

  /// Whether a token ends where the segment does.
  var isAtRest: Bool { unfinishedBytes == 0 }

  /// Takes the text behind the segment past Expat, which is in content, and tells where in the document it starts. It stays
  /// where it is until there is another chunk.
  func takeText() -> (text: UnsafeBufferPointer<UInt8>, start: SourcePosition)? {
    unsafe stage?._withUnsafeGuaranteedRef { stage in
      let text = unsafe stage.text
      guard !text.isEmpty else { return nil }
      let (line, column) = unsafe (Int(expatxml_line(parser)), Int(expatxml_column(parser)))
      var taken = takenText
      let start = taken.position(line: line, column: column, byteOffset: parsedBytes)
      unsafe taken.add(text, isASCII: stage.step.isASCII, line: line, column: column)
      segmentColumn = taken.position(line: line, column: column, byteOffset: parsedBytes).column
      takenText = taken
      stage.didTake()
      return unsafe (text, start)
    }
  }

  /// There is no text to be taken behind the segment.
  func leaveText() {
    segmentColumn = nil
    ownedStage?.didNotTake(unfinishedBytes: unfinishedBytes)
  }

  /// Hands the next segment over to Expat, which is to parse it, and returns how many bytes that is.
  func beginSegment() throws(XMLParseError) -> Int {
    let count: Int
    let buffer: UnsafeMutableRawBufferPointer
    if isStaging, let stage = unsafe stage {
      count = unsafe stage._withUnsafeGuaranteedRef { $0.step.segment.count }
      // Expat has no buffer of no bytes.
      guard let base = unsafe XML_GetBuffer(parser, Int32(max(1, count))) else { throw .outOfMemory(at: tokenStart) }
      unsafe stage._withUnsafeGuaranteedRef { unsafe $0.copySegment(to: base) }
      unsafe buffer = UnsafeMutableRawBufferPointer(start: base, count: count)
    } else {
      guard let whole = unsafe self.buffer else { return 0 }
      count = directBytes
      unsafe buffer = UnsafeMutableRawBufferPointer(rebasing: whole[..<count])
    }
    guard let base = buffer.baseAddress else { return 0 }
    if parsedBytes == 0, count > 0, let location = location() { unsafe _ = XML_SetBase(parser, location) }
    // Expat takes a text for UTF-16, whatever it is told, that has a zero here or begins with such a byte order mark. No
    // text in UTF-8 has.
    for index in 0..<max(0, min(count, 2 - parsedBytes)) where unsafe [0, 0xFE].contains(buffer[index]) {
      disguisedBytes[parsedBytes + index] = unsafe buffer[index]
      unsafe buffer[index] = 0xFF
    }
    let written = unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer(buffer))
    holdsReferences = (unfinishedBytes > 0 && holdsReferences) || written.contains(UInt8(ascii: "&"))
    noteParameterReferences(written)
    nextReference = 0
    segmentStart = parsedBytes - unfinishedBytes
    segmentIsInCDATA = isInCDATA
    if isStaging || takenText.bytes > 0, segmentColumn == nil { segmentColumn = tokenStart.column }
    let start = unsafe UnsafePointer(base.assumingMemoryBound(to: UInt8.self))
    unsafe bytes = start - unfinishedBytes..<start + count
    if !isStaging { endChunk() }
    return count
  }

  /// All of the chunk is parsed, or where Expat has it.
  func endChunk() {
    if isStaging, let stage = ownedStage { search.note(taken: stage.takenBytes, of: bufferedBytes) }
    unsafe buffer = nil
    bufferedBytes = 0
    isStaging = false
  }

  private func noteParameterReferences(_ bytes: RawSpan) {
    holdsParameterReferences = false
    guard contentStart == nil, endsWithPercent || bytes.contains(UInt8(ascii: "%")) else { return }
    for offset in 0..<bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
      if endsWithPercent, !FaultyToken.endsName(byte) { holdsParameterReferences = true }
      endsWithPercent = byte == UInt8(ascii: "%")
    }
  }

  /// Hands the segment to Expat. Returns false if Expat stopped.
  func parse(_ count: Int) -> Bool {
    isParsing = true
    let status = unsafe XML_ParseBuffer(parser, Int32(count), isFinalChunk ? 1 : 0)
    parsedBytes += count
    return didParse(status)
  }

  /// Makes Expat return, behind the current token, in the middle of the segment. Without effect outside of its handlers.
  func suspend() {
    guard isParsing else { return }
    if tokenIsReference { suspendedReference = tokenStart }
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
    unfinishedBytes = parsedBytes - max(0, unsafe Int(expatxml_byte_index(parser)))
    if unfinishedToken?.offset == parsedBytes - unfinishedBytes {
      unfinishedToken?.goesOn()
    } else {
      unfinishedToken = nil
    }
    return status != XML_STATUS_ERROR
  }

  /// Whether a token in the bytes in hand may be longer.
  func mayHoldToken(longerThan count: Int) -> Bool { unsafe bytes.upperBound - bytes.lowerBound > count }

  private func openBuffer() throws(XMLParseError) -> UnsafeMutableRawBufferPointer {
    // What is looked through for the end of a token stands in one segment.
    isStaging = search.isWorthwhile && unfinishedBytes <= Self.rescanThreshold
    let buffer = try unsafe isStaging ? stageRoom() : expatRoom()
    unsafe self.buffer = unsafe buffer
    if holdsCarriageReturn { unsafe buffer[0] = UInt8(ascii: "\r") }
    bufferedBytes = holdsCarriageReturn ? 1 : 0
    holdsCarriageReturn = false
    return unsafe buffer
  }

  private func stageRoom() -> UnsafeMutableRawBufferPointer {
    let stage = ownedStage ?? ChunkStage(search.passing)
    ownedStage = stage
    unsafe self.stage = .passUnretained(stage)
    return unsafe stage.room
  }

  private func expatRoom() throws(XMLParseError) -> UnsafeMutableRawBufferPointer {
    let capacity = max(unfinishedBytes, Self.chunkSize)
    guard let length = Int32(exactly: capacity), let base = unsafe XML_GetBuffer(parser, length) else {
      throw .outOfMemory(at: tokenStart)
    }
    return unsafe UnsafeMutableRawBufferPointer(start: base, count: capacity)
  }

  // MARK: The current token

  /// The offset in bytes at which it starts.
  var offset: Int { unsafe takenText.bytes + max(0, Int(expatxml_byte_index(parser))) }

  /// How many bytes it has; negative where Expat has moved beyond its end.
  var tokenLength: Int { unsafe Int(expatxml_byte_count(parser)) }

  /// How many of a start tag's attributes stand in it. The others are defaulted.
  var specifiedAttributeCount: Int { unsafe Int(XML_GetSpecifiedAttributeCount(parser)) / 2 }

  /// Whether the attributes of a start tag are more than stand in it.
  func hasDefaultedAttributes(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Bool {
    unsafe attributes[2 * specifiedAttributeCount] != nil
  }

  /// Where the line feed is that is the current token; nil if it came out of a reference or an entity, or was something
  /// else before line ends were normalised.
  var lineFeed: UnsafePointer<UInt8>? {
    let offset = unsafe Int(expatxml_byte_index(parser)) - segmentStart
    guard offset >= 0, unsafe offset < bytes.upperBound - bytes.lowerBound else { return nil }
    let token = unsafe bytes.lowerBound + offset
    return unsafe token[0] == UInt8(ascii: "\n") ? token : nil
  }

  /// Where the current token starts, or Expat has stopped in it.
  private var place: UnsafePointer<UInt8>? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size) else { return nil }
    return unsafe UnsafeRawPointer(context + Int(offset)).assumingMemoryBound(to: UInt8.self)
  }

  func place(inFrontBy count: Int) -> UnsafePointer<UInt8>? { unsafe place.map { unsafe $0 - count } }

  /// How many bytes the current token starts, or Expat has stopped in it, behind some place in the bytes in hand.
  func distance(from start: UnsafePointer<UInt8>) -> Int { unsafe place.map { unsafe max(0, $0 - start) } ?? 0 }

  /// Whether the current token is a reference, or looks like one to a parameter entity: then what is handed on is out of
  /// an internal entity.
  var tokenIsReference: Bool {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size), offset < size else { return false }
    let first = unsafe UInt8(bitPattern: context[Int(offset)])
    return first == UInt8(ascii: "&") || first == UInt8(ascii: "%")
  }

  /// Whether there is a reference in the current token to an entity that has to be declared, asked of one token after the
  /// other.
  var tokenRefersToEntity: Bool {
    let start = unsafe Int(expatxml_byte_index(parser))
    if nextReference < start { nextReference = offsetOfReference(from: start) }
    let end = unsafe start + Int(expatxml_byte_count(parser))
    while nextReference < end {
      let place = unsafe bytes.lowerBound + (nextReference - segmentStart)
      let rest = unsafe Span(_unsafeStart: place + 1, count: bytes.upperBound - place - 1)
      guard EntityScanner.isPredefined(rest) else { return true }
      nextReference = offsetOfReference(from: nextReference + 1)
    }
    return false
  }

  /// The offset of the first ampersand in the bytes in hand that is not in front of another offset.
  private func offsetOfReference(from offset: Int) -> Int {
    let first = unsafe bytes.lowerBound + max(0, offset - segmentStart)
    guard let found = unsafe memchr(first, Int32(UInt8(ascii: "&")), bytes.upperBound - first) else { return .max }
    return unsafe segmentStart + (UnsafeRawPointer(found) - UnsafeRawPointer(bytes.lowerBound))
  }

  /// The position so many bytes behind the start of the current token, up to its end, or in front of it, as far as the
  /// bytes are in hand.
  func position(atOffset offset: Int) -> SourcePosition {
    var position = tokenStart
    if offset > 0 { withToken { position.advance(over: $0.extracting(first: offset)) } }
    if offset < 0 { withContext { retreat(&position, over: $0, by: -offset) } }
    return position
  }

  /// `bytes` are those in front of the current token that Expat has: without the text that was taken out of them, which is
  /// none in the segment.
  private func retreat(_ position: inout SourcePosition, over bytes: Span<UInt8>, by count: Int) {
    let segmentBytes = unsafe Int(expatxml_byte_index(parser)) - segmentStart
    guard takenText.bytes > 0, let segmentColumn, segmentBytes >= count else {
      return position.retreat(over: bytes, by: count)
    }
    position.retreat(over: bytes.extracting(last: segmentBytes), by: count, from: segmentColumn)
  }

  /// What begins where Expat stopped, as far as it has come.
  var bytesAtStop: [UInt8] {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size), offset < size else { return [] }
    let count = min(Int(size - offset), Self.longestStop)
    var bytes = unsafe Array(UnsafeRawBufferPointer(start: context + Int(offset), count: count))
    for (offset, byte) in disguisedBytes where offset == self.offset { bytes[0] = byte }
    return bytes
  }

  /// A character reference of any sense is not longer.
  private static let longestStop = 24

  /// The bytes in hand in front of the current token.
  private func withContext(_ body: (Span<UInt8>) -> Void) {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size), offset <= size else { return }
    unsafe context.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
      unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: $0, count: Int(offset))))
    }
  }

  var tokenStart: SourcePosition {
    let index = unsafe Int(expatxml_byte_index(parser))
    if let suspendedReference, suspendedReference.byteOffset == index + takenText.bytes { return suspendedReference }
    return unsafe takenText.position(
      line: Int(expatxml_line(parser)),
      column: Int(expatxml_column(parser)),
      // Expat, asked for room, forgets the offset and remembers line and column.
      byteOffset: index < 0 ? parsedBytes - unfinishedBytes : index
    )
  }

  /// The bytes of the current token or, if open-ended, all that have come from its start. In an internal entity, the
  /// token is the reference to it.
  func withToken<Result>(isOpenEnded: Bool = false, _ body: (Span<UInt8>) -> Result) -> Result {
    var offset: Int32 = 0
    var size: Int32 = 0
    let count = unsafe max(0, Int(expatxml_byte_count(parser)))
    guard let context = unsafe expatxml_input_context(parser, &offset, &size), Int(offset) + count <= Int(size) else {
      return unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: nil, count: 0)))
    }
    return unsafe context.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
      let count = isOpenEnded ? Int(size - offset) : count
      return unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: $0 + Int(offset), count: count)))
    }
  }

  /// Whether Expat has moved into the token, to a fault in the value of an entity: it tells of the entity nevertheless,
  /// with what comes before the fault. Out of an internal entity, this can't be told.
  var isInFaultyValue: Bool { unsafe expatxml_byte_count(parser) < 0 }

  /// The root element's start tag is the current token.
  func markContent() {
    contentStart = unsafe Int(expatxml_byte_index(parser))
    isHTML = withToken { tag in
      guard FaultyToken.isNamed("html", tag) else { return false }
      let text = unsafe tag.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
      return !text.containsBytes(of: "xhtml")
    }
  }

  /// The token that Expat stopped in. In the prolog and the epilog, the markup that it stopped in or, if that is
  /// misplaced, in front of.
  func faultyToken(in phase: FaultyToken.Phase, isMisplaced: Bool) -> FaultyToken? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size), offset < size else { return nil }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: context, count: Int(size)))
    let stop = Int(offset)
    let start: Int
    if phase == .content {
      // Where the segment, or the content, starts, a token does.
      let known = unsafe max(segmentStart, contentStart ?? 0) - (Int(expatxml_byte_index(parser)) - stop)
      start = ContentScanner.tokenStart(
        in: bytes.span, from: max(0, min(known, stop)), containing: stop,
        isInCDATA: segmentIsInCDATA)
    } else if isMisplaced, bytes[stop] == UInt8(ascii: "<") {
      start = stop
    } else if phase == .epilog {
      start = FaultyToken.epilogTokenStart(in: bytes[..<stop])
    } else {
      start = FaultyToken.markupStart(in: Array(bytes[...stop]))
    }
    // How much has come behind a character that is wrong is chance.
    let end = isMisplaced ? bytes.endIndex : stop + 1
    return FaultyToken(
      bytes: Array(bytes[start..<end]), stop: stop - start, phase: phase, before: start > 0 ? bytes[start - 1] : nil)
  }
}
