/// Bytes that somebody feeds. Reading never waits: if nothing is there, the reader has to come back later.
final class FedSource: ByteSource {
  private static let keptBytes = 64 << 10

  /// What was fed since the reader last had nothing to give.
  private var bytes: [UInt8] = []
  /// The number of those bytes that were read.
  private var readCount = 0
  /// The number of bytes that were fed before them.
  private var forgottenCount = 0
  private var isClosed = false
  /// Whether no more bytes will come.
  private(set) var isFinished = false

  /// Whether there is nothing to read now, but there may be later.
  var isWaiting: Bool { readCount == bytes.count && !isFinished }

  /// Appends bytes. After the parse they are dropped.
  func feed(_ bytes: RawSpan) {
    if !isClosed { unsafe bytes.withUnsafeBytes { unsafe self.bytes.append(contentsOf: $0) } }
  }

  func finish() { isFinished = true }

  func read(into output: inout OutputRawSpan) {
    unsafe readCount += output.append(prefixOf: bytes.span.bytes.extracting(droppingFirst: readCount))
  }

  /// Drops everything, which was read: what is complete in it has been taken.
  func forget() {
    forgottenCount += readCount
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptBytes)
    readCount = 0
  }

  /// The bytes that were fed after the first ones; nil if they were dropped.
  func bytes(after count: Int) -> [UInt8]? {
    count < forgottenCount ? nil : Array(bytes.dropFirst(count - forgottenCount))
  }

  func close() { isClosed = true }
}
