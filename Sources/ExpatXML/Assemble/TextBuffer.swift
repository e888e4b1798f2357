/// Collects the fragments of a text run.
struct TextBuffer {
  /// Memory for longer runs goes back when the run ends.
  private static let keptCapacity = 1 << 20

  /// In bytes of UTF-8.
  static let longestCharacter = 4

  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  var count: Int { bytes.count }

  mutating func append(_ fragment: Span<UInt8>) {
    unsafe fragment.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Hands the run to `body` and starts the next one.
  mutating func take(_ body: (BorrowedUTF8) throws -> Void) rethrows {
    // Moved out, so that an append inside body meets a consistent buffer.
    var run = bytes
    bytes = []
    defer {
      if run.capacity <= Self.keptCapacity, bytes.isEmpty {
        run.removeAll(keepingCapacity: true)
        bytes = run
      }
    }
    try body(BorrowedUTF8(run.span))
  }
}

extension Span<UInt8> {
  /// The largest offset, up to a limit, that cuts no character of valid UTF-8.
  @inline(__always)
  func characterBoundary(atMost limit: Int) -> Int {
    guard limit < count else { return count }
    var offset = limit
    while offset > 0, self[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
