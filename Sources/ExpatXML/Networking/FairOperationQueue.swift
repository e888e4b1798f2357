#if Networking && canImport(FoundationNetworking)
  internal import Foundation
  internal import Synchronization

  /// A delegate queue for URLSession on Linux. There, every chunk of a body becomes an operation, and nothing slows
  /// down a server that is faster than the operations. This queue makes the network wait for them from time to time.
  ///
  /// The operations only move bytes into a buffer. So the wait is short, and never depends on a parser.
  final class FairOperationQueue: OperationQueue, @unchecked Sendable {
    // Sendable because its only variable is atomic.

    /// The number of operations between two waits. A chunk has at most 16 KiB.
    private static let interval = 64
    private let count = Atomic<Int>(0)

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      super.addOperation(block)
      let count = count.wrappingAdd(1, ordering: .relaxed).newValue
      if count.isMultiple(of: Self.interval) { DownloadSession.queues?.yieldNetwork(to: self) }
    }
  }
#endif
