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
    subcommands: [RunCommand.self, MeasureCommand.self],
    defaultSubcommand: RunCommand.self)
}

/// Serves the feeds and measures each parser in a process of its own.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Compares the parsers.",
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

  func validate() throws {
    if latency < 0 || rate <= 0 { throw ValidationError("Latencies must not be negative, and rates must be positive.") }
  }

  func run() throws {
    let feeds = try sources.isEmpty ? Feed.generated() : sources.map(fetch)
    let server = try FeedServer(feeds, latency: .milliseconds(latency), bytesPerSecond: rate * 1000)
    defer { server.server.shutdown() }
    let warmUp = try FeedServer([Feed(name: "", document: Array("<a/>".utf8))])
    defer { warmUp.server.shutdown() }

    print("\(feeds.count) feeds, \(latency) ms away, at \(rate) kB/s. Seconds from the request.")
    let measurements = try BenchmarkedParser.allCases.map { parser in
      let before = server.server.connectionsAccepted
      var measurement = try measure(parser, server.urls, warmUp: warmUp.urls[0])
      measurement.connections = server.server.connectionsAccepted - before
      return measurement
    }
    print(Measurement.table(feeds, measurements))
  }

  /// The document of a file or URL. It is then served at the same rate as the others.
  private func fetch(_ source: Source) throws -> Feed {
    do {
      return try Feed(name: source.url.lastPathComponent, document: Array(Data(contentsOf: source.url)))
    } catch {
      throw failure(error, in: source)
    }
  }

  /// Measures in a separate process, so that its memory is that of one parser.
  private func measure(_ parser: BenchmarkedParser, _ urls: [String], warmUp: String) throws -> Measurement {
    guard let program = Bundle.main.executableURL else { throw CocoaError(.executableNotLoadable) }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["measure", "--parser", parser.rawValue, "--warm-up", warmUp] + urls
    process.standardOutput = output
    try process.run()
    let result = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    return try JSONDecoder().decode(Measurement.self, from: result)
  }
}

/// Measures one parser and prints the figures as JSON.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measures one parser.", shouldDisplay: false)

  @Option var parser: BenchmarkedParser
  @Option var warmUp: Source
  @Argument var feeds: [Source]

  func run() throws {
    let measurement = try Measurement(parser, feeds.map(\.url), warmUp: warmUp.url)
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(measurement))
  }
}
