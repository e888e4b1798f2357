internal import Synchronization

/// Tells a parse to stop. It may be raised by any thread, and is read before every event.
package final class StopFlag: Sendable {
  private let isArmed = Atomic<Bool>(false)
  private let flag = Atomic<Bool>(false)

  package init() {}

  package var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// Parsing begins: from now on, and until `disarm`, the flag can be raised.
  package func arm() { isArmed.store(true, ordering: .relaxed) }

  package func disarm() { isArmed.store(false, ordering: .relaxed) }

  /// Nothing came of the parse that was to be stopped.
  package func reset() {
    disarm()
    flag.store(false, ordering: .relaxed)
  }

  /// Raises the flag, and returns whether there is anything to stop.
  package func raise() -> Bool {
    guard isArmed.load(ordering: .relaxed) else { return false }
    flag.store(true, ordering: .relaxed)
    return true
  }
}

/// Thrown out of the pipeline when the flag was raised: no fault of the document.
package struct ParseStopped: Error {}
