internal import CExpatXMLExpat

/// A chunk on its way into Expat: collected in Expat's own buffer, or beside it where it seems to hold text that can be taken
/// past Expat, and then divided into segments.
@safe final class ChunkBuffer {
  /// Bytes asked for at a time.
  static let size = 64 << 10

  private let parser: OpaquePointer
  /// Where bytes are being collected.
  private var memory: UnsafeMutableRawBufferPointer?
  /// Collected so far.
  private(set) var count = 0
  /// Of the chunk, if it stands in Expat's buffer.
  private var directBytes = 0
  /// Where they are collected beside that.
  private var ownedStage: ChunkStage?
  /// The same, looked at without counting references.
  private var stage: Unmanaged<ChunkStage>?
  private(set) var isStaging = false
  private var search: TextSearch
  /// Whether the chunk that is being parsed is the last one.
  private(set) var isFinal = false
  /// A carriage return waits for the byte behind it: Expat counts a line twice whose CR LF it gets in two segments.
  private var holdsCarriageReturn = false

  init(for parser: OpaquePointer, _ passing: TextPassing) {
    unsafe self.parser = unsafe parser
    search = TextSearch(passing)
  }

  // MARK: Collecting

  var isOpen: Bool { unsafe memory != nil }

  /// Makes room for at least one byte, behind those of a token that is not complete, unless there is. Returns false if there
  /// is no memory for it.
  func open(unfinishedBytes: Int) -> Bool {
    if isOpen { return true }
    // What is looked through for the end of a token stands in one segment.
    isStaging = search.isWorthwhile && unfinishedBytes <= UnfinishedToken.threshold
    guard let memory = unsafe isStaging ? stageRoom() : expatRoom(unfinishedBytes) else { return false }
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

  private func expatRoom(_ unfinishedBytes: Int) -> UnsafeMutableRawBufferPointer? {
    let capacity = max(unfinishedBytes, Self.size)
    guard let length = Int32(exactly: capacity) else { return nil }
    return unsafe XML_GetBuffer(parser, length).map { unsafe UnsafeMutableRawBufferPointer(start: $0, count: capacity) }
  }

  /// Lets `body` append bytes, once this is open, and returns how many it appended.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    guard let memory = unsafe memory else { return 0 }
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let written = unsafe output.finalize(for: room)
    count += written
    return written
  }

  /// Whether there are as many bytes as an unfinished token has, or no room for more.
  func doubles(_ unfinishedBytes: Int) -> Bool { unsafe count >= min(unfinishedBytes, memory?.count ?? 0) }

  /// All that has come of a token that is not complete: what Expat has of it, in front of what was collected. A carriage
  /// return at the end is not handed to Expat.
  func withToken<Result>(_ unfinishedBytes: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let end = endsWithCarriageReturn ? count - 1 : count
    let base = unsafe memory?.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let token = unsafe UnsafeBufferPointer(
      start: base.map { unsafe UnsafePointer($0 - unfinishedBytes) }, count: unfinishedBytes + end)
    return unsafe body(Span(_unsafeElements: token))
  }

  /// Moves past what was collected and was not handed to Expat, and so many bytes in front of that in Expat's buffer.
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

  /// What was written is parsed from here on. Text is taken out of it only if that is allowed, where Expat is in content.
  /// It goes on what Expat has seen.
  func begin(isFinal: Bool, takesText: Bool, context: PlainTextScanner.Context) {
    self.isFinal = isFinal
    holdsCarriageReturn = !isFinal && endsWithCarriageReturn
    let count = count - (holdsCarriageReturn ? 1 : 0)
    if isStaging, let stage = ownedStage {
      stage.begin(count, context: context, isCut: takesText && !isFinal)
    } else {
      directBytes = count
      if takesText, let memory = unsafe memory {
        unsafe search.look(at: UnsafeRawBufferPointer(rebasing: memory[..<count]))
      }
    }
  }

  /// Whether there is another segment, or text to be taken, in the chunk.
  var hasMore: Bool { unsafe isStaging && stage?._withUnsafeGuaranteedRef { $0.hasMore } == true }

  /// Whether the next segment has no bytes, since the chunk begins with text that can be taken.
  var isAtText: Bool { unsafe isStaging && stage?._withUnsafeGuaranteedRef { $0.isAtText } == true }

  /// Hands over the text behind the segment to be taken past Expat, which may be empty.
  func takeText(isInCDATA: Bool) -> TakenRun {
    unsafe stage?._withUnsafeGuaranteedRef { $0.takeText(isInCDATA: isInCDATA) } ?? .none
  }

  /// There is no text to be taken behind the segment. Expat has so many bytes of a token that is not complete.
  func leaveText(unfinishedBytes: Int) { ownedStage?.didNotTake(unfinishedBytes: unfinishedBytes) }

  /// The next segment, in Expat's buffer; nil if there is no memory for it.
  func nextSegment() -> UnsafeMutableRawBufferPointer? {
    guard isStaging, let stage = unsafe stage else {
      return unsafe memory.map { unsafe UnsafeMutableRawBufferPointer(rebasing: $0[..<directBytes]) }
    }
    return unsafe stage._withUnsafeGuaranteedRef { stage in
      let count = stage.segmentCount
      // Expat has no buffer of no bytes.
      guard let base = unsafe XML_GetBuffer(parser, Int32(max(1, count))) else { return nil }
      unsafe stage.copySegment(to: base)
      return unsafe UnsafeMutableRawBufferPointer(start: base, count: count)
    }
  }

  /// Expat has all of the chunk, or needs no more of it.
  func end() {
    if isStaging, let stage = ownedStage { search.note(taken: stage.takenBytes, of: count) }
    unsafe memory = nil
    count = 0
    isStaging = false
  }
}
