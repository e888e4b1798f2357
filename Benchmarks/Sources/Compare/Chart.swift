import Documents
import Foundation
import Rivals

/// Shows how many times as fast as `XMLParser` the other parsers are. Bars begin at 1 on a logarithmic scale, and go to
/// the right if the parser is faster and to the left if it is slower.
struct Chart {
  private struct Bar {
    var rival: Rival
    var baseline: Rival
    /// The class in the style sheet.
    var style: String
  }

  private static let bars = [
    Bar(rival: .expatXML, baseline: .xmlParser, style: "own"),
    Bar(rival: .streamParser, baseline: .xmlParser, style: "stream"),
    Bar(rival: .expat, baseline: .xmlParser, style: "expat"),
    Bar(rival: .libxml2, baseline: .xmlParser, style: "libxml2"),
  ]

  private let results: Results

  private let width = 760.0
  private let labels = 150.0
  private let margin = 56.0
  private let top = 92.0
  private let barHeight = 13.0
  private let barPitch = 16.0
  private let gap = 20.0

  private let documents: [Results.Document]

  init(_ results: Results) {
    self.results = results
    documents = results.documents.filter { $0.document.withoutDTD == nil }
  }

  var svg: String {
    let pitch = Double(Self.bars.count) * barPitch + gap
    let bottom = top + Double(documents.count) * pitch
    let height = bottom + 34
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
      font-family="-apple-system, 'Segoe UI', 'Noto Sans', sans-serif" font-size="13" role="img" \
      aria-label="Speed of ExpatXMLParser, XMLStreamParser, Expat and libxml2 compared with XMLParser">
      """,
      Self.style,
      "<text class=\"title\" x=\"0\" y=\"20\">Times as fast as XMLParser</text>",
      "<text class=\"note\" x=\"0\" y=\"40\">User CPU time, documents read from files. Bars to the left of 1×: slower.</text>",
    ]
    lines += legend
    lines += axis(bottom: bottom)
    for (index, document) in documents.enumerated() {
      lines += group(document, top: top + Double(index) * pitch + gap / 2)
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  // MARK: Parts

  private static let style = """
    <style>
      text { fill: #1f2328 }
      .title { font-size: 16px; font-weight: 600 }
      .note, .tick { fill: #59636e; font-size: 12px }
      .value { font-size: 11px }
      .grid { stroke: #d1d9e0 }
      .one { stroke: #59636e; stroke-width: 1.5 }
      .own { fill: #0969da }
      .stream { fill: #54aeff }
      .expat { fill: #afb8c1 }
      .libxml2 { fill: #d8c8a8 }
      @media (prefers-color-scheme: dark) {
        text { fill: #f0f6fc }
        .note, .tick { fill: #9198a1 }
        .grid { stroke: #3d444d }
        .one { stroke: #9198a1 }
        .own { fill: #58a6ff }
        .stream { fill: #1a5fb4 }
        .expat { fill: #656c76 }
        .libxml2 { fill: #6e5f42 }
      }
    </style>
    """

  private var legend: [String] {
    var x = 0.0
    return Self.bars.flatMap { bar in
      defer { x += 36 + 7.4 * Double(bar.rival.rawValue.count) }
      return [
        "<rect class=\"\(bar.style)\" x=\"\(number(x))\" y=\"56\" width=\"12\" height=\"12\" rx=\"2\"/>",
        "<text x=\"\(number(x + 18))\" y=\"67\">\(bar.rival.rawValue)</text>",
      ]
    }
  }

  private func axis(bottom: Double) -> [String] {
    stride(from: scale.lowerBound, through: scale.upperBound, by: 1).flatMap { exponent in
      let x = self.x(exponent)
      let label = exponent < 0 ? "1/\(Int(exp2(-exponent)))×" : "\(Int(exp2(exponent)))×"
      return [
        """
        <line class="\(exponent == 0 ? "one" : "grid")" x1="\(number(x))" x2="\(number(x))" \
        y1="\(number(top))" y2="\(number(bottom))"/>
        """,
        "<text class=\"tick\" x=\"\(number(x))\" y=\"\(number(bottom + 18))\" text-anchor=\"middle\">\(label)</text>",
      ]
    }
  }

  private func group(_ document: Results.Document, top: Double) -> [String] {
    let middle = top + Double(Self.bars.count) * barPitch / 2
    var lines = [
      "<text x=\"0\" y=\"\(number(middle - 2))\">\(document.document.rawValue)</text>",
      """
      <text class="note" x="0" y="\(number(middle + 14))">\
      \(number((Double(document.byteCount) / 1e6).rounded())) MB</text>
      """,
    ]
    for (index, bar) in Self.bars.enumerated() {
      guard let factor = factor(bar, document.document) else { continue }
      let start = x(0)
      let end = x(log2(factor))
      let y = top + Double(index) * barPitch
      let anchor = end < start ? "end" : "start"
      lines.append(
        """
        <rect class="\(bar.style)" x="\(number(min(start, end)))" y="\(number(y))" \
        width="\(number(abs(end - start)))" height="\(number(barHeight))" rx="2"/>
        """)
      lines.append(
        """
        <text class="value" x="\(number(end < start ? end - 4 : end + 4))" y="\(number(y + barHeight - 3))" \
        text-anchor="\(anchor)">\(String(format: "%.2f", factor))×</text>
        """)
    }
    return lines
  }

  // MARK: Scale

  /// The powers of two at both ends.
  private var scale: ClosedRange<Double> {
    let exponents = documents.flatMap { document in
      Self.bars.compactMap { factor($0, document.document).map { log2($0) } }
    }
    return min(-1, (exponents.min() ?? 0).rounded(.down))...max(1, (exponents.max() ?? 0).rounded(.up))
  }

  private func x(_ exponent: Double) -> Double {
    let scale = self.scale
    let room = width - labels - margin
    return labels + room * (exponent - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
  }

  private func factor(_ bar: Bar, _ document: BenchmarkDocument) -> Double? {
    guard let baseline = seconds(bar.baseline, document), let own = seconds(bar.rival, document), own > 0, baseline > 0
    else { return nil }
    return baseline / own
  }

  private func seconds(_ rival: Rival, _ document: BenchmarkDocument) -> Double? {
    results.userSeconds(MeasuringTask(document: document, rival: rival, input: .file))
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(format: "%.1f", value)
  }
}
