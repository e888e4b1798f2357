internal import Synchronization

/// Hands one chunk at a time from a producer, which is a thread or a task, to the parse. The parse can stop waiting at any time. The
/// producer may then go on waiting, and is the one who releases what it waits for.
package final class AwaitedChunk: Sendable {
  private struct State {
    /// Whether the producer is getting a chunk. Does not change after a cancellation.
    var isAsked = false
    var isCancelled = false
    /// What was given and not read yet; empty at the end.
    var chunk: Result<ArraySlice<UInt8>, any Error>?
    var waiter: (@Sendable () -> Void)?
    /// Tells the producer that the chunk is not wanted any more.
    var dismiss: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  package init() {}

  /// See `ByteSource`. If the producer is not getting a chunk, calls `ask`, which makes it call `give` now or later. `ask` returns a
  /// function that tells the producer that the chunk is not wanted any more.
  package func whenReadable(_ body: @escaping @Sendable () -> Void, ask: () -> @Sendable () -> Void) -> Bool {
    let asks = state.withLock { state in
      if state.chunk != nil || state.isCancelled || state.isAsked { return false }
      state.isAsked = true
      return true
    }
    let dismiss = asks ? ask() : nil
    let (waits, isCancelled) = state.withLock { state in
      if state.chunk != nil || state.isCancelled { return (false, state.isCancelled) }
      state.waiter = body
      state.dismiss = dismiss ?? state.dismiss
      return (true, false)
    }
    if isCancelled { dismiss?() }
    return waits
  }

  /// Hands over the chunk that was asked for; an empty one at the end. Returns false if the parse has given up.
  package func give(_ chunk: Result<[UInt8], any Error>) -> Bool {
    let (isWanted, waiter) = state.withLock { state in
      state.dismiss = nil
      if state.isCancelled { return (false, nil as (@Sendable () -> Void)?) }
      state.isAsked = false
      state.chunk = chunk.map { $0[...] }
      defer { state.waiter = nil }
      return (true, state.waiter)
    }
    waiter?()
    return isWanted
  }

  /// Appends bytes of the chunk that was given, if there is one.
  package func read(into output: inout OutputRawSpan) throws {
    let chunk = state.withLock { state in
      defer { state.chunk = nil }
      return state.chunk
    }
    guard let bytes = try chunk?.get() else { return }
    let count = unsafe output.append(prefixOf: bytes.span.bytes)
    if count < bytes.count { state.withLock { $0.chunk = .success(bytes.dropFirst(count)) } }
  }

  /// Ends the current and all later waits at once. Returns true if the producer is not getting a chunk, and so never will.
  @discardableResult
  package func cancel() -> Bool {
    let (isIdle, waiter, dismiss) = state.withLock { state in
      defer { (state.isCancelled, state.chunk, state.waiter, state.dismiss) = (true, nil, nil, nil) }
      return (!state.isAsked, state.waiter, state.dismiss)
    }
    dismiss?()
    waiter?()
    return isIdle
  }
}
