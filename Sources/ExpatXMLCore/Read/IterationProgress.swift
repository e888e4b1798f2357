internal import Synchronization

/// The progress of the iterations of a sequence and its copies. Iterations at the same time share one. Once they are
/// over or cancelled, the next iteration gets a new one.
///
/// A copy can't have a progress of its own: the `canceller` of a sequence has to reach the copy that a task has captured.
final class IterationProgress: Sendable {
  private let current = Mutex(ParseProgress())

  /// That of the newest iteration or, before the first one, of the first one.
  var newest: ParseProgress { current.withLock { $0 } }

  /// That of the iterations that are not over; if there is none, of the next one.
  var cancellable: ParseProgress {
    current.withLock {
      if $0.isOver { $0 = ParseProgress() }
      return $0
    }
  }

  /// That of an iteration that begins.
  func join() -> ParseProgress {
    current.withLock {
      if !$0.admitsIteration { $0 = ParseProgress() }
      $0.join()
      return $0
    }
  }
}
