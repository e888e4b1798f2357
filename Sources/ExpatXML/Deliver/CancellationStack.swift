internal import Synchronization

/// Stops a parse from any thread. It raises the flag, and wakes the sources of the document and of the open entities.
final class CancellationStack: Sendable {
  private struct State {
    var cancellations: [(@Sendable () -> Void)?] = []
    var isCancelled = false
  }
  let stop = StopFlag()
  private let state = Mutex(State())

  func push(_ cancellation: (@Sendable () -> Void)?) {
    let isCancelled = state.withLock {
      $0.cancellations.append(cancellation)
      return $0.isCancelled
    }
    if isCancelled { cancellation?() }
  }

  func pop() {
    state.withLock { _ = $0.cancellations.popLast() }
  }

  /// Forgets a cancellation, because the parse has not begun.
  func reset() {
    state.withLock {
      stop.reset()
      $0.isCancelled = false
    }
  }

  /// Cancels the parse if there is one.
  func cancel() {
    let cancellations = state.withLock {
      guard stop.raise() else { return [(@Sendable () -> Void)?]() }
      $0.isCancelled = true
      return $0.cancellations
    }
    for cancellation in cancellations { cancellation?() }
  }
}
