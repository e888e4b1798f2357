internal import Synchronization

/// Tells a parse to stop, and wakes the sources of the document and of the open entities. Any thread may raise it. It is
/// read before every event.
package final class StopFlag: Sendable {
  private let isArmed = Atomic<Bool>(false)
  private let flag = Atomic<Bool>(false)
  private let cancellations = Mutex<[(@Sendable () -> Void)?]>([])

  package init() {}

  package var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Notes that parsing begins. The flag can be raised from now until `disarm`.
  package func arm() { isArmed.store(true, ordering: .relaxed) }

  package func disarm() { isArmed.store(false, ordering: .relaxed) }

  /// Lowers the flag, because the parse that should stop has not begun.
  package func reset() {
    cancellations.withLock { _ in
      disarm()
      flag.store(false, ordering: .relaxed)
    }
  }

  /// Raises the flag if there is a parse to stop.
  package func raise() {
    // Checked and raised under one lock, so that the flag is not raised after another thread has lowered it.
    let current = cancellations.withLock { cancellations -> [(@Sendable () -> Void)?] in
      guard isArmed.load(ordering: .relaxed) else { return [] }
      flag.store(true, ordering: .relaxed)
      return cancellations
    }
    for cancellation in current { cancellation?() }
  }

  /// Notes how to wake a source that the parse may wait for. Sources end in LIFO order.
  package func push(_ cancellation: (@Sendable () -> Void)?) {
    cancellations.withLock { $0.append(cancellation) }
    if isRaised { cancellation?() }
  }

  package func pop() {
    // Released outside of the lock, since the `deinit` of a source may do anything.
    let popped = cancellations.withLock { $0.popLast() }
    withExtendedLifetime(popped) {}
  }
}

/// Thrown by the pipeline after the flag was raised. It is not a fault of the document.
package struct ParseStopped: Error {}
