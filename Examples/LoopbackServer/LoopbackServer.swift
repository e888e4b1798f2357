import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that answers from scripts, byte for byte, at any rate and with any faults.
public final class LoopbackServer: Sendable {
  /// Answers a request. Called on the server's own thread.
  public typealias Handler = @Sendable (Request) -> Response

  /// The port that the system chose.
  public let port: Int

  private let group: MultiThreadedEventLoopGroup
  private let counters: Counters
  private let isRunning = Mutex(true)

  /// Binds a free port and starts to listen.
  public init(handler: @escaping Handler) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let counters = Counters()
    do {
      let channel = try ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            counters.connections.add(1, ordering: .relaxed)
            counters.openConnections.add(1, ordering: .relaxed)
            channel.closeFuture.whenComplete { _ in counters.openConnections.subtract(1, ordering: .relaxed) }
            try channel.pipeline.syncOperations.addHandlers(
              ByteToMessageHandler(HTTPRequestDecoder()), ScriptHandler(handler: handler, counters: counters))
          }
        }
        .bind(host: "127.0.0.1", port: 0).wait()
      port = channel.localAddress?.port ?? 0
    } catch {
      try? group.syncShutdownGracefully()
      throw error
    }
    self.group = group
    self.counters = counters
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
    let wasRunning = isRunning.withLock { isRunning in
      defer { isRunning = false }
      return isRunning
    }
    if wasRunning { try? group.syncShutdownGracefully() }
  }
}

final class Counters: Sendable {
  let connections = Atomic<Int>(0)
  let openConnections = Atomic<Int>(0)
  let bytes = Atomic<Int>(0)
}
