// The fuzzers use it too.
import ExpatXMLCore

/// Bytes in memory, delivered in chunks of given sizes, which are repeated.
final class ChunkSource: ByteSource {
  private let bytes: [UInt8]
  private let sizes: [Int]
  private var offset = 0
  private var chunk = 0
  /// Thrown at the end of the bytes, if set.
  private let fault: (any Error)?

  let metadata: SourceMetadata

  init(_ bytes: [UInt8], sizes: [Int], charset: String? = nil, fault: (any Error)? = nil) {
    self.bytes = bytes
    self.sizes = sizes.isEmpty ? [max(1, bytes.count)] : sizes
    self.fault = fault
    metadata = SourceMetadata(charset: charset)
  }

  convenience init(_ bytes: [UInt8], size: Int, charset: String? = nil, fault: (any Error)? = nil) {
    self.init(bytes, sizes: [size], charset: charset, fault: fault)
  }

  func read(into output: inout OutputRawSpan) throws {
    if offset == bytes.count, let fault { throw fault }
    let end = min(offset + sizes[chunk % sizes.count], bytes.count)
    chunk += 1
    unsafe bytes.withUnsafeBytes { bytes in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
      offset += unsafe output.append(prefixOf: rest.bytes)
    }
  }

  func close() {}
}

/// The bytes that `body` appends to an output of a given capacity.
func output(roomFor capacity: Int, _ body: (inout OutputRawSpan) throws -> Void) rethrows -> [UInt8] {
  try unsafe [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
    let memory = UnsafeMutableRawBufferPointer(memory)
    var output = unsafe OutputRawSpan(buffer: memory, initializedCount: 0)
    try body(&output)
    count = unsafe output.finalize(for: memory)
  }
}
