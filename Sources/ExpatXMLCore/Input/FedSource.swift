/// Bytes that somebody feeds. Reading never waits: if nothing is there, the reader has to come back later.
package final class FedSource: ByteSource {
  private static let keptBytes = 64 << 10

  /// The bytes that were fed and are kept, some of them after they were read.
  private var bytes: [UInt8] = []
  /// The number of those bytes that were read.
  private var readCount = 0
  /// The number of bytes that were fed before them.
  private var forgottenCount = 0
  private var isClosed = false
  /// Whether no more bytes will come.
  private(set) var isFinished = false

  package init() {}

  /// Whether there is nothing to read now, but there may be later.
  var isWaiting: Bool { readCount == bytes.count && !isFinished }

  /// Appends bytes. After the parse they are dropped.
  func feed(_ bytes: RawSpan) {
    if !isClosed { unsafe bytes.withUnsafeBytes { unsafe self.bytes.append(contentsOf: $0) } }
  }

  func finish() { isFinished = true }

  package func read(into output: inout OutputRawSpan) {
    let bytes = bytes
    unsafe readCount += output.append(prefixOf: bytes.span.bytes.extracting(droppingFirst: readCount))
  }

  /// Drops the bytes that were read and come before an offset, counted from the first byte fed. A few bytes are kept
  /// until dropping them is worth it.
  func forget(before offset: Int) {
    let count = min(readCount, offset - forgottenCount)
    guard count >= Self.keptBytes, count > bytes.count / 2 else { return }
    bytes.removeSubrange(..<count)
    readCount -= count
    forgottenCount += count
  }

  /// Drops all bytes. They were read, and everything complete in them was taken.
  func forget() {
    forgottenCount += readCount
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptBytes)
    readCount = 0
  }

  /// The bytes that were fed after the first `count`; nil if some of them were dropped.
  func bytes(after count: Int) -> [UInt8]? {
    count < forgottenCount ? nil : Array(bytes.dropFirst(count - forgottenCount))
  }

  package func close() { isClosed = true }
}
