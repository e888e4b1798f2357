import Dispatch
import Foundation
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that answers from scripts, byte for byte, at any rate and with any faults.
public final class LoopbackServer: Sendable {
  /// Answers a request. Called on the server's own thread.
  public typealias Handler = @Sendable (Request) -> Response

  /// The port that the system chose.
  public let port: Int

  private let counters = Counters()
  /// Has a byte once the server is to stop.
  private let stop = Pipe()
  /// Empty once its thread has ended.
  private let running = DispatchGroup()

  /// Binds a free port and starts to listen.
  public init(handler: @escaping Handler) throws {
    let listener = try Socket.listening()
    port = listener.port
    running.enter()
    Thread.detachNewThread { [stop, counters, running] in
      var loop = ServerLoop(listener: listener, stop: stop, counters: counters, handler: handler)
      loop.run()
      running.leave()
    }
  }

  deinit { shutdown() }

  /// The URL of a path, which starts with a slash.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The number of connections accepted so far.
  public var connectionsAccepted: Int { counters.connections.load(ordering: .relaxed) }

  /// The number of open connections.
  public var connectionsOpen: Int { counters.openConnections.load(ordering: .relaxed) }

  /// The number of bytes of responses that the system has taken so far.
  public var bytesSent: Int { counters.bytes.load(ordering: .relaxed) }

  /// Closes every connection and stops. Later calls do nothing.
  public func shutdown() {
    stop.fileHandleForWriting.write(Data([0]))
    running.wait()
  }
}

final class Counters: Sendable {
  let connections = Atomic<Int>(0)
  let openConnections = Atomic<Int>(0)
  let bytes = Atomic<Int>(0)
}
