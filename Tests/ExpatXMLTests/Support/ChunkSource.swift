/// Bytes in memory, delivered in chunks of one size.
final class ChunkSource: ByteSource {
  private let bytes: [UInt8]
  private let size: Int
  private var offset = 0
  /// Thrown at the end of the bytes, if set.
  private let fault: (any Error)?

  let metadata: SourceMetadata

  init(_ bytes: [UInt8], size: Int, charset: String? = nil, fault: (any Error)? = nil) {
    self.bytes = bytes
    self.size = size
    self.fault = fault
    metadata = SourceMetadata(charset: charset)
  }

  func read(into output: inout OutputRawSpan) throws {
    if offset == bytes.count, let fault { throw fault }
    let end = min(offset + size, bytes.count)
    while offset < end, output.freeCapacity > 0 {
      output.append(bytes[offset])
      offset += 1
    }
  }

  func close() {}
}
