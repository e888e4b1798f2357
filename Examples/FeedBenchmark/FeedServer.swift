import LoopbackServer

/// Serves feeds on this machine with the latency and the rate of a network.
struct FeedServer {
  /// The interval between chunks.
  private static let interval = Duration.milliseconds(10)

  let server: LoopbackServer
  /// The URLs of the feeds, in order.
  let urls: [String]

  init(_ feeds: [Feed], latency: Duration = .zero, bytesPerSecond: Int = .max) throws {
    let responses = feeds.map { Self.response($0, latency: latency, bytesPerSecond: bytesPerSecond) }
    server = try LoopbackServer { request in
      guard let index = Int(request.uri.dropFirst()), responses.indices.contains(index) else {
        return .body([], status: 404)
      }
      return responses[index]
    }
    urls = feeds.indices.map { [server] in server.url("/\($0)") }
  }

  static func response(_ feed: Feed, latency: Duration, bytesPerSecond: Int) -> LoopbackServer.Response {
    let body = feed.body
    var head = "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: \(body.count)\r\n"
    if feed.isCompressed { head += "Content-Encoding: gzip\r\n" }
    let chunkSize = min(max(1, body.count), max(1, bytesPerSecond / 100))
    var steps: [LoopbackServer.Step] = [.pause(latency), .send(Array("\(head)\r\n".utf8) + body.prefix(chunkSize))]
    for start in stride(from: chunkSize, to: body.count, by: chunkSize) {
      steps += [.pause(interval), .send(Array(body[start...].prefix(chunkSize)))]
    }
    return .init(steps: steps)
  }
}
