internal import Dispatch
internal import Synchronization

/// Reads a file whose reads may wait for a writer, such as a pipe or a terminal. It reads one chunk ahead, on a thread
/// of its own that lives as long as the wait.
final class PipeReader: Sendable {
  private static let chunkSize = 64 << 10

  private struct State {
    var isReading = false
    var isCancelled = false
    var file: FileDescriptor?
    /// Ends the thread's wait.
    var wake: Wake?
    /// The chunk that was read and not taken yet; empty at the end.
    var chunk: Result<ArraySlice<UInt8>, any Error>?
    var waiter: (@Sendable () -> Void)?
  }
  private let path: String
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "ExpatXML.pipe")

  init(path: String) {
    self.path = path
  }

  /// See `ByteSource`.
  func whenReadable(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (waits, starts) = state.withLock { state in
      if state.chunk != nil || state.isCancelled { return (false, false) }
      state.waiter = body
      defer { state.isReading = true }
      return (true, !state.isReading)
    }
    if starts { queue.async { self.readChunk() } }
    return waits
  }

  /// See `ByteSource`.
  func read(into output: inout OutputRawSpan) throws {
    let semaphore = DispatchSemaphore(value: 0)
    if whenReadable({ semaphore.signal() }) { semaphore.wait() }
    let chunk = state.withLock { state in
      defer { state.chunk = nil }
      return state.isCancelled ? nil : state.chunk
    }
    guard let bytes = try chunk?.get() else { return }
    let count = unsafe output.append(prefixOf: bytes.span.bytes)
    if count < bytes.count { state.withLock { $0.chunk = .success(bytes.dropFirst(count)) } }
  }

  /// Ends the current and all later waits at once.
  @Sendable func cancel() {
    let (waiter, wake) = state.withLock { state in
      defer { (state.isCancelled, state.waiter, state.file, state.wake) = (true, nil, nil, nil) }
      return (state.waiter, state.wake)
    }
    wake?.raise()
    waiter?()
  }

  private func readChunk() {
    let chunk = Result { try read() }
    let waiter = state.withLock { state in
      state.isReading = false
      if !state.isCancelled { state.chunk = chunk }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?()
  }

  private func read() throws -> ArraySlice<UInt8> {
    while true {
      guard let (file, wake) = try opened(), try file.waitUntilReadable(or: wake) else { return [] }
      // Another process may have read the available bytes, so this checks again.
      if let bytes = try file.readIfReadable(Self.chunkSize) { return bytes[...] }
    }
  }

  /// The file, which is opened at the first call, and the `Wake` that ends a wait for it. Nil after a cancellation.
  private func opened() throws -> (FileDescriptor, Wake)? {
    if let (file, wake) = state.withLock({ state in state.file.flatMap { file in state.wake.map { (file, $0) } } }) {
      return (file, wake)
    }
    let file = try FileDescriptor.open(path: path, waits: false)
    let wake = try Wake()
    return state.withLock { state in
      guard !state.isCancelled else { return nil }
      (state.file, state.wake) = (file, wake)
      return (file, wake)
    }
  }
}
