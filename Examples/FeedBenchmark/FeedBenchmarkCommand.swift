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

  /// Measures only this parser, with the sources as they are.
  @Option(help: .hidden)
  var parser: BenchmarkedParser?

  func validate() throws {
    if latency < 0 || rate <= 0 { throw ValidationError("Latencies must not be negative, and rates must be positive.") }
  }

  func run() throws {
    if let parser, let source = sources.first {
      do { return try Measurement(parser, sources.map(\.url)).print() } catch { throw failure(error, in: source) }
    }
    let feeds = try sources.isEmpty ? Feed.generated() : sources.map(fetch)
    let server = try Self.server(feeds, latency: .milliseconds(latency), bytesPerSecond: rate * 1000)
    defer { server.shutdown() }
    let columns = try BenchmarkedParser.allCases.map { try measure($0, feeds.indices.map { server.url("/\($0)") }) }
    print(
      """
      \(feeds.count) feeds, \(latency) ms away, at \(rate) kB/s. Seconds from the request.
                                                ExpatXMLParser                 XMLParser
                                       first item        total   first item        total
      """)
    for (row, name) in (feeds.map(\.name) + ["Total", "Memory"]).enumerated() {
      print(name.padding(toLength: 30, withPad: " ", startingAt: 0) + columns.map { $0[row] }.joined())
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

  /// Serves feeds on this machine with the latency and the rate of a network.
  static func server(
    _ feeds: [Feed], latency: Duration = .zero, bytesPerSecond: Int = .max
  ) throws -> LoopbackServer {
    let responses = feeds.map { feed in
      LoopbackServer.Response.body(
        feed.body, headers: feed.isCompressed ? [("Content-Encoding", "gzip")] : [], chunkSize: bytesPerSecond / 100,
        interval: .milliseconds(10), latency: latency)
    }
    return try LoopbackServer { responses[Int($0.uri.dropFirst()) ?? 0] }
  }

  /// Measures in a separate process, so that its memory is that of one parser. Returns the lines that it prints.
  private func measure(_ parser: BenchmarkedParser, _ urls: [String]) throws -> [String] {
    guard let program = Bundle.main.executableURL else { throw CocoaError(.executableNotLoadable) }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["--parser", parser.rawValue] + urls
    process.standardOutput = output
    try process.run()
    let lines = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// The costs of a parser for some feeds, one after the other.
struct Measurement {
  /// The times to the first item or entry, or else to the end, and to the end, in seconds.
  private(set) var times: [(first: Double, total: Double)] = []
  private(set) var elementCounts: [Int] = []
  /// The growth of peak memory in bytes.
  private let memory: Int?

  /// Downloads and parses feeds. One-time allocations do not count.
  init(_ parser: BenchmarkedParser, _ urls: [URL]) throws {
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
      let total = (.now - start) / .seconds(1)
      times.append((first ?? total, total))
      elementCounts.append(elementCount)
    }
    memory = peakMemory().flatMap { peak in baseline.map { peak - $0 } }
  }

  /// Prints a line for each feed, their sums, and the memory.
  func print() {
    let sums = times.reduce((0, 0)) { ($0.0 + $1.first, $0.1 + $1.total) }
    for (first, total) in times + [sums] { Swift.print(String(format: "%13.3f%13.3f", first, total)) }
    Swift.print(memory.map { String(format: "%23.1f MB", Double($0) / 1e6) } ?? "unknown")
  }
}
