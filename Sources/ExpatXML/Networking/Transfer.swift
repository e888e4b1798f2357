#if Networking
  internal import Foundation

  #if canImport(FoundationNetworking)
    internal import FoundationNetworking
  #endif

  /// One URLSessionTask. It keeps redirects, cancellation and completion apart, since URLSession on Linux crashes if it
  /// is cancelled during one of the others.
  final class Transfer: @unchecked Sendable {
    // Sendable because every variable below the condition is read and written only with the condition locked.

    private let task: URLSessionTask
    private let condition = NSCondition()
    private var isCancelled = false
    private var isBeingCancelled = false
    private var isComplete = false

    init(_ task: URLSessionTask) {
      self.task = task
    }

    /// Begins the transfer. Called while the session's queue is free for that.
    func resume() {
      task.resume()
      waitForSession()
    }

    /// Waits until everything that the last call has started is done. On Linux, the session does that on its own queue.
    private func waitForSession() { _ = task.priority }

    /// Ends the transfer soon. May be called from any thread.
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
      DownloadSession.takingTurn {
        task.cancel()
        waitForSession()
      }
      condition.withLock {
        isBeingCancelled = false
        condition.broadcast()
      }
    }

    /// Calls the session back, unless the task is cancelled and no longer expects the call.
    func unlessCancelled(_ callBack: () -> Void) {
      condition.withLock {
        if !isCancelled { callBack() }
      }
    }

    /// Notes that the session has completed the task. The session forgets the task when this returns. So this waits
    /// while the task is being cancelled for another reason. Called on the delegate queue.
    func complete(_ error: (any Error)?) {
      condition.lock()
      defer { condition.unlock() }
      if (error as? URLError)?.code != .cancelled {
        while isBeingCancelled { condition.wait() }
      }
      isComplete = true
    }
  }
#endif
