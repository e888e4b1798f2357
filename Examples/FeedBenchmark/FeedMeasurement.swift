import ExampleSupport
import Foundation

/// The costs of a parser for some feeds, one after the other.
struct FeedMeasurement: Codable, Equatable {
  /// The times for one feed, in seconds.
  struct Row: Codable, Equatable {
    /// The time to the first item or entry; if there is none, to the end.
    var toFirstItem: Double
    var total: Double
    var elementCount: Int
  }

  var parser: BenchmarkedParser
  var rows: [Row]
  /// The growth of peak memory in bytes.
  var memory: Int?
  /// The number of connections that were opened. The server counts them.
  var connections = 0

  var total: Double { rows.reduce(0) { $0 + $1.total } }

  /// Downloads and parses feeds. A first feed is not measured, so that one-time allocations do not count.
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
