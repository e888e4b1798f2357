/// Keeps the bytes of a document after they were parsed, for those who copy or edit it.
///
/// Offsets are those of positions. A byte order mark comes before offset 0.
package final class DocumentTape {
  /// The encoding from which the document was converted, or which it only declares.
  package struct Encoding: Sendable {
    /// The converter's name for it.
    package let name: String
    /// The byte order mark.
    package let mark: [UInt8]
    /// True if the document declares it but is in UTF-8: a String, or bytes whose encoding the caller has given.
    package let isOnlyDeclared: Bool
  }

  private var memory: [UInt8] = []
  /// How many bytes at the start of `memory` were dropped.
  private var dropped = 0
  /// The offset of the first byte that is kept.
  @safe @exclusivity(unchecked) package private(set) var start = 0
  /// All events of what comes before this offset were delivered.
  @safe @exclusivity(unchecked) package private(set) var settledEnd = 0

  /// Whether the document must be in UTF-8.
  let isUTF8: Bool
  private var knownEncoding: Encoding?
  /// If the document was converted, its bytes before that, without the byte order mark.
  private var converted: [UInt8] = []

  package init(isUTF8: Bool = true) { self.isUTF8 = isUTF8 }

  /// Nil if the document is in UTF-8 and declares nothing else.
  package var encoding: Encoding? { knownEncoding }

  func note(_ encoding: Encoding) { knownEncoding = encoding }

  func append(converted bytes: RawSpan) {
    if !isUTF8 { unsafe bytes.withUnsafeBytes { unsafe converted.append(contentsOf: $0) } }
  }

  /// The bytes before they were converted; nil if they were not.
  func takeConverted() -> [UInt8]? {
    guard let knownEncoding, !knownEncoding.isOnlyDeclared else { return nil }
    defer { converted = [] }
    return knownEncoding.mark + converted
  }

  func settle(upTo end: Int) { settledEnd = end }

  /// The offset of the end.
  package var end: Int { start + count }

  /// The number of bytes that are kept.
  var count: Int { memory.count - dropped }

  /// The number of bytes that are kept, including those before conversion.
  var byteCount: Int { count + converted.count }

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
  package func drop(before offset: Int) {
    let more = min(offset, end) - start
    guard more > 0 else { return }
    start += more
    dropped += more
    guard dropped == memory.count else { return }
    memory.removeAll(keepingCapacity: true)
    dropped = 0
  }

  /// Calls `body` with the bytes in a range, which are kept.
  package func withBytes<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    let (memory, shift) = (memory, dropped - start)
    return body(memory.span.extracting(range.lowerBound + shift..<range.upperBound + shift))
  }

  /// Returns all bytes, and forgets them.
  func takeBytes() -> [UInt8] {
    defer { memory = [] }
    return memory
  }

  package func bytes(_ range: Range<Int>) -> [UInt8] {
    let shift = dropped - start
    return Array(memory[range.lowerBound + shift..<range.upperBound + shift])
  }
}
