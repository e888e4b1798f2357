/// Bytes from an asynchronous sequence of chunks. A chunk is requested when the previous one has been read.
class AsyncByteSource: ByteSource {
  /// Returns when a read does not wait.
  func fill(isolation: isolated (any Actor)?) async {}

  func read(into output: inout OutputRawSpan) throws {}

  func close() {}

  static func source<Chunks: AsyncSequence>(_ chunks: Chunks) -> AsyncByteSource
  where Chunks.Element: Collection<UInt8> {
    ChunkedByteSource(chunks.makeAsyncIterator())
  }
}

private final class ChunkedByteSource<Chunks: AsyncIteratorProtocol>: AsyncByteSource
where Chunks.Element: Collection<UInt8> {
  /// Nil at the end.
  private var chunks: Chunks?
  /// Thrown after everything before it was read.
  private var fault: (any Error)?
  /// What is left of the newest chunk.
  private var rest: Chunks.Element.SubSequence?

  init(_ chunks: Chunks) {
    self.chunks = chunks
  }

  override func fill(isolation: isolated (any Actor)?) async {
    while rest?.isEmpty ?? true, var chunks {
      // Nobody else asks meanwhile.
      self.chunks = nil
      do {
        rest = try await chunks.next(isolation: isolation)?[...]
        if rest != nil { self.chunks = chunks }
      } catch {
        fault = error
      }
    }
  }

  override func read(into output: inout OutputRawSpan) throws {
    if let fault, rest?.isEmpty ?? true { throw fault }
    if let chunk = rest { rest = output.append(prefixOf: chunk) }
  }

  /// Also releases the sequence, which ends it.
  override func close() {
    chunks = nil
    rest = nil
  }
}
