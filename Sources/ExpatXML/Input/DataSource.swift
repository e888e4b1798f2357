internal import Foundation

/// Bytes in memory. They are never copied as a whole.
final class DataSource: ByteSource {
  private var rest: Data
  private let byteCount: Int

  init(_ data: Data) {
    rest = data
    byteCount = data.count
  }

  var transport: Transport { Transport(byteCount: byteCount) }

  func read(into output: inout OutputRawSpan) {
    let count = output.append(prefixOf: rest.bytes)
    rest = rest.dropFirst(count)
  }

  func close() {
    rest = Data()
  }
}
