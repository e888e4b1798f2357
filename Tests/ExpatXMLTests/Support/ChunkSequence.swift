/// An asynchronous sequence of chunks that counts requests. It ends, or throws.
struct ChunkSequence<Chunk: Sendable>: AsyncSequence, Sendable {
  typealias Element = Chunk

  final class Counter: Sendable {
    private let asked = Mutex(0)
    private let living = Mutex(0)

    /// The number of requests, including the one that returns nil.
    var askedChunks: Int { asked.withLock { $0 } }
    /// The number of living iterators.
    var iterators: Int { living.withLock { $0 } }

    fileprivate func ask() -> Int {
      asked.withLock {
        $0 += 1
        return $0 - 1
      }
    }

    fileprivate func count(_ change: Int) { living.withLock { $0 += change } }
  }

  let counter = Counter()
  private let chunk: @Sendable (Int) throws -> Chunk?

  /// `chunk` returns the chunk with a number.
  init(_ chunk: @escaping @Sendable (Int) throws -> Chunk?) { self.chunk = chunk }

  init(_ chunks: [Chunk], fault: (any Error)? = nil) {
    self.init { index in
      if index < chunks.count { return chunks[index] }
      if let fault { throw fault }
      return nil
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(counter: counter, chunk: chunk) }

  final class Iterator: AsyncIteratorProtocol {
    private let counter: Counter
    private let chunk: @Sendable (Int) throws -> Chunk?

    fileprivate init(counter: Counter, chunk: @escaping @Sendable (Int) throws -> Chunk?) {
      self.counter = counter
      self.chunk = chunk
      counter.count(1)
    }

    deinit { counter.count(-1) }

    func next(isolation actor: isolated (any Actor)?) async throws -> Chunk? {
      // Suspends, like a real sequence.
      await Task.yield()
      return try chunk(counter.ask())
    }

    func next() async throws -> Chunk? { try await next(isolation: nil) }
  }
}

/// Divides bytes into chunks.
func chunks(_ bytes: [UInt8], of size: Int) -> [[UInt8]] {
  stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}
