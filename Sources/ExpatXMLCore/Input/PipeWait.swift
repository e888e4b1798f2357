internal import Dispatch
internal import Synchronization

/// Waits for a file whose reads may have to wait for a writer, such as a pipe or a terminal. One thread of Dispatch waits for
/// all of them.
final class PipeWait: Sendable {
  private struct State {
    var isCancelled = false
    /// What to call at the end of the wait, and Dispatch's source, to be cancelled then.
    var wait: (body: @Sendable () -> Void, events: any DispatchSourceRead)?
  }
  private static let queue = DispatchQueue(label: "ExpatXML.pipes")
  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// See `ByteSource`.
  func whenReadable(_ file: FileDescriptor, _ body: @escaping @Sendable () -> Void) -> Bool {
    if file.isReadable { return false }
    return state.withLock { state in
      if state.isCancelled { return false }
      state.wait = (body, file.whenReadable(on: Self.queue) { self.end(isCancelled: false) })
      return true
    }
  }

  /// Ends the current and all later waits at once.
  @Sendable func cancel() { end(isCancelled: true) }

  private func end(isCancelled: Bool) {
    let wait = state.withLock { state in
      if isCancelled { state.isCancelled = true }
      defer { state.wait = nil }
      return state.wait
    }
    wait?.events.cancel()
    wait?.body()
  }
}
