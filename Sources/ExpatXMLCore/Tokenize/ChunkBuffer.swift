internal import CExpatXMLExpat

/// A chunk on its way: it is collected in the window of the document, from which the scanner and Expat take it in turns, or, if
/// there is no window, in Expat's own buffer.
@safe final class ChunkBuffer {
  /// The number of bytes requested at a time.
  static let size = ContentWindow.size

  /// Nil until Expat is needed.
  var parser: OpaquePointer?
  let window: ContentWindow?
  /// The memory in which bytes are being collected; nil between chunks.
  private var memory: UnsafeMutableRawBufferPointer?
  /// The number of bytes collected so far.
  private(set) var count = 0
  var isInWindow: Bool { window != nil }
  /// Whether Expat gets nothing more of the chunk.
  private var isGiven = true
  /// Whether the current chunk is the last one.
  private(set) var isFinal = false
  /// How many bytes at the end of the current chunk are not parsed, because there is too much of the document.
  private var excess = 0
  var isCut: Bool { excess > 0 }
  /// Whether a carriage return waits for the next byte. Expat counts a line twice if it gets CR and LF one after the other.
  private(set) var holdsCarriageReturn = false

  init(for parser: OpaquePointer?, _ window: ContentWindow?) {
    unsafe self.parser = unsafe parser
    self.window = window
  }

  // MARK: Collecting

  var isOpen: Bool { unsafe memory != nil }

  /// Makes sure that there is room for at least one byte after an incomplete token. `parsedBytes` are all bytes that Expat
  /// has received. Returns false if there is no memory for it.
  func open(unfinishedBytes: Int, parsedBytes: Int) -> Bool {
    if isOpen { return true }
    if let window {
      unsafe memory = window.makeRoom()
    } else {
      guard let memory = unsafe expatRoom(unfinishedBytes, parsedBytes) else { return false }
      unsafe self.memory = unsafe memory
    }
    (count, excess) = (0, 0)
    if holdsCarriageReturn {
      unsafe memory?[0] = UInt8(ascii: "\r")
      count = 1
    }
    holdsCarriageReturn = false
    return true
  }

  private func expatRoom(_ unfinishedBytes: Int, _ parsedBytes: Int) -> UnsafeMutableRawBufferPointer? {
    // A small document needs no more than Expat's first buffer, if no more than the rest of it is asked for. There is
    // always room for much more than the longest character, which decoding needs.
    let usual = parsedBytes < Self.size / 2 ? Self.size - parsedBytes : Self.size
    let capacity = max(unfinishedBytes, usual)
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

  /// All bytes of an incomplete token: those that Expat has, and those collected after them. A carriage return at the
  /// end is left out, since it is not passed to Expat yet.
  func withToken<Result>(_ unfinishedBytes: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let end = endsWithCarriageReturn ? count - 1 : count
    let base = unsafe memory?.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let token = unsafe UnsafeBufferPointer(
      start: base.map { unsafe UnsafePointer($0 - unfinishedBytes) }, count: unfinishedBytes + end)
    return unsafe body(Span(_unsafeElements: token))
  }

  /// Moves past the bytes that were collected and neither scanned nor passed to Expat, and past the incomplete token's bytes
  /// before them.
  func advance(_ counter: inout PlaceCounter, overUnfinishedBytes unfinishedBytes: Int) {
    if let window {
      counter.advance(over: unsafe Span(_unsafeStart: window.place, count: window.restCount + count))
    } else if let base = unsafe memory?.baseAddress?.assumingMemoryBound(to: UInt8.self) {
      counter.advance(over: unsafe Span(_unsafeStart: base - unfinishedBytes, count: unfinishedBytes + count))
    } else if holdsCarriageReturn {
      counter.advance(over: [UInt8(ascii: "\r")].span)
    }
  }

  private var endsWithCarriageReturn: Bool {
    unsafe count > 0 && memory?[count - 1] == UInt8(ascii: "\r")
  }

  // MARK: Cutting

  /// The bytes of the document that were neither scanned nor given to Expat.
  var rest: UnsafeBufferPointer<UInt8> {
    if let window { return unsafe UnsafeBufferPointer(start: window.place, count: window.restCount + count) }
    let base = unsafe memory?.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return unsafe UnsafeBufferPointer(start: base, count: base == nil ? 0 : count)
  }

  /// The same, with those that are too much. A repair may come before them.
  var restWithExcess: UnsafeBufferPointer<UInt8> {
    let rest = unsafe rest
    return unsafe UnsafeBufferPointer(start: rest.baseAddress, count: rest.count + excess)
  }

  /// Whether some of them come from chunks before this one.
  var hasWaitingBytes: Bool { window.map { $0.restCount > 0 } == true }

  /// Removes all of them but the first ones.
  func cut(to length: Int) {
    if let window {
      let appended = max(0, length - window.restCount)
      window.cut(to: length - appended)
      count = appended
      unsafe memory = window.room
    } else {
      count = length
    }
    isFinal = false
    excess = 0
  }

  // MARK: Parsing

  /// Starts parsing the collected bytes, but no more than `longest`.
  func begin(isFinal: Bool, atMost longest: Int) {
    excess = max(0, count - longest)
    count -= excess
    self.isFinal = isFinal && !isCut
    isGiven = false
    if let window {
      window.append(count, isFinal: self.isFinal)
      count = 0
    } else {
      holdsCarriageReturn = !self.isFinal && endsWithCarriageReturn
      if holdsCarriageReturn { count -= 1 }
    }
  }

  /// How many bytes Expat gets next; nil if it gets no more of this chunk.
  func countForExpat(unfinishedBytes: Int, tokenEnd: Int?, takesAll: Bool) -> Int? {
    guard !isGiven else { return nil }
    guard let window else { return count }
    if window.isWaiting, !isFinal { return nil }
    let count = window.countForExpat(
      unfinishedBytes: unfinishedBytes, tokenEnd: tokenEnd, takesAll: takesAll, isFinal: isFinal)
    return count > 0 || isFinal ? count : nil
  }

  /// The next bytes, in Expat's buffer; nil if there is no memory for it.
  func nextBytes(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    guard let window else {
      isGiven = true
      return unsafe memory.map { unsafe UnsafeMutableRawBufferPointer(rebasing: $0[..<count]) }
    }
    // Expat makes no buffer of zero bytes.
    guard let base = unsafe buffer(Int32(max(1, count))) else { return nil }
    unsafe window.take(count, to: base)
    isGiven = isFinal && window.restCount == 0
    return unsafe UnsafeMutableRawBufferPointer(start: base, count: count)
  }

  /// Whether these bytes are the last ones of the document.
  var isAtEnd: Bool { isFinal && isGiven }

  /// Notes that Expat and the scanner have the whole chunk, or need no more of it.
  func end() {
    unsafe memory = nil
    count = 0
  }
}
