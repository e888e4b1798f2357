import Foundation
import LoopbackServer

/// Serves the bundled feed on this machine, as slowly as a phone network of 2009.
struct DemoServer {
  private static let chunksPerSecond = 20
  private static let defaultSeconds = 5

  private let server: LoopbackServer

  /// Starts the server. By default, the feed takes about five seconds.
  init(bytesPerSecond: Int? = nil) throws {
    let body = try [UInt8](Data(contentsOf: BundledFeed.url()))
    let rate = max(1, bytesPerSecond ?? body.count / Self.defaultSeconds)
    let chunkSize = max(1, rate / Self.chunksPerSecond)
    let interval = Duration.seconds(Double(chunkSize) / Double(rate))
    server = try LoopbackServer { _ in
      // A gzip file and not a Content-Encoding, so that the parser itself inflates it.
      .body(body, headers: [("Content-Type", "application/gzip")], chunkSize: chunkSize, interval: interval)
    }
  }

  /// The URL of the feed.
  var url: String { server.url("/earthquakes.atom.gz") }

  func shutdown() { server.shutdown() }
}
