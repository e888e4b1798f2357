/// Character data that is contiguous in memory, so that nothing is copied: in the window, or where the scanner has resolved
/// references and line ends.
@safe struct TextRun {
  private(set) var start: UnsafePointer<UInt8>?
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Begins the run.
  mutating func begin(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe start = text.baseAddress
    count = text.count
  }

  /// Continues the run with the bytes after it. Returns false if these are elsewhere.
  @inline(__always)
  mutating func append(_ place: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard let start = unsafe start, !isEmpty, unsafe place == start + self.count else { return false }
    self.count += count
    return true
  }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: start, count: count)))
  }
}
