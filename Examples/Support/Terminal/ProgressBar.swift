public import ExpatXMLCore
internal import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A progress line on standard error, if that is a terminal. It asks a few times a second how far a parse is.
public final class ProgressBar: Sendable {
  private static let width = 30

  private let isOver: Mutex<Bool>
  private let output: @Sendable (String) -> Void

  /// Shows how much of a document was read, until it is finished. The total need not be given if the parser knows it.
  public convenience init(_ progress: XMLProgress, total: Int? = nil, isShown: Bool = true) {
    self.init(isShown: isShown && isatty(STDERR_FILENO) == 1, output: printError) {
      (progress.completedBytes, total ?? progress.totalBytes)
    }
  }

  init(
    isShown: Bool, output: @escaping @Sendable (String) -> Void,
    progress: @escaping @Sendable () -> (done: Int, total: Int?)
  ) {
    isOver = Mutex(!isShown)
    self.output = output
    guard isShown else { return }
    Task { [self] in
      let start = ContinuousClock.now
      while !Task.isCancelled, show(progress, since: start) { try? await Task.sleep(for: .milliseconds(100)) }
    }
  }

  /// Removes the bar.
  public func finish() {
    isOver.withLock { isOver in
      if !isOver { output("\r\u{1B}[K") }
      isOver = true
    }
  }

  /// Returns false when it is over.
  private func show(_ progress: () -> (done: Int, total: Int?), since start: ContinuousClock.Instant) -> Bool {
    isOver.withLock { isOver in
      if isOver { return false }
      let (done, total) = progress()
      // The length is not known before something was read.
      if done > 0 { output("\r\(Self.line(done, of: total, after: .now - start))") }
      return true
    }
  }

  static func line(_ done: Int, of total: Int?, after elapsed: Duration) -> String {
    let rate = Double(done) / max(elapsed / .seconds(1), 0.001)
    let figures = "\(megabytes(done)) MB, \(megabytes(Int(rate))) MB/s "
    guard let total, total > 0 else { return figures }
    let fraction = min(1, Double(done) / Double(total))
    let filled = Int(fraction * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    return "[\(bar)] \(Int(fraction * 100)) %  \(figures)"
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000).\(bytes / 100_000 % 10)" }
}
