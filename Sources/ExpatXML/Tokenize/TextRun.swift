/// Character data that stands in Expat's buffer in one piece, though Expat tells of it in fragments: nothing is copied.
@safe struct TextRun {
  private var start: UnsafePointer<UInt8>?
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  init() {}

  init(_ start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  /// Whether a fragment continues the run: it begins where the run ends, or is the line feed there, which Expat hands on
  /// from elsewhere.
  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int, in buffer: Range<UnsafePointer<UInt8>>) -> Bool {
    guard let start = unsafe start else { return false }
    let end = unsafe start + self.count
    if unsafe bytes != end {
      let isLineFeed = unsafe count == 1 && bytes[0] == UInt8(ascii: "\n") && !buffer.contains(bytes)
      guard isLineFeed, unsafe end < buffer.upperBound && end[0] == UInt8(ascii: "\n") else { return false }
    }
    self.count += count
    return true
  }

  mutating func removeAll() {
    unsafe start = nil
    count = 0
  }

  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: start, count: count)))
  }
}
