import ArgumentParser
import ExpatXML
import Foundation

/// Prints the earthquakes of a feed while the feed arrives.
@main
struct EarthquakesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Earthquakes",
    abstract: "Prints the earthquakes of an Atom feed while it arrives.",
    discussion: """
      A URL is parsed while it is being downloaded. Without a source, the program downloads a made-up feed from itself, slowly.
      """)

  @Argument(help: "An http or https URL, or a file; both may be gzipped.")
  var source: String?

  @Option(help: "The rate of the demo, in bytes per second. (default: a rate at which it takes five seconds)")
  var rate: Int?

  @Option(help: "Leave out earthquakes weaker than this.")
  var minimumMagnitude: Double?

  func validate() throws {
    if let rate, rate <= 0 { throw ValidationError("The rate must be positive.") }
  }

  func run() throws {
    guard let source else {
      let server = try DemoServer(bytesPerSecond: rate)
      defer { server.shutdown() }
      return try printEarthquakes(of: server.url)
    }
    try printEarthquakes(of: source)
  }

  private func printEarthquakes(of source: String) throws {
    let url = source.contains("://") ? URL(string: source) : URL(fileURLWithPath: source)
    guard let url, let xmlParser = ExpatXMLParser(contentsOf: url) else {
      throw ValidationError("“\(source)” is neither a file nor an http or https URL.")
    }
    var summary = EarthquakeSummary()
    var measurement = Measurement()
    let feedParser = EarthquakeFeedParser { earthquake in
      measurement.markFirst()
      if let minimumMagnitude, earthquake.magnitude < minimumMagnitude { return }
      summary.add(earthquake)
      printNow(earthquake.row)
    }
    printNow(Earthquake.heading)
    do {
      try feedParser.parse(xmlParser)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("Error: \(error.localizedDescription)\n".utf8))
      throw ExitCode.failure
    }
    measurement.markEnd()

    print("\nThe strongest of \(summary.count):\n\(Earthquake.heading)")
    for earthquake in summary.strongest { print(earthquake.row) }
    if feedParser.unreadableEntries > 0 {
      print("\nEntries left out because of a missing magnitude, time or place: \(feedParser.unreadableEntries)")
    }
    print("\n\(measurement)")
  }

  /// Prints a line and flushes it, so that it appears at once at the other end of a pipe too.
  private func printNow(_ line: String) {
    print(line)
    fflush(nil)
  }
}
