import ExpatXMLTree
import Foundation

/// An animated SVG of a terminal in which the lines of a recording appear at their times.
///
/// It is plain text: one long column of lines that a style sheet moves up in steps, and a cover over the lines that
/// have not appeared yet. If style sheets are not animated, or the user prefers reduced motion, it shows the end.
struct TerminalPicture {
  /// The command that is shown.
  var command: String
  var recording: Recording

  /// The number of lines in the terminal.
  var rows = 20
  /// How long the end is shown before the animation repeats, in seconds.
  var pause = 8.0
  /// The greatest number of changes in a second.
  var stepsPerSecond = 20.0

  private let fontSize = 12.0
  /// The width of a character in monospaced fonts, as a part of the font size.
  private let advance = 0.602
  private let lineHeight = 17.0
  private let margin = 14.0

  private var texts: [String] { ["$ \(command)"] + recording.lines.map(\.text) }

  var svg: String {
    let columns = texts.map(\.count).max() ?? 0
    let width = number((Double(columns) * fontSize * advance + 2 * margin).rounded(.up))
    let inner = number(Double(rows) * lineHeight)
    let height = number(Double(rows) * lineHeight + 2 * margin)
    let all = number(Double(texts.count) * lineHeight)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" aria-label="A terminal: the lines that \(escaped(command)) prints, as they arrive">
      <style>
      \(style)
      </style>
      <rect class="frame" x="0.5" y="0.5" width="\(width)" height="\(height)" rx="8"/>
      <svg x="\(number(margin))" y="\(number(margin))" width="\(width)" height="\(inner)">
      <g class="lines">
      <text y="-4" xml:space="preserve">\(texts.map(line).joined(separator: "\n"))</text>
      <rect class="cover" width="\(width)" height="\(all)"/>
      </g>
      </svg>
      </svg>

      """
  }

  private func line(_ text: String) -> String {
    // An empty line would not be counted.
    "<tspan x=\"0\" dy=\"\(number(lineHeight))\">\(text.isEmpty ? " " : escaped(text))</tspan>"
  }

  // MARK: Style

  private var style: String {
    """
    text { font: \(number(fontSize))px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; \
    white-space: pre; fill: #1f2328 }
    tspan:first-child { fill: #0969da }
    .frame { fill: #f6f8fa; stroke: #d1d9e0 }
    .cover { fill: #f6f8fa }
    .lines { transform: translateY(\(offset(ofLines: texts.count))); animation: lines \(timing) }
    .cover { transform: translateY(\(end(ofLines: texts.count))); animation: cover \(timing) }
    \(keyframes("lines", offset))
    \(keyframes("cover", end))
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc }
      tspan:first-child { fill: #58a6ff }
      .frame { fill: #0d1117; stroke: #3d444d }
      .cover { fill: #0d1117 }
    }
    @media (prefers-reduced-motion: reduce) { .lines, .cover { animation: none } }
    """
  }

  private var timing: String { "\(number(duration))s step-end infinite" }

  private var duration: Double { (recording.lines.last?.time ?? 0) + pause }

  /// How far the lines are moved up after this number of lines has appeared.
  private func offset(ofLines count: Int) -> String { "\(number(-Double(max(0, count - rows)) * lineHeight))px" }

  /// The start of the lines that have not appeared yet.
  private func end(ofLines count: Int) -> String { "\(number(Double(count) * lineHeight))px" }

  private func keyframes(_ name: String, _ position: (Int) -> String) -> String {
    var frames = ""
    var last: String?
    for step in steps where position(step.count) != last {
      let percentage = String(format: "%.2f", step.time / duration * 100)
      last = position(step.count)
      frames += " \(percentage)% { transform: translateY(\(position(step.count))) }"
    }
    return "@keyframes \(name) {\(frames) }"
  }

  /// The times at which the number of visible lines changes, including the line of the command.
  private var steps: [(time: Double, count: Int)] {
    var steps = [(time: 0.0, count: 1)]
    for (index, line) in recording.lines.enumerated() {
      let time = (line.time * stepsPerSecond).rounded() / stepsPerSecond
      if time == steps[steps.count - 1].time { steps.removeLast() }
      steps.append((time, index + 2))
    }
    return steps
  }

  // MARK: Writing

  private func escaped(_ text: String) -> String { (try? XMLWriter.escaped(text)) ?? "" }

  private func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(format: "%.1f", value)
  }
}
