import Foundation

/// A table of measurements of the same feeds.
struct FeedTable: CustomStringConvertible {
  private let feeds: [Feed]
  private let measurements: [FeedMeasurement]

  init(_ feeds: [Feed], _ measurements: [FeedMeasurement]) {
    self.feeds = feeds
    self.measurements = measurements
  }

  var description: String {
    let width = max(24, feeds.map(\.name.count).max() ?? 0)
    func line(_ title: String, _ size: String, _ cells: [String]) -> String {
      title.padded(to: width) + size.aligned(to: 10) + cells.map { $0.aligned(to: 10) }.joined()
    }
    var lines = [
      String(repeating: " ", count: width + 10) + measurements.map { $0.parser.rawValue.aligned(to: 20) }.joined(),
      line("", "KB sent", measurements.flatMap { _ in ["first item", "total"] }.map { $0.aligned(to: 11) }),
    ]
    for (index, feed) in feeds.enumerated() {
      lines.append(
        line(
          feed.name, String(format: "%.1f", Double(feed.body.count) / 1000),
          measurements.flatMap { [seconds($0.rows[index].toFirstItem), seconds($0.rows[index].total)] }))
    }
    lines.append(
      line(
        "Total", "", measurements.flatMap { [seconds($0.rows.reduce(0) { $0 + $1.toFirstItem }), seconds($0.total)] }))
    lines.append(line("Memory", "", measurements.flatMap { ["", $0.memory.map(megabytes) ?? "unknown"] }))
    lines.append(line("Connections", "", measurements.flatMap { ["", "\($0.connections)"] }))
    return lines.map { $0.trimmedAtEnd }.joined(separator: "\n")
  }

  private func seconds(_ value: Double) -> String { String(format: "%.3f s", value) }

  private func megabytes(_ bytes: Int) -> String { String(format: "+%.1f MB", Double(bytes) / 1_000_000) }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  fileprivate func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
