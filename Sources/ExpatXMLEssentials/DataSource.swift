#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Bytes in memory. They are never copied as a whole.
package final class DataSource: ByteSource {
  private var data: Data
  /// The number of bytes that were read. Cutting them off would take longer.
  private var offset = 0
  private let byteCount: Int

  package init(_ data: Data) {
    self.data = data
    byteCount = data.count
  }

  package var metadata: SourceMetadata { SourceMetadata(byteCount: byteCount) }

  package func read(into output: inout OutputRawSpan) {
    offset += output.append(prefixOf: data.bytes.extracting(droppingFirst: offset))
  }

  package func close() {
    (data, offset) = (Data(), 0)
  }
}
