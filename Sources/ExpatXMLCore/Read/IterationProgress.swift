internal import Synchronization

/// The progress of the iterations of a sequence and its copies. Iterations at the same time share one. Once they are
/// over or cancelled, the next iteration gets a new one.
///
/// A copy can't have a progress of its own: the `canceller` of a sequence has to reach the copy that a task has captured.
final class IterationProgress: Sendable {
  private struct State {
    var newest = ParseProgress()
    /// That of the next iteration, if a canceller has asked for it when the others were over.
    var next: ParseProgress?
  }
  private let state = Mutex(State())

  /// That of the newest iteration or, before the first one, of the first one.
  var newest: ParseProgress { state.withLock { $0.newest } }

  /// That of the iterations that are not over; if there is none, of the next one.
  var cancellable: ParseProgress {
    state.withLock {
      guard $0.newest.isOver else { return $0.newest }
      let next = $0.next ?? ParseProgress()
      $0.next = next
      return next
    }
  }

  /// That of an iteration that begins.
  func join() -> ParseProgress {
    state.withLock {
      if !$0.newest.admitsIteration {
        $0.newest = $0.next ?? ParseProgress()
        $0.next = nil
      }
      $0.newest.join()
      return $0.newest
    }
  }
}
