internal import Foundation

/// Bytes in memory. They are never copied as a whole.
final class DataSource: ByteSource {
  private var data: Data
  /// The number of bytes that were read. Cutting them off would take longer.
  private var offset = 0
  private let byteCount: Int

  init(_ data: Data) {
    self.data = data
    byteCount = data.count
  }

  var metadata: SourceMetadata { SourceMetadata(byteCount: byteCount) }

  func read(into output: inout OutputRawSpan) {
    offset += output.append(prefixOf: data.bytes.extracting(droppingFirst: offset))
  }

  func close() {
    (data, offset) = (Data(), 0)
  }
}
