import ArgumentParser
import ExampleSupport
import ExpatXML
import Foundation
import LoopbackServer

/// Prints the earthquakes of a feed while the feed arrives.
@main
struct EarthquakesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Earthquakes",
    abstract: "Prints the earthquakes of an Atom feed while it arrives.",
    discussion: """
      A URL is parsed while it is being downloaded. Without a source, the program downloads a made-up feed from itself, slowly.
      """)

  @Argument(help: Source.help)
  var source: Source?

  func run() throws {
    if let source { return try printEarthquakes(of: source) }
    let server = try Self.demoServer()
    defer { server.shutdown() }
    if let source = Source(argument: server.url("/earthquakes.atom.gz")) { try printEarthquakes(of: source) }
  }

  /// The feed that comes with the example. It is made up, gzipped, and flushed every 2 KB so that it can be inflated while
  /// it arrives.
  static func bundledFeed() throws -> Data {
    try Data(contentsOf: Source("earthquakes.atom.gz", in: .module).url)
  }

  /// Serves the bundled feed on this machine, slowly: as a phone network of 2009 would.
  static func demoServer(interval: Duration = .milliseconds(50)) throws -> LoopbackServer {
    let feed = try [UInt8](bundledFeed())
    return try LoopbackServer { _ in
      .body(feed, headers: [("Content-Type", "application/gzip")], chunkSize: feed.count / 100, interval: interval)
    }
  }

  private func printEarthquakes(of source: Source) throws {
    guard let xmlParser = ExpatXMLParser(contentsOf: source.url) else { throw CocoaError(.fileReadUnknown) }
    let start = ContinuousClock.now
    let baseline = peakMemory()
    var timeToFirst: Duration?
    var summary = EarthquakeSummary()
    let feedParser = EarthquakeFeedParser { earthquake in
      timeToFirst = timeToFirst ?? (.now - start)
      summary.add(earthquake)
      printNow(earthquake.row)
    }
    printNow(Earthquake.heading)
    do { try feedParser.parse(xmlParser) } catch { throw failure(error, in: source) }
    let time = ContinuousClock.now - start
    let memory = peakMemory(since: baseline, comparison: "before parsing")

    print("\nThe strongest of \(summary.count):\n\(Earthquake.heading)")
    for earthquake in summary.strongest { print(earthquake.row) }
    if feedParser.unreadableEntries > 0 {
      print("\nEntries left out because of a missing magnitude, time or place: \(feedParser.unreadableEntries)")
    }
    print()
    if let timeToFirst { print(String(format: "First earthquake after %.2f s", timeToFirst / .seconds(1))) }
    print(String(format: "All of the feed after  %.2f s", time / .seconds(1)))
    print("Peak memory            \(memory)")
  }

  /// Prints a line and flushes it, so that it appears at once at the other end of a pipe too.
  private func printNow(_ line: String) {
    print(line)
    fflush(nil)
  }
}
