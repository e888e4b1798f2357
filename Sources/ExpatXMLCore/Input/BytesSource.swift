/// Bytes in memory.
final class BytesSource: ByteSource {
  private var rest: ArraySlice<UInt8>
  let metadata: SourceMetadata

  init(_ bytes: some Sequence<UInt8>) {
    rest = Array(bytes)[...]
    metadata = SourceMetadata(byteCount: rest.count)
  }

  /// Makes a source of the String's UTF-8. An encoding that the text declares is ignored, since a String has none.
  init(_ string: String) {
    rest = Array(string.utf8)[...]
    metadata = SourceMetadata(charset: "UTF-8", byteCount: rest.count)
  }

  func read(into output: inout OutputRawSpan) {
    let bytes = rest
    rest = unsafe bytes.dropFirst(output.append(prefixOf: bytes.span.bytes))
  }

  func close() {
    rest = []
  }
}
