/// Borrowed bytes, which the caller keeps alive while `withSource` runs.
@safe final class SpanSource {
  /// Nil after `withSource`.
  private var bytes: UnsafeRawBufferPointer?

  /// Makes a source whose readers may be used only in `body`.
  static func withSource<Result>(of bytes: Span<UInt8>, _ body: (SpanSource) throws -> Result) rethrows -> Result {
    try unsafe bytes.withUnsafeBytes { bytes in
      let source = unsafe SpanSource(bytes)
      defer { unsafe source.bytes = nil }
      return try body(source)
    }
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = unsafe bytes
  }

  func reader() -> any ByteSource { Reader(of: self) }

  private final class Reader: ByteSource {
    private let source: SpanSource
    private var offset = 0
    let metadata: SourceMetadata

    init(of source: SpanSource) {
      self.source = source
      metadata = unsafe SourceMetadata(byteCount: source.bytes?.count)
    }

    func read(into output: inout OutputRawSpan) throws {
      guard let bytes = unsafe source.bytes else {
        throw XMLParseError(
          code: .internalError, message: "The span of XMLSource.withSpan is used after its end.", position: .none)
      }
      offset += unsafe output.append(
        prefixOf: RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[offset...])))
    }

    func close() {}
  }
}
