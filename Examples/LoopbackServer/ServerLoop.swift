import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Serves all connections, each a step at a time, until the server stops.
struct ServerLoop {
  let listener: Socket
  let stop: Pipe
  let counters: Counters
  let handler: LoopbackServer.Handler
  private var connections: [Connection] = []

  init(listener: Socket, stop: Pipe, counters: Counters, handler: @escaping LoopbackServer.Handler) {
    self.listener = listener
    self.stop = stop
    self.counters = counters
    self.handler = handler
  }

  mutating func run() {
    while true {
      let ready = wait()
      if ready[0] != 0 { break }
      for index in connections.indices.reversed() {
        let canRead = ready[2 + index] & ~Int16(POLLOUT) != 0
        if (try? connections[index].proceed(canRead: canRead, handler)) == nil { end(connections.remove(at: index)) }
      }
      if ready[1] != 0, let client = listener.nextClient() {
        connections.append(Connection(socket: client, counters: counters))
        counters.connections.add(1, ordering: .relaxed)
        counters.openConnections.add(1, ordering: .relaxed)
      }
    }
    for connection in connections { end(connection) }
    listener.end()
  }

  /// Waits until there is something to do. Returns the events of the pipe, the listener and the connections.
  private func wait() -> [Int16] {
    let read = Int16(POLLIN)
    var polled = [stop.fileHandleForReading.fileDescriptor, listener.descriptor].map {
      pollfd(fd: $0, events: read, revents: 0)
    }
    polled += connections.map {
      pollfd(fd: $0.socket.descriptor, events: $0.isSending ? read | Int16(POLLOUT) : read, revents: 0)
    }
    let milliseconds = connections.compactMap(\.nextTurn).min().map {
      Int32(max(0, ($0 / .milliseconds(1)).rounded(.up)))
    }
    _ = unsafe poll(&polled, nfds_t(polled.count), milliseconds ?? -1)
    return polled.map(\.revents)
  }

  private func end(_ connection: Connection) {
    connection.socket.end()
    counters.openConnections.subtract(1, ordering: .relaxed)
  }
}
