/// Bytes in memory.
final class BytesSource: ByteSource {
  private var rest: ArraySlice<UInt8>
  let metadata: SourceMetadata

  init(_ bytes: some Sequence<UInt8>) {
    rest = Array(bytes)[...]
    metadata = SourceMetadata(byteCount: rest.count)
  }

  /// The encoding that the text declares is what it had elsewhere.
  init(_ string: String) {
    rest = Array(string.utf8)[...]
    metadata = SourceMetadata(charset: "UTF-8", byteCount: rest.count)
  }

  func read(into output: inout OutputRawSpan) {
    let count = unsafe output.append(prefixOf: rest.span.bytes)
    rest = rest.dropFirst(count)
  }

  func close() {
    rest = []
  }
}
