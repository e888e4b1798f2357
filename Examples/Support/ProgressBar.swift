import Foundation

/// A progress line on the terminal. It is written to standard error, and only if that is a terminal.
public struct ProgressBar {
  private static let interval = Duration.milliseconds(100)
  private static let width = 30

  private let total: Int?
  private let isShown: Bool
  private let output: @Sendable (String) -> Void
  private let start = ContinuousClock.now
  private var lastUpdate: ContinuousClock.Instant?

  /// Makes a bar for a number of bytes, or without an end.
  public init(total: Int?) {
    self.init(total: total, isShown: isatty(STDERR_FILENO) == 1)
  }

  init(total: Int?, isShown: Bool, output: @escaping @Sendable (String) -> Void = ProgressBar.writeToStandardError) {
    self.total = total
    self.isShown = isShown
    self.output = output
  }

  /// Updates the bar with the number of bytes done, at most a few times a second.
  public mutating func update(_ done: Int) {
    let now = ContinuousClock.now
    guard isShown, lastUpdate.map({ now - $0 >= Self.interval }) ?? true else { return }
    lastUpdate = now
    output("\r\(line(done, after: now - start))")
  }

  /// Removes the bar.
  public mutating func finish() {
    guard isShown, lastUpdate != nil else { return }
    lastUpdate = nil
    output("\r\u{1B}[K")
  }

  func line(_ done: Int, after elapsed: Duration) -> String {
    let megabytes = Double(done) / 1_000_000
    let rate = megabytes / max(elapsed / .seconds(1), 0.001)
    let figures = String(format: "%.1f MB, %.1f MB/s ", megabytes, rate)
    guard let total, total > 0 else { return figures }
    let fraction = min(1, Double(done) / Double(total))
    let filled = Int(fraction * Double(Self.width))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    return "[\(bar)] \(Int(fraction * 100)) %  \(figures)"
  }

  @Sendable static func writeToStandardError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
