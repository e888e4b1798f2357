import ExampleSupport
import Foundation

/// The time and the memory that a parse takes, measured from the moment this value is made.
struct Measurement {
  private let start = ContinuousClock.now
  private let baseline = peakMemory()
  private var timeToFirst: Duration?
  private var timeToEnd: Duration?
  private var peak: Int?

  /// Notes the first element. Later calls do nothing.
  mutating func markFirst() {
    timeToFirst = timeToFirst ?? (.now - start)
  }

  /// Notes the end.
  mutating func markEnd() {
    timeToEnd = .now - start
    peak = peakMemory()
  }
}

extension Measurement: CustomStringConvertible {
  var description: String {
    var lines: [String] = []
    if let timeToFirst { lines.append("First earthquake after \(Self.seconds(timeToFirst))") }
    if let timeToEnd { lines.append("All of the feed after  \(Self.seconds(timeToEnd))") }
    if let peak, let baseline {
      lines.append(
        "Peak memory            \(Self.megabytes(peak)), \(Self.megabytes(peak - baseline)) more than before parsing")
    }
    return lines.joined(separator: "\n")
  }

  private static func seconds(_ duration: Duration) -> String { String(format: "%.2f s", duration / .seconds(1)) }

  private static func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1_000_000) }
}
