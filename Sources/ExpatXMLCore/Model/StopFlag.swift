internal import Synchronization

/// Tells a parse to stop. Any thread may raise it. It is read before every event.
package final class StopFlag: Sendable {
  private let isArmed = Atomic<Bool>(false)
  private let flag = Atomic<Bool>(false)

  package init() {}

  package var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Notes that parsing begins. The flag can be raised from now until `disarm`.
  package func arm() { isArmed.store(true, ordering: .relaxed) }

  package func disarm() { isArmed.store(false, ordering: .relaxed) }

  /// Lowers the flag, because the parse that should stop has not begun.
  package func reset() {
    disarm()
    flag.store(false, ordering: .relaxed)
  }

  /// Raises the flag. Returns whether there is a parse to stop.
  package func raise() -> Bool {
    guard isArmed.load(ordering: .relaxed) else { return false }
    flag.store(true, ordering: .relaxed)
    return true
  }
}

/// Thrown by the pipeline after the flag was raised. It is not a fault of the document.
package struct ParseStopped: Error {}
