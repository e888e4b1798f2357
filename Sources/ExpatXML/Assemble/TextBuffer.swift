/// Collects the fragments of a text run.
struct TextBuffer {
  /// Memory for longer runs goes back when the run ends.
  private static let keptCapacity = 1 << 20

  private var bytes: [UInt8] = []

  /// In bytes of UTF-8.
  static let longestCharacter = 4

  var isEmpty: Bool { bytes.isEmpty }

  var count: Int { bytes.count }

  mutating func append(_ fragment: Span<UInt8>) {
    unsafe fragment.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Hands the run to `body` and starts the next one.
  mutating func take(_ body: (Span<UInt8>) -> Void) {
    // Moved out, so that a stop or an append inside body meets a consistent buffer.
    var run = bytes
    bytes = []
    body(run.span)
    guard run.capacity <= Self.keptCapacity else { return }
    run.removeAll(keepingCapacity: true)
    bytes = run
  }
}

extension Span<UInt8> {
  /// The largest offset, up to a limit, that cuts no character of valid UTF-8.
  func characterBoundary(atMost limit: Int) -> Int {
    guard limit < count else { return count }
    var offset = limit
    while offset > 0, self[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
