import ExpatXML
import ExpatXMLTree
import Foundation

/// Shows on a time scale when each parser delivers a feed: a thin line before the first item, and a bar from the first
/// item to the end.
struct FeedChart {
  private let feeds: [Feed]
  private let measurements: [FeedMeasurement]

  private let width = 760.0
  private let labels = 200.0
  private let margin = 16.0
  private let top = 88.0
  private let barHeight = 11.0
  private let barPitch = 14.0
  private let gap = 14.0

  init(_ feeds: [Feed], _ measurements: [FeedMeasurement]) {
    self.feeds = feeds
    self.measurements = measurements
  }

  var svg: String {
    let pitch = Double(measurements.count) * barPitch + gap
    let bottom = top + Double(feeds.count) * pitch
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(bottom + 34))" \
      font-family="-apple-system, 'Segoe UI', 'Noto Sans', sans-serif" font-size="13" role="img" \
      aria-label="When feeds are delivered">
      """,
      Self.style,
      "<text class=\"title\" x=\"0\" y=\"20\">From the request to the first item, and to the end</text>",
    ]
    lines += legend + axis(bottom: bottom)
    for (index, feed) in feeds.enumerated() {
      lines += group(feed, index, top: top + Double(index) * pitch + gap / 2)
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private static let style = """
    <style>
      text { fill: #1f2328 }
      .title { font-size: 16px; font-weight: 600 }
      .tick { fill: #59636e; font-size: 12px }
      .grid { stroke: #d1d9e0 }
      .parser0 { fill: #0969da; stroke: #0969da }
      .parser1 { fill: #afb8c1; stroke: #afb8c1 }
      @media (prefers-color-scheme: dark) {
        text { fill: #f0f6fc }
        .tick { fill: #9198a1 }
        .grid { stroke: #3d444d }
        .parser0 { fill: #58a6ff; stroke: #58a6ff }
        .parser1 { fill: #656c76; stroke: #656c76 }
      }
    </style>
    """

  private var legend: [String] {
    measurements.enumerated().flatMap { index, measurement in
      let x = Double(index) * 160
      return [
        "<rect class=\"parser\(index)\" x=\"\(number(x))\" y=\"38\" width=\"12\" height=\"12\"/>",
        "<text x=\"\(number(x + 18))\" y=\"49\">\(measurement.parser.rawValue)</text>",
      ]
    }
  }

  private func axis(bottom: Double) -> [String] {
    stride(from: 0, through: end, by: step).flatMap { seconds in
      let x = number(x(seconds))
      return [
        "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(number(top))\" y2=\"\(number(bottom))\"/>",
        "<text class=\"tick\" x=\"\(x)\" y=\"\(number(bottom + 18))\" text-anchor=\"middle\">\(number(seconds)) s</text>",
      ]
    }
  }

  private func group(_ feed: Feed, _ index: Int, top: Double) -> [String] {
    let middle = top + Double(measurements.count) * barPitch / 2 + 3
    let name = (try? XMLWriter.escapedText(feed.name)) ?? ""
    var lines = ["<text x=\"0\" y=\"\(number(middle))\">\(name)</text>"]
    for (position, measurement) in measurements.enumerated() {
      let row = measurement.rows[index]
      let y = top + Double(position) * barPitch
      let (first, last) = (x(row.toFirstItem), x(row.total))
      lines += [
        """
        <line class="parser\(position)" x1="\(number(x(0)))" x2="\(number(first))" \
        y1="\(number(y + barHeight / 2))" y2="\(number(y + barHeight / 2))"/>
        """,
        """
        <rect class="parser\(position)" x="\(number(first))" y="\(number(y))" \
        width="\(number(max(1, last - first)))" height="\(number(barHeight))"/>
        """,
      ]
    }
    return lines
  }

  // MARK: Scale

  private var longest: Double { measurements.flatMap(\.rows).map(\.total).max() ?? 0 }

  /// 1, 2 or 5 times a power of ten, so that there are at most eight steps.
  private var step: Double {
    let least = max(longest, 0.001) / 8
    let power = pow(10, log10(least).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? power * 10
  }

  private var end: Double { (longest / step).rounded(.up) * step }

  private func x(_ seconds: Double) -> Double { labels + (width - labels - margin) * seconds / max(end, step) }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(format: "%.3g", value)
  }
}
