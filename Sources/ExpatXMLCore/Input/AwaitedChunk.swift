internal import Synchronization

/// One chunk at a time, on its way from a thread or a task that may have to wait for it to the parse. The parse can give up its
/// wait at any time. Whoever gets the chunk may go on waiting, and is the last who holds what it waits for.
package final class AwaitedChunk: Sendable {
  private struct State {
    /// Whether somebody gets a chunk. After a cancellation this does not change.
    var isAsked = false
    var isCancelled = false
    /// What was given and not read yet; empty at the end.
    var chunk: Result<ArraySlice<UInt8>, any Error>?
    var waiter: (@Sendable () -> Void)?
    /// Tells whoever gets the chunk that nobody wants it any more.
    var dismiss: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  package init() {}

  /// See `ByteSource`. If nobody gets a chunk, calls `ask`, which sees to it that `give` is called, now or later. It returns how to
  /// tell that the chunk is not wanted any more.
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

  /// Ends the current and all later waits at once. Returns true if nobody gets a chunk now or later.
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
