internal import Dispatch
internal import Synchronization

/// Reads a file whose reads may wait for a writer, such as a pipe or a terminal. It reads one chunk ahead, on a thread
/// of its own that lives as long as the wait.
final class PipeReader: Sendable {
  private static let chunkSize = 64 << 10
  /// The time between two attempts to read where the system says that there is something and there is nothing.
  private static let pauseMilliseconds: Int32 = 20

  private struct State {
    var isReading = false
    var isCancelled = false
    /// Ends the thread's wait.
    var wake: Wake?
    /// The chunk that was read and not taken yet; empty at the end.
    var chunk: Result<ArraySlice<UInt8>, any Error>?
    var waiter: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "ExpatXML.pipe")

  /// See `ByteSource`.
  func whenReadable(_ file: FileDescriptor, _ body: @escaping @Sendable () -> Void) -> Bool {
    let (waits, starts) = state.withLock { state in
      if state.chunk != nil || state.isCancelled { return (false, false) }
      state.waiter = body
      defer { state.isReading = true }
      return (true, !state.isReading)
    }
    if starts { queue.async { self.readChunk(of: file) } }
    return waits
  }

  /// See `ByteSource`.
  func read(_ file: FileDescriptor, into output: inout OutputRawSpan) throws {
    let semaphore = DispatchSemaphore(value: 0)
    if whenReadable(file, { semaphore.signal() }) { semaphore.wait() }
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
      defer { (state.isCancelled, state.waiter, state.wake) = (true, nil, nil) }
      return (state.waiter, state.wake)
    }
    wake?.raise()
    waiter?()
  }

  private func readChunk(of file: FileDescriptor) {
    let chunk = Result { try read(file) }
    let waiter = state.withLock { state in
      state.isReading = false
      if !state.isCancelled { state.chunk = chunk }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?()
  }

  private func read(_ file: FileDescriptor) throws -> ArraySlice<UInt8> {
    guard let wake = try makeWake() else { return [] }
    while try file.waitUntilReadable(or: wake) {
      if let bytes = try file.readIfReadable(Self.chunkSize) { return bytes[...] }
      // Another process has read the bytes, or the system can't wait for this file.
      if wake.isRaised(within: Self.pauseMilliseconds) { break }
    }
    return []
  }

  /// What ends a wait; nil after a cancellation.
  private func makeWake() throws -> Wake? {
    if let wake = state.withLock({ $0.wake }) { return wake }
    let wake = try Wake()
    return state.withLock { state in
      guard !state.isCancelled else { return nil }
      state.wake = wake
      return wake
    }
  }
}
