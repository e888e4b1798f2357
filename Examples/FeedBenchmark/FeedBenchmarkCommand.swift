import ArgumentParser
import ExampleSupport
import Foundation
import LoopbackServer

/// Downloads and parses feeds, by ExpatXMLParser and by XMLParser.
@main
struct FeedBenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "FeedBenchmark",
    abstract: "Downloads and parses feeds one after the other, with ExpatXMLParser and with Foundation's XMLParser.",
    discussion: """
      Without sources, the program serves itself fourteen made-up feeds: Atom, RSS 0.91 to 2.0, Media RSS and iTunes, \
      half of them compressed.
      """)

  @Argument(help: "Feeds to use instead: files, or http and https URLs, which are downloaded first.")
  var sources: [Source] = []

  @Option(help: "The latency of the network, in milliseconds.")
  var latency = 80

  @Option(help: "The rate of the network, in kilobytes per second.")
  var rate = 400

  @Option(help: "Download the sources themselves, with this parser alone.")
  var parser: BenchmarkedParser?

  func validate() throws {
    if latency < 0 || rate <= 0 { throw ValidationError("Latencies must not be negative, and rates must be positive.") }
  }

  func run() throws {
    if let parser {
      do { return try Measurement(parser, sources.map(\.url)).print() } catch { throw failure(error, in: sources[0]) }
    }
    let feeds = try sources.isEmpty ? Feed.generated() : sources.map(fetch)
    let server = try Self.server(feeds, latency: Double(latency) / 1000, bytesPerSecond: rate * 1000)
    defer { server.shutdown() }
    print("\(feeds.count) feeds, \(latency) ms away, at \(rate) kB/s. Seconds from the request.")
    for (index, feed) in feeds.enumerated() {
      print("\(index)  \(feed.name), \(String(format: "%.1f", Double(feed.body.count) / 1000)) KB sent")
    }
    for parser in BenchmarkedParser.allCases {
      let before = server.connectionsAccepted
      try run(parser, feeds.indices.map { server.url("/\($0)") })
      print("Connections \(server.connectionsAccepted - before)")
    }
  }

  /// The document of a file or URL. It is then served at the same rate as the others.
  private func fetch(_ source: Source) throws -> Feed {
    do {
      return try Feed(name: source.url.lastPathComponent, document: Array(Data(contentsOf: source.url)))
    } catch {
      throw failure(error, in: source)
    }
  }

  /// Serves feeds on this machine with the latency and the rate of a network, to one client.
  static func server(_ feeds: [Feed], latency: Double = 0, bytesPerSecond: Int = .max) throws -> LoopbackServer {
    let bodies = feeds.map(\.body)
    return try LoopbackServer { request in
      guard let index = Int(request.uri.dropFirst()), bodies.indices.contains(index) else {
        return .body([], status: 404)
      }
      Thread.sleep(forTimeInterval: latency)
      return .body(
        bodies[index], headers: feeds[index].isCompressed ? [("Content-Encoding", "gzip")] : [],
        chunkSize: max(1, bytesPerSecond / 100), interval: .milliseconds(10))
    }
  }

  /// Measures in a separate process, so that its memory is that of one parser.
  private func run(_ parser: BenchmarkedParser, _ urls: [String]) throws {
    guard let program = Bundle.main.executableURL else { throw CocoaError(.executableNotLoadable) }
    fflush(nil)
    let process = try Process.run(program, arguments: ["--parser", parser.rawValue] + urls)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
  }
}

/// The costs of a parser for some feeds, one after the other.
struct Measurement {
  /// The times to the first item or entry, in seconds. If there is none, to the end.
  private(set) var toFirstItem: [Double] = []
  private(set) var total: [Double] = []
  private(set) var elementCounts: [Int] = []
  /// The growth of peak memory in bytes.
  private(set) var memory: Int?
  private let parser: BenchmarkedParser

  /// Downloads and parses feeds. One-time allocations do not count.
  init(_ parser: BenchmarkedParser, _ urls: [URL]) throws {
    self.parser = parser
    let warmUp = try LoopbackServer { _ in .body(Array("<a/>".utf8)) }
    defer { warmUp.shutdown() }
    if let url = URL(string: warmUp.url("/")) { try parser.parse(url) { _ in } }
    let baseline = peakMemory()
    for url in urls {
      let start = ContinuousClock.now
      var first: Double?
      var elementCount = 0
      try parser.parse(url) { name in
        elementCount += 1
        if first == nil, name == "item" || name == "entry" { first = (.now - start) / .seconds(1) }
      }
      total.append((.now - start) / .seconds(1))
      toFirstItem.append(first ?? total[total.count - 1])
      elementCounts.append(elementCount)
    }
    if let baseline, let peak = peakMemory() { memory = peak - baseline }
  }

  func print() {
    func row(_ name: String, _ first: Double, _ total: Double) {
      Swift.print(String(format: "%-10@ %9.3f s %9.3f s", name as NSString, first, total))
    }
    Swift.print("\n\(parser.rawValue)\n           first item       total")
    for (index, (first, total)) in zip(toFirstItem, total).enumerated() { row("\(index)", first, total) }
    row("Total", toFirstItem.reduce(0, +), total.reduce(0, +))
    if let memory { Swift.print(String(format: "Memory     +%.1f MB", Double(memory) / 1e6)) }
  }
}
