/// Bytes in memory.
final class BytesSource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let byteCount: Int

  init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    rest = bytes[...]
    byteCount = bytes.count
  }

  var transport: Transport { Transport(byteCount: byteCount) }

  func read(into output: inout OutputRawSpan) {
    let count = unsafe output.append(prefixOf: rest.span.bytes)
    rest = rest.dropFirst(count)
  }

  func close() {
    rest = []
  }
}
