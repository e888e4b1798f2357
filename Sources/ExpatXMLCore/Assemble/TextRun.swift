/// Character data that is contiguous in memory, so that nothing is copied: adjacent fragments in Expat's buffer, or
/// text that was scanned.
@safe struct TextRun {
  /// The bytes that Expat is parsing.
  private var buffer: Range<UnsafePointer<UInt8>>
  private(set) var start: UnsafePointer<UInt8>
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  init(in buffer: Range<UnsafePointer<UInt8>>) {
    unsafe self.buffer = unsafe buffer
    unsafe start = unsafe buffer.lowerBound
  }

  /// Begins or continues the run with a fragment. Returns false if it is elsewhere in memory.
  ///
  /// A fragment continues the run if it begins at the end of the run. A line feed also continues the run if the run is
  /// followed by one, since Expat passes line feeds from elsewhere in memory.
  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    if isEmpty { return unsafe begin(bytes, count: count) }
    let end = unsafe start + self.count
    if unsafe bytes != end {
      let isLineFeed = unsafe count == 1 && bytes[0] == UInt8(ascii: "\n") && !buffer.contains(bytes)
      guard isLineFeed, unsafe end < buffer.upperBound && end[0] == UInt8(ascii: "\n") else { return false }
    }
    self.count += count
    return true
  }

  /// Whether a fragment is in Expat's buffer.
  @inline(__always)
  func canBegin(_ bytes: UnsafePointer<UInt8>) -> Bool { unsafe buffer.contains(bytes) }

  /// Begins a run with a fragment. Returns false if it is not in Expat's buffer.
  @inline(__always)
  mutating func begin(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard unsafe canBegin(bytes) else { return false }
    unsafe start = unsafe bytes
    self.count = count
    return true
  }

  /// Begins a run with text that was scanned. No fragment continues it.
  mutating func begin(besideExpat text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    unsafe self.start = unsafe start
    count = text.count
  }

  /// Continues with the buffer that Expat parses now. There must be no run in its old buffer.
  mutating func goOn(in buffer: Range<UnsafePointer<UInt8>>) { unsafe self.buffer = unsafe buffer }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe body(Span(_unsafeStart: start, count: count))
  }
}
