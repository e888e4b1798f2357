#if Networking && canImport(FoundationNetworking)
  internal import Foundation

  /// A delegate queue for URLSession on Linux. There, every chunk of a body becomes an operation, and nothing slows
  /// down a server that is faster than the operations. This queue makes the network wait while too many operations are
  /// pending.
  ///
  /// The operations only move bytes into a buffer. So the wait is short, and never depends on a parser.
  final class BoundedOperationQueue: OperationQueue, @unchecked Sendable {
    // Sendable because `pending` and `isUnbounded` are read and written only with the condition locked.
    private static let limit = 256
    private let condition = NSCondition()
    private var pending = 0
    private var isUnbounded = false

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      condition.withLock {
        // An operation that adds another one must not wait for itself.
        while pending >= Self.limit, !isUnbounded, OperationQueue.current !== self { condition.wait() }
        pending += 1
      }
      super.addOperation { [self] in
        block()
        condition.withLock {
          pending -= 1
          condition.signal()
        }
      }
    }

    /// Runs an operation that waits for the network. During that time the network does not wait for operations, so
    /// there is no deadlock.
    func withoutBound(_ wait: () -> Void) {
      condition.withLock {
        isUnbounded = true
        condition.broadcast()
      }
      wait()
      condition.withLock { isUnbounded = false }
    }
  }
#endif
