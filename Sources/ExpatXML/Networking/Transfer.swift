#if Networking
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// One URLSessionTask, and the order in which it is redirected, cancelled and completed: URLSession on Linux crashes
  /// when it is cancelled while one of the others is under way.
  final class Transfer: @unchecked Sendable {
    // Sendable because every variable below the condition is read and written under it alone.

    private let task: URLSessionTask
    private let condition = NSCondition()
    private var isCancelled = false
    private var isBeingCancelled = false
    private var isComplete = false

    init(_ task: URLSessionTask) {
      self.task = task
    }

    func resume() { task.resume() }

    /// Ends the transfer soon. Called by any thread.
    func cancel() {
      condition.lock()
      defer { condition.unlock() }
      guard !isCancelled, !isComplete else { return }
      isCancelled = true
      DownloadSession.tasks.async { [self] in cancelTask() }
    }

    private func cancelTask() {
      let isTooLate = condition.withLock {
        isBeingCancelled = !isComplete
        return isComplete
      }
      if isTooLate { return }
      task.cancel()
      // On Linux, asking for this returns after everything that cancelling has set going.
      _ = task.priority
      condition.withLock {
        isBeingCancelled = false
        condition.broadcast()
      }
    }

    /// Calls the session back, unless the task is cancelled and no longer expects it.
    func unlessCancelled(_ callBack: () -> Void) {
      condition.withLock {
        if !isCancelled { callBack() }
      }
    }

    /// The session says that the task is complete, and forgets it when this returns: not while it is being cancelled for
    /// another reason. Called on the delegate queue.
    func complete(_ error: (any Error)?) {
      condition.lock()
      defer { condition.unlock() }
      if isBeingCancelled, (error as? URLError)?.code != .cancelled {
        DownloadSession.withUnboundedDelegateQueue {
          while isBeingCancelled { condition.wait() }
        }
      }
      isComplete = true
    }
  }
#endif
