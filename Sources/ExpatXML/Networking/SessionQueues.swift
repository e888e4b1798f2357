#if Networking && canImport(FoundationNetworking)
  internal import Foundation
  internal import FoundationNetworking

  /// The queues of a URLSession on Linux: one for tasks, and inside it one for libcurl.
  ///
  /// While a server sends faster than libcurl reads, libcurl is called again before its queue is empty. Until then
  /// nothing else gets a turn, in any session of the process: no task starts, ends, times out or is cancelled. So
  /// libcurl's queue is suspended for a moment.
  ///
  /// Foundation has no public access to these queues. Where it names them differently, nothing is suspended, and a test
  /// fails. It relies on this: nothing on the queue for tasks waits for that of libcurl, or for the delegate queue.
  struct SessionQueues {
    private let tasks: DispatchQueue
    private let network: DispatchQueue
    let throttle: NetworkThrottle

    init?(of session: URLSession) {
      let mirror = Mirror(reflecting: session)
      guard let tasks = mirror.descendant("workQueue") as? DispatchQueue,
        let network = mirror.descendant("multiHandle", "queue") as? DispatchQueue
      else { return nil }
      self.tasks = tasks
      self.network = network
      throttle = NetworkThrottle(network)
    }

    /// Keeps libcurl from running while `body` waits for the session.
    func withoutNetwork(_ body: () -> Void) {
      network.suspend()
      body()
      network.resume()
    }

    /// Keeps libcurl from running until the session had a turn, and the delegate has had all its calls.
    func yieldNetwork(to delegateQueue: OperationQueue) {
      network.suspend()
      tasks.async { [network] in
        delegateQueue.addOperation { network.resume() }
      }
    }
  }
#endif
