/// Bytes from an asynchronous sequence of chunks. The next chunk is requested after the previous one was read.
///
/// The sequence is asked in a task of its own, so that a cancelled parse need not wait for a sequence that ignores
/// cancellation.
final class AsyncSequenceSource: ByteSource, @unchecked Sendable {
  // Sendable because one task at a time uses the sequence, and the parse only while no task does.

  /// Returns the next chunk that is not empty; nil at the end.
  private var next: (() async throws -> [UInt8]?)?
  private let awaited = AwaitedChunk()

  init<Chunks: AsyncIteratorProtocol>(_ chunks: Chunks) where Chunks.Element: Collection<UInt8> {
    var chunks = chunks
    next = {
      while let chunk = try await chunks.next(isolation: nil) {
        if !chunk.isEmpty { return Array(chunk) }
      }
      return nil
    }
  }

  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
    awaited.whenReadable(body) {
      let task =
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
          // A chunk that is already there costs no thread switch.
          Task.immediate { await giveChunk() }
        } else {
          Task { await giveChunk() }
        }
      return { task.cancel() }
    }
  }

  private func giveChunk() async {
    let chunk: Result<[UInt8], any Error>
    do {
      chunk = .success(try await next?() ?? [])
    } catch {
      chunk = .failure(error)
    }
    if !awaited.give(chunk) { next = nil }
  }

  var cancellation: (@Sendable () -> Void)? { { [awaited] in awaited.cancel() } }

  func read(into output: inout OutputRawSpan) throws {
    waitUntilReadable()
    try awaited.read(into: &output)
  }

  /// Also releases the sequence, which ends it.
  func close() {
    if awaited.cancel() { next = nil }
  }
}
