import LoopbackServer

/// Serves a small feed on this machine, a few entries a second.
struct DemoServer {
  private static let headlines = [
    "Lighthouse keeper wins chess tournament by radio", "Bridge over the estuary opens a year early",
    "Museum finds a second map behind the first", "Night trains return to the coast",
    "Village bakery still uses its clock of 1893",
  ]

  private let server: LoopbackServer

  init() throws {
    let entries = Self.headlines.map { "<item><title>\($0)</title></item>\n" }
    let body = ["<rss version=\"2.0\"><channel><title>Demo</title>\n"] + entries + ["</channel></rss>\n"]
    let length = body.reduce(0) { $0 + $1.utf8.count }
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nContent-Length: \(length)\r\n\r\n"
    server = try LoopbackServer { _ in
      .init(steps: ([head] + body).flatMap { [.send(Array($0.utf8)), .pause(.milliseconds(300))] })
    }
  }

  /// The URL of the feed.
  var url: String { server.url("/feed.rss") }

  func shutdown() { server.shutdown() }
}
