@testable import ExpatXML
@testable import ExpatXMLCore

/// Bytes in memory, delivered in chunks of given sizes, which are repeated, followed by the end or a fault.
final class ChunkSource: ByteSource {
  struct Fault: Error {}

  private let bytes: [UInt8]
  private let sizes: [Int]
  private let fails: Bool
  private var offset = 0
  private var chunk = 0
  let metadata: SourceMetadata

  init(_ bytes: [UInt8], sizes: [Int], fails: Bool = false, charset: String? = nil) {
    self.bytes = bytes
    self.sizes = sizes
    self.fails = fails
    metadata = SourceMetadata(charset: charset)
  }

  func read(into output: inout OutputRawSpan) throws {
    if offset == bytes.count, fails { throw Fault() }
    let size = sizes.isEmpty ? bytes.count : sizes[chunk % sizes.count]
    chunk += 1
    let end = min(offset + min(size, output.freeCapacity), bytes.count)
    while offset < end {
      output.append(bytes[offset])
      offset += 1
    }
  }

  func close() {}
}
