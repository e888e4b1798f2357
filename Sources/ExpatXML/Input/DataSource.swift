internal import Foundation

/// Bytes in memory. They are never copied as a whole.
final class DataSource: ByteSource {
  private var rest: Data
  private let byteCount: Int
  private let charset: String?

  init(_ data: Data) {
    rest = data
    byteCount = data.count
    charset = nil
  }

  /// The encoding that the text declares is ignored.
  init(_ string: String) {
    rest = Data(string.utf8)
    byteCount = rest.count
    charset = "UTF-8"
  }

  var metadata: SourceMetadata { SourceMetadata(charset: charset, byteCount: byteCount) }

  func read(into output: inout OutputRawSpan) {
    let count = output.append(prefixOf: rest.bytes)
    rest = rest.dropFirst(count)
  }

  func close() {
    rest = Data()
  }
}
