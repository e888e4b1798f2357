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
    let sizes = feeds.map { String(format: "%.1f", Double($0.body.count) / 1000) }
    var columns = [["", ""] + feeds.map(\.name) + ["Total", "Memory", "Connections"], ["", "KB sent"] + sizes]
    for parser in BenchmarkedParser.allCases {
      let before = server.connectionsAccepted
      let figures = try measure(parser, feeds.indices.map { server.url("/\($0)") })
      columns += [["", "first item"] + figures.map { $0.count > 1 ? $0[0] : "" } + [""]]
      let connections = "\(server.connectionsAccepted - before)"
      columns += [[parser.rawValue, "total"] + figures.map { $0.last ?? "" } + [connections]]
    }
    print("\(feeds.count) feeds, \(latency) ms away, at \(rate) kB/s. Seconds from the request.")
    for row in columns[0].indices {
      let name = columns[0][row].padding(toLength: 32, withPad: " ", startingAt: 0)
      let cells = columns.dropFirst().map { $0.count > row ? $0[row] : "" }
      print(name + cells.map { String(repeating: " ", count: max(1, 15 - $0.count)) + $0 }.joined())
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
      let body = feed.body
      let encoding = feed.isCompressed ? "Content-Encoding: gzip\r\n" : ""
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\(encoding)\r\n"
      let chunkSize = max(1, min(body.count, bytesPerSecond / 100))
      var steps = [LoopbackServer.Step.pause(latency), .send(Array(head.utf8) + body.prefix(chunkSize))]
      for start in stride(from: chunkSize, to: body.count, by: chunkSize) {
        steps += [.pause(.milliseconds(10)), .send(Array(body[start...].prefix(chunkSize)))]
      }
      return LoopbackServer.Response(steps: steps)
    }
    return try LoopbackServer { responses[Int($0.uri.dropFirst()) ?? 0] }
  }

  /// Measures in a separate process, so that its memory is that of one parser. Returns the words of each line.
  private func measure(_ parser: BenchmarkedParser, _ urls: [String]) throws -> [[String]] {
    guard let program = Bundle.main.executableURL else { throw CocoaError(.executableNotLoadable) }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["--parser", parser.rawValue] + urls
    process.standardOutput = output
    try process.run()
    let lines = try String(decoding: output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    return lines.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
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
      total.append((.now - start) / .seconds(1))
      toFirstItem.append(first ?? total[total.count - 1])
      elementCounts.append(elementCount)
    }
    if let baseline, let peak = peakMemory() { memory = peak - baseline }
  }

  /// Prints a line for each feed, their sums, and the memory.
  func print() {
    for (first, total) in zip(toFirstItem + [toFirstItem.reduce(0, +)], total + [total.reduce(0, +)]) {
      Swift.print(String(format: "%.3f %.3f", first, total))
    }
    Swift.print(memory.map { String(format: "+%.1fMB", Double($0) / 1e6) } ?? "unknown")
  }
}
