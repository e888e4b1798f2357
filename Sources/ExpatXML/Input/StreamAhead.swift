internal import Dispatch

/// A stream that is read on a thread of its own. So a task waits for it without blocking one of the threads of tasks, and can be
/// cancelled. The system can't end a `read` of a stream: the thread stays in it then, and closes the stream after it.
final class StreamAhead: ByteSource, @unchecked Sendable {
  // Sendable because the thread uses the stream only while it gets a chunk, and the parse only to close it while the thread does not.

  private static let chunkSize = 64 << 10

  private let stream: StreamSource
  private let queue = DispatchQueue(label: "ExpatXML.stream")
  private let awaited = AwaitedChunk()

  init(_ stream: sending StreamSource) {
    self.stream = stream
  }

  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
    awaited.whenReadable(body) {
      queue.async { self.giveChunk() }
      return {}
    }
  }

  private func giveChunk() {
    let chunk = Result {
      try unsafe [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { room, count in
        let memory = UnsafeMutableRawBufferPointer(room)
        var output = unsafe OutputRawSpan(buffer: memory, initializedCount: 0)
        try stream.read(into: &output)
        count = unsafe output.finalize(for: memory)
      }
    }
    if !awaited.give(chunk) { stream.close() }
  }

  var cancellation: (@Sendable () -> Void)? { { [awaited] in awaited.cancel() } }

  func read(into output: inout OutputRawSpan) throws {
    waitUntilReadable()
    try awaited.read(into: &output)
  }

  func close() {
    if awaited.cancel() { stream.close() }
  }
}
