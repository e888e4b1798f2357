/// Collects the fragments of a text run.
struct TextBuffer {
  /// Memory for longer runs goes back when the run ends.
  private static let keptCapacity = 1 << 20

  private var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

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
