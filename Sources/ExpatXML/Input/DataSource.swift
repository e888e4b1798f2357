internal import Foundation

/// Bytes in memory. They are never copied as a whole.
final class DataSource: ByteSource {
  private var data: Data
  /// The number of bytes that were read. Cutting them off would take longer.
  private var offset = 0
  private let byteCount: Int
  private let charset: String?

  init(_ data: Data) {
    self.data = data
    byteCount = data.count
    charset = nil
  }

  /// The encoding that the text declares is ignored.
  init(_ string: String) {
    data = Data(string.utf8)
    byteCount = data.count
    charset = "UTF-8"
  }

  var metadata: SourceMetadata { SourceMetadata(charset: charset, byteCount: byteCount) }

  func read(into output: inout OutputRawSpan) {
    offset += output.append(prefixOf: data.bytes.extracting(droppingFirst: offset))
  }

  func close() {
    (data, offset) = (Data(), 0)
  }
}
