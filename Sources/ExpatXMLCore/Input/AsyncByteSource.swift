/// A source that a task can wait for.
protocol AsyncByteSource: ByteSource {
  /// Returns as soon as a read does not wait.
  func fill(isolation: isolated (any Actor)?) async
}

/// Bytes from an asynchronous sequence of chunks. The next chunk is requested after the previous one was read.
final class AsyncSequenceSource<Chunks: AsyncIteratorProtocol>: AsyncByteSource
where Chunks.Element: Collection<UInt8> {
  /// Nil at the end.
  private var chunks: Chunks?
  /// An error of the sequence. It is thrown after everything before it was read.
  private var fault: (any Error)?
  /// The unread part of the newest chunk.
  private var rest: Chunks.Element.SubSequence?

  init(_ chunks: Chunks) {
    self.chunks = chunks
  }

  func fill(isolation: isolated (any Actor)?) async {
    while rest?.isEmpty ?? true, var chunks {
      // Moved out to avoid a copy. No other call runs at the same time.
      self.chunks = nil
      do {
        rest = try await chunks.next(isolation: isolation)?[...]
        if rest != nil { self.chunks = chunks }
      } catch {
        fault = error
      }
    }
  }

  func read(into output: inout OutputRawSpan) throws {
    if let fault, rest?.isEmpty ?? true { throw fault }
    if let chunk = rest { rest = output.append(prefixOf: chunk) }
  }

  /// Also releases the sequence, which ends it.
  func close() {
    chunks = nil
    rest = nil
  }
}
