/// The bytes of a document that are still needed after the parser has taken them, as they were before they were parsed.
///
/// Offsets are those of positions. A byte order mark comes before offset 0.
package final class DocumentTape {
  private var memory: [UInt8] = []
  /// How many bytes of the memory are not kept any more.
  private var dropped = 0
  /// The offset of the first byte that is kept.
  private(set) var start = 0
  /// All events of what comes before this offset were delivered.
  var settledEnd = 0

  init() {}

  init(_ bytes: [UInt8], start: Int) {
    memory = bytes
    self.start = start
  }

  /// The offset of the end.
  var end: Int { start + count }

  /// The number of bytes that are kept.
  var count: Int { memory.count - dropped }

  func append(_ bytes: RawSpan) {
    if dropped > 0 {
      memory.removeSubrange(..<dropped)
      dropped = 0
    }
    unsafe bytes.withUnsafeBytes { unsafe memory.append(contentsOf: $0) }
  }

  /// Appends the byte order mark, before everything else.
  func append(mark: [UInt8]) {
    memory = mark
    start = -mark.count
  }

  /// Keeps no byte before an offset.
  func drop(before offset: Int) {
    let more = min(offset, end) - start
    guard more > 0 else { return }
    start += more
    dropped += more
    guard dropped == memory.count else { return }
    memory.removeAll(keepingCapacity: true)
    dropped = 0
  }

  /// Calls `body` with the bytes in a range, which are kept.
  func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    let (memory, shift) = (memory, dropped - start)
    return body(memory.span.extracting(range.lowerBound + shift..<range.upperBound + shift))
  }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    let shift = dropped - start
    return Array(memory[range.lowerBound + shift..<range.upperBound + shift])
  }
}
