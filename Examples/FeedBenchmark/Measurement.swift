import ExampleSupport
import Foundation

/// The costs of a parser for some feeds, one after the other.
struct Measurement: Codable, Equatable {
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
}

extension Measurement {
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
      return Row(toFirstItem: (first ?? total) / .seconds(1), total: total / .seconds(1), elementCount: elementCount)
    }
    if let baseline, let peak = peakMemory() { memory = peak - baseline }
  }

  /// A table of measurements of the same feeds.
  static func table(_ feeds: [Feed], _ measurements: [Measurement]) -> String {
    func seconds(_ value: Double) -> String { String(format: "%.3f s", value) }
    func line(_ title: String, _ size: String, _ cells: [String]) -> String {
      let name = title.padding(toLength: 32, withPad: " ", startingAt: 0)
      return name + ([size] + cells).map { String(repeating: " ", count: max(0, 11 - $0.count)) + $0 }.joined()
    }
    var lines = [
      String(repeating: " ", count: 43)
        + measurements.map(\.parser.rawValue).map { String(repeating: " ", count: 22 - $0.count) + $0 }.joined(),
      line("", "KB sent", measurements.flatMap { _ in ["first item", "total"] }),
    ]
    for (index, feed) in feeds.enumerated() {
      let cells = measurements.map { $0.rows[index] }.flatMap { [seconds($0.toFirstItem), seconds($0.total)] }
      lines.append(line(feed.name, String(format: "%.1f", Double(feed.body.count) / 1000), cells))
    }
    lines += [
      line(
        "Total", "",
        measurements.map(\.rows).flatMap { rows in
          [seconds(rows.reduce(0) { $0 + $1.toFirstItem }), seconds(rows.reduce(0) { $0 + $1.total })]
        }),
      line(
        "Memory", "",
        measurements.flatMap { ["", $0.memory.map { String(format: "+%.1f MB", Double($0) / 1e6) } ?? "unknown"] }),
      line("Connections", "", measurements.flatMap { ["", "\($0.connections)"] }),
    ]
    return lines.joined(separator: "\n")
  }
}
