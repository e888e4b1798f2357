public import Foundation
internal import Synchronization

/// Shows a bar for a `Progress`. It reads the progress a few times a second, so the progress need not report changes.
public final class ProgressMonitor: Sendable {
  private struct State {
    var bar: ProgressBar?
    var task: Task<Void, Never>?
    var isOver = false
  }

  private static let interval = Duration.milliseconds(100)

  private let progress: Progress
  private let makeBar: @Sendable (_ total: Int?) -> ProgressBar
  private let state = Mutex(State())

  /// Makes a monitor. It shows nothing until it is started.
  public convenience init(_ progress: Progress) {
    self.init(progress) { ProgressBar(total: $0) }
  }

  init(_ progress: Progress, makeBar: @escaping @Sendable (_ total: Int?) -> ProgressBar) {
    self.progress = progress
    self.makeBar = makeBar
  }

  /// Shows the bar from now on.
  public func start() {
    let task = Task { [weak self] in
      while !Task.isCancelled {
        self?.update()
        try? await Task.sleep(for: Self.interval)
      }
    }
    state.withLock { $0.task = task }
  }

  /// Removes the bar.
  public func finish() {
    state.withLock { state in
      state.isOver = true
      state.task?.cancel()
      state.bar?.finish()
    }
  }

  /// The length is not known before something was read.
  private func update() {
    let (done, total) = (progress.completedUnitCount, progress.totalUnitCount)
    state.withLock { state in
      guard !state.isOver, done > 0 else { return }
      state.bar = state.bar ?? makeBar(total > 0 ? Int(total) : nil)
      state.bar?.update(Int(done))
    }
  }
}
