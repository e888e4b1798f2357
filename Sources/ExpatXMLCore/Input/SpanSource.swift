/// Borrowed bytes, which the caller keeps alive during a parse.
@safe final class SpanSource: ByteSource {
  private var rest: UnsafeRawBufferPointer
  private let byteCount: Int

  /// Makes a source that may be used only in `body`.
  static func withSource<Result>(of bytes: Span<UInt8>, _ body: (SpanSource) throws -> Result) rethrows -> Result {
    try unsafe bytes.withUnsafeBytes { bytes in
      let source = unsafe SpanSource(bytes)
      defer { source.close() }
      return try body(source)
    }
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    unsafe rest = unsafe bytes
    byteCount = bytes.count
  }

  var metadata: SourceMetadata { SourceMetadata(byteCount: byteCount) }

  func read(into output: inout OutputRawSpan) {
    let count = unsafe output.append(prefixOf: RawSpan(_unsafeBytes: rest))
    unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[count...])
  }

  func close() {
    unsafe rest = UnsafeRawBufferPointer(start: nil, count: 0)
  }
}
