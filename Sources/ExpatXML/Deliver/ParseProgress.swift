internal import Foundation
internal import Synchronization

/// The `Progress` of a parse: made when somebody asks for it, and told of every piece that is read.
final class ParseProgress: Sendable {
  private struct State {
    var progress: Progress?
    var completedBytes: Int64 = 0
    var totalBytes: Int64?
    /// The newest parse, whose bytes count.
    var run = 0
    /// What cancels the parses that are under way.
    var cancellations: [Int: @Sendable () -> Void] = [:]
  }
  private let state = Mutex(State())

  /// Indeterminate while the length is not known: `totalUnitCount` is -1.
  var progress: Progress {
    state.withLock { state in
      if let progress = state.progress { return progress }
      let progress = Progress.discreteProgress(totalUnitCount: state.totalBytes ?? -1)
      progress.kind = .file
      progress.completedUnitCount = state.completedBytes
      progress.isCancellable = true
      progress.isPausable = false
      progress.cancellationHandler = { [weak self] in self?.cancel() }
      state.progress = progress
      return progress
    }
  }

  /// A parse begins, and knows how it is cancelled. Returns its number; it is the newest one.
  func begin(cancellation: @escaping @Sendable () -> Void) -> Int {
    let (run, isAnother) = state.withLock { state in
      let isAnother = state.completedBytes > 0
      (state.completedBytes, state.totalBytes, state.run) = (0, nil, state.run + 1)
      state.cancellations[state.run] = cancellation
      return (state.run, isAnother)
    }
    if isAnother { update(totalBytes: -1) }
    return run
  }

  /// Lets the source of a parse be read.
  func read(_ source: any ByteSource, into output: inout OutputRawSpan, run: Int) throws {
    let before = output.byteCount
    try source.read(into: &output)
    didRead(output.byteCount - before, run: run) { source.transport.byteCount }
  }

  /// So many bytes more were read. The number of all of them is asked for when the first ones have come.
  func didRead(_ count: Int, run: Int, of total: () -> Int? = { nil }) {
    let isFirst: Bool? = state.withLock { state in
      guard run == state.run else { return nil }
      defer { state.completedBytes += Int64(count) }
      return state.completedBytes == 0
    }
    guard let isFirst else { return }
    let totalBytes = isFirst ? total().map(Int64.init) : nil
    if let totalBytes { state.withLock { $0.totalBytes = totalBytes } }
    update(totalBytes: totalBytes)
  }

  /// The document is complete, however long it was expected to be.
  func finish(run: Int) {
    let completedBytes: Int64? = state.withLock { state in run == state.run ? state.completedBytes : nil }
    if let completedBytes { update(totalBytes: completedBytes) }
  }

  /// A parse is over.
  func end(run: Int) {
    state.withLock { _ = $0.cancellations.removeValue(forKey: run) }
  }

  /// Whether somebody has cancelled the `Progress`.
  var isCancelled: Bool { state.withLock { $0.progress }?.isCancelled ?? false }

  // Whoever observes the object is called: not while the lock is held.
  private func update(totalBytes: Int64?) {
    let (progress, completedBytes) = state.withLock { ($0.progress, $0.completedBytes) }
    guard let progress else { return }
    if let totalBytes { progress.totalUnitCount = totalBytes }
    progress.completedUnitCount = completedBytes
  }

  private func cancel() {
    for cancel in state.withLock({ Array($0.cancellations.values) }) { cancel() }
  }
}
