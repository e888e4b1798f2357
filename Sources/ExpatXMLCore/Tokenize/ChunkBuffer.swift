internal import CExpatXMLExpat

/// A chunk on its way into Expat. It is collected in Expat's own buffer or, if the document has much text that may
/// bypass Expat, in a `ChunkStage` and then divided into segments.
@safe final class ChunkBuffer {
  /// The number of bytes requested at a time.
  static let size = 64 << 10

  private let parser: OpaquePointer
  /// The memory in which bytes are being collected; nil between chunks.
  private var memory: UnsafeMutableRawBufferPointer?
  /// The number of bytes collected so far.
  private(set) var count = 0
  /// The number of bytes to parse if the chunk is in Expat's buffer.
  private var directBytes = 0
  /// Collects chunks outside of Expat's buffer.
  private var ownedStage: ChunkStage?
  /// The same object without counted references.
  private var stage: Unmanaged<ChunkStage>?
  private(set) var isStaging = false
  private var search: TextSearch
  /// Whether the current chunk is the last one.
  private(set) var isFinal = false
  /// Whether the end of the current chunk is not parsed, because there is too much of the document.
  private(set) var isCut = false
  /// Whether a carriage return waits for the next byte. Expat counts a line twice if it gets CR and LF in two segments.
  private var holdsCarriageReturn = false

  init(for parser: OpaquePointer, _ passing: TextPassing) {
    unsafe self.parser = unsafe parser
    search = TextSearch(passing)
  }

  // MARK: Collecting

  var isOpen: Bool { unsafe memory != nil }

  /// Makes sure that there is room for at least one byte behind an incomplete token. `parsedBytes` are all bytes that Expat
  /// has received. Returns false if there is no memory for it.
  func open(unfinishedBytes: Int, parsedBytes: Int) -> Bool {
    if isOpen { return true }
    // The rest of a long incomplete token must be in one segment, since it is searched for the token's end.
    isStaging = search.isWorthwhile && unfinishedBytes <= UnfinishedToken.threshold
    guard let memory = unsafe isStaging ? stageRoom() : expatRoom(unfinishedBytes, parsedBytes) else { return false }
    unsafe self.memory = unsafe memory
    if holdsCarriageReturn { unsafe memory[0] = UInt8(ascii: "\r") }
    count = holdsCarriageReturn ? 1 : 0
    holdsCarriageReturn = false
    return true
  }

  private func stageRoom() -> UnsafeMutableRawBufferPointer {
    let stage = ownedStage ?? ChunkStage(search.passing)
    ownedStage = stage
    unsafe self.stage = .passUnretained(stage)
    return unsafe stage.room
  }

  private func expatRoom(_ unfinishedBytes: Int, _ parsedBytes: Int) -> UnsafeMutableRawBufferPointer? {
    // A small document needs no more than Expat's first buffer, if no more than the rest of it is asked for. There is
    // always room for much more than the longest character, which decoding needs.
    let capacity = parsedBytes < Self.size / 2 ? Self.size - parsedBytes : max(unfinishedBytes, Self.size)
    guard let length = Int32(exactly: capacity) else { return nil }
    return unsafe buffer(length).map { unsafe UnsafeMutableRawBufferPointer(start: $0, count: capacity) }
  }

  private func buffer(_ length: Int32) -> UnsafeMutableRawPointer? {
    unsafe ExpatMemory.notCounting { unsafe XML_GetBuffer(parser, length) }
  }

  /// Lets `body` append bytes, and returns their number. This must be open.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    guard let memory = unsafe memory else { return 0 }
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let written = unsafe output.finalize(for: room)
    count += written
    return written
  }

  /// Whether there are as many new bytes as the unfinished token has, or no room for more.
  func doubles(_ unfinishedBytes: Int) -> Bool { unsafe count >= min(unfinishedBytes, memory?.count ?? 0) }

  /// All bytes of an incomplete token: those that Expat has, and those collected behind them. A carriage return at the
  /// end is left out, since it is not passed to Expat yet.
  func withToken<Result>(_ unfinishedBytes: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let end = endsWithCarriageReturn ? count - 1 : count
    let base = unsafe memory?.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let token = unsafe UnsafeBufferPointer(
      start: base.map { unsafe UnsafePointer($0 - unfinishedBytes) }, count: unfinishedBytes + end)
    return unsafe body(Span(_unsafeElements: token))
  }

  /// Moves past the bytes that were collected and not yet passed to Expat, and past the incomplete token's bytes before
  /// them.
  func advance(_ counter: inout PlaceCounter, overUnfinishedBytes unfinishedBytes: Int) {
    if let base = unsafe memory?.baseAddress?.assumingMemoryBound(to: UInt8.self) {
      counter.advance(over: unsafe Span(_unsafeStart: base - unfinishedBytes, count: unfinishedBytes + count))
    } else if holdsCarriageReturn {
      counter.advance(over: [UInt8(ascii: "\r")].span)
    }
  }

  private var endsWithCarriageReturn: Bool {
    unsafe count > 0 && memory?[count - 1] == UInt8(ascii: "\r")
  }

  // MARK: Segments

  /// Starts parsing the collected bytes, but no more than `longest`. Text may bypass Expat only if `takesText` is set, since
  /// Expat must be in content. `context` is the context that Expat has reached.
  func begin(
    isFinal: Bool, atMost longest: Int, takesText: Bool, checkedText: CheckedText?, context: PlainTextScanner.Context
  ) {
    isCut = count > longest
    count = min(count, longest)
    self.isFinal = isFinal && !isCut
    holdsCarriageReturn = !self.isFinal && endsWithCarriageReturn
    let count = count - (holdsCarriageReturn ? 1 : 0)
    if isStaging, let stage = ownedStage {
      stage.begin(count, context: context, isCut: takesText && !self.isFinal, checkedText: checkedText)
    } else {
      directBytes = count
      if takesText, let memory = unsafe memory {
        unsafe search.look(at: UnsafeRawBufferPointer(rebasing: memory[..<count]))
      }
    }
  }

  /// Whether the chunk has another segment, or text that may bypass Expat.
  var hasMore: Bool { unsafe isStaging && stage?._withUnsafeGuaranteedRef { $0.hasMore } == true }

  /// Whether the next segment is empty, because the chunk begins with text that may bypass Expat.
  var isAtText: Bool { unsafe isStaging && stage?._withUnsafeGuaranteedRef { $0.isAtText } == true }

  /// Returns the text behind the segment that bypasses Expat. It may be empty.
  func takeText(isInCDATA: Bool) -> TakenRun {
    unsafe stage?._withUnsafeGuaranteedRef { $0.takeText(isInCDATA: isInCDATA) } ?? .none
  }

  /// Notes that no text bypasses Expat behind the segment. Expat has this number of bytes of an incomplete token.
  func leaveText(unfinishedBytes: Int) { ownedStage?.didNotTake(unfinishedBytes: unfinishedBytes) }

  /// The next segment, in Expat's buffer; nil if there is no memory for it.
  func nextSegment() -> UnsafeMutableRawBufferPointer? {
    guard isStaging, let stage = unsafe stage else {
      return unsafe memory.map { unsafe UnsafeMutableRawBufferPointer(rebasing: $0[..<directBytes]) }
    }
    return unsafe stage._withUnsafeGuaranteedRef { stage in
      let count = stage.segmentCount
      // Expat makes no buffer of zero bytes.
      guard let base = unsafe buffer(Int32(max(1, count))) else { return nil }
      unsafe stage.copySegment(to: base)
      return unsafe UnsafeMutableRawBufferPointer(start: base, count: count)
    }
  }

  /// Notes that Expat has the whole chunk, or needs no more of it.
  func end() {
    if isStaging, let stage = ownedStage { search.note(taken: stage.takenBytes, of: count) }
    unsafe memory = nil
    count = 0
    isStaging = false
  }
}
