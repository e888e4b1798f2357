internal import Foundation

/// Bytes in memory. They are never copied as a whole.
final class DataSource: ByteSource {
  private var rest: Data

  init(_ data: Data) {
    rest = data
  }

  func read(into output: inout OutputRawSpan) {
    let count = output.append(prefixOf: rest.bytes)
    rest = rest.dropFirst(count)
  }

  func close() {
    rest = Data()
  }
}
