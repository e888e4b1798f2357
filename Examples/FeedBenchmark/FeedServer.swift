import LoopbackServer

/// Serves feeds on this machine with the latency and the rate of a network.
struct FeedServer {
  /// The latency and the rate of the network.
  struct Network: Equatable, Sendable {
    var latency: Duration
    var bytesPerSecond: Int

    static let immediate = Network(latency: .zero, bytesPerSecond: .max)
  }

  /// The interval between chunks.
  private static let interval = Duration.milliseconds(10)

  private let server: LoopbackServer
  private let count: Int

  init(_ feeds: [Feed], over network: Network) throws {
    count = feeds.count
    let responses = feeds.map { Self.response($0, over: network) }
    server = try LoopbackServer { request in
      guard let index = Int(request.uri.dropFirst()), responses.indices.contains(index) else {
        return .body([], status: 404)
      }
      return responses[index]
    }
  }

  /// The URLs of the feeds, in order.
  var urls: [String] { (0..<count).map { server.url("/\($0)") } }

  var connectionsAccepted: Int { server.connectionsAccepted }

  func shutdown() { server.shutdown() }

  static func response(_ feed: Feed, over network: Network) -> LoopbackServer.Response {
    let body = feed.body
    var head = "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: \(body.count)\r\n"
    if feed.isCompressed { head += "Content-Encoding: gzip\r\n" }
    let perInterval = Double(network.bytesPerSecond) * (interval / .seconds(1))
    let chunkSize = Int(min(Double(max(1, body.count)), max(1, perInterval)))
    var steps: [LoopbackServer.Step] = []
    if network.latency > .zero { steps.append(.pause(network.latency)) }
    steps.append(.send(Array("\(head)\r\n".utf8) + body.prefix(chunkSize)))
    for start in stride(from: chunkSize, to: body.count, by: chunkSize) {
      steps += [.pause(interval), .send(Array(body[start..<min(start + chunkSize, body.count)]))]
    }
    return .init(steps: steps)
  }
}
