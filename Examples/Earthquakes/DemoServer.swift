import Foundation
import LoopbackServer

/// Serves the bundled feed on this machine, slowly: as a phone network of 2009 would.
struct DemoServer {
  private static let chunksPerSecond = 20
  private static let defaultSeconds = 5

  private let server: LoopbackServer

  /// By default, the feed takes about five seconds.
  init(bytesPerSecond: Int? = nil) throws {
    let feed = try [UInt8](Data(contentsOf: BundledFeed.url()))
    let rate = max(1, bytesPerSecond ?? feed.count / Self.defaultSeconds)
    let chunkSize = max(1, rate / Self.chunksPerSecond)
    let interval = Duration.seconds(Double(chunkSize) / Double(rate))
    server = try LoopbackServer { _ in
      .body(feed, headers: [("Content-Type", "application/gzip")], chunkSize: chunkSize, interval: interval)
    }
  }

  /// The URL of the feed.
  var url: String { server.url("/earthquakes.atom.gz") }

  func shutdown() { server.shutdown() }
}
