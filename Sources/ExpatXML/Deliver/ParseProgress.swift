internal import Foundation
internal import Synchronization

/// The `Progress` of a parse: made when somebody asks for it, and told of every piece that is read.
final class ParseProgress: Sendable {
  private struct State {
    var progress: Progress?
    var completedBytes: Int64 = 0
    var totalBytes: Int64?
    var cancellation: (@Sendable () -> Void)?
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

  /// A parse begins, and knows how it is cancelled.
  func begin(cancellation: @escaping @Sendable () -> Void) {
    let isAnother = state.withLock { state in
      defer { (state.completedBytes, state.totalBytes, state.cancellation) = (0, nil, cancellation) }
      return state.completedBytes > 0
    }
    if isAnother { update(totalBytes: -1) }
  }

  /// Lets a source be read.
  func read(_ source: any ByteSource, into output: inout OutputRawSpan) throws {
    let before = output.byteCount
    try source.read(into: &output)
    didRead(output.byteCount - before) { source.transport.byteCount }
  }

  /// So many bytes more were read. The number of all of them is asked for when the first ones have come.
  func didRead(_ count: Int, of total: () -> Int? = { nil }) {
    let isFirst = state.withLock { state in
      defer { state.completedBytes += Int64(count) }
      return state.completedBytes == 0
    }
    let totalBytes = isFirst ? total().map(Int64.init) : nil
    if let totalBytes { state.withLock { $0.totalBytes = totalBytes } }
    update(totalBytes: totalBytes)
  }

  /// The document is complete, however long it was expected to be.
  func finish() {
    let completedBytes = state.withLock { state in
      state.cancellation = nil
      return state.completedBytes
    }
    update(totalBytes: completedBytes)
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
    state.withLock { $0.cancellation }?()
  }
}
