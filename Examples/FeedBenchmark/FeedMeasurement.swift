import ExampleSupport
import Foundation

/// What a parser took for some feeds, one after the other.
struct FeedMeasurement: Codable, Equatable {
  /// For one feed, in seconds.
  struct Row: Codable, Equatable {
    /// Until its first item or entry started; without any, until its end.
    var toFirstItem: Double
    var total: Double
    var elementCount: Int
  }

  var parser: BenchmarkedParser
  var rows: [Row]
  /// By how many bytes the peak of memory grew.
  var memory: Int?
  /// How many connections were opened; known to the server.
  var connections = 0

  var total: Double { rows.reduce(0) { $0 + $1.total } }

  /// Downloads and parses feeds. What is allocated once, whoever does that, is allocated for a first feed that does not
  /// count.
  init(_ parser: BenchmarkedParser, _ urls: [URL], warmUp: URL?) throws {
    self.parser = parser
    if let warmUp { try parser.parse(warmUp) { _ in } }
    let baseline = peakMemory()
    rows = try urls.map { url in
      let start = ContinuousClock.now
      var first: Duration?
      var elementCount = 0
      try parser.parse(url) { name in
        elementCount += 1
        if first == nil, name == "item" || name == "entry" { first = .now - start }
      }
      let total = ContinuousClock.now - start
      return Row(
        toFirstItem: (first ?? total) / .seconds(1), total: total / .seconds(1), elementCount: elementCount)
    }
    if let baseline, let peak = peakMemory() { memory = peak - baseline }
  }
}
