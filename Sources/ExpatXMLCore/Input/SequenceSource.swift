/// Bytes from a sequence of chunks. The next chunk is requested after the previous one was read.
final class SequenceSource<Chunks: Sequence>: ByteSource where Chunks.Element: Collection<UInt8> {
  private var chunks: Chunks.Iterator?
  /// The unread part of the newest chunk.
  private var rest: Chunks.Element.SubSequence?

  init(_ chunks: Chunks) {
    self.chunks = chunks.makeIterator()
  }

  func read(into output: inout OutputRawSpan) {
    while rest?.isEmpty ?? true {
      guard let chunk = chunks?.next() else { return }
      rest = chunk[...]
    }
    if let chunk = rest { rest = output.append(prefixOf: chunk) }
  }

  /// Also releases the sequence.
  func close() {
    chunks = nil
    rest = nil
  }
}
