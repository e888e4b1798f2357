internal import Synchronization

/// Is told how much has been read.
package protocol ParseProgressObserver: AnyObject, Sendable {
  /// Whether no more is to be parsed.
  var isCancelled: Bool { get }

  /// So many bytes were read. The total is given when it is known, and is -1 when it is not known any more.
  func didRead(completedBytes: Int64, totalBytes: Int64?)
}

/// How much of a document has been read. An observer is told after every chunk.
package final class ParseProgress: Sendable {
  private struct State {
    var observer: (any ParseProgressObserver)?
    var completedBytes: Int64 = 0
    var totalBytes: Int64?
    /// The newest parse, whose bytes count.
    var run = 0
    var isCancelled = false
    /// What cancels the parses that are under way.
    var cancellations: [Int: @Sendable () -> Void] = [:]
  }
  private let state = Mutex(State())

  package init() {}

  /// The observer. It is made at the first access, with the number of bytes read and the total.
  package func observer<Observer: ParseProgressObserver>(
    orMake make: (_ completedBytes: Int64, _ totalBytes: Int64?) -> Observer
  ) -> Observer {
    state.withLock { state in
      if let observer = state.observer as? Observer { return observer }
      let observer = make(state.completedBytes, state.totalBytes)
      state.observer = observer
      return observer
    }
  }

  /// A parse begins, and knows how it is cancelled. Returns its number; it is the newest one.
  package func begin(cancellation: @escaping @Sendable () -> Void) -> Int {
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
  package func read(_ source: any ByteSource, into output: inout OutputRawSpan, run: Int) throws {
    let before = output.byteCount
    try source.read(into: &output)
    didRead(output.byteCount - before, run: run) { source.metadata.byteCount }
  }

  /// So many bytes more were read. The number of all of them is asked for when the first ones have come.
  package func didRead(_ count: Int, run: Int, of total: () -> Int? = { nil }) {
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
  package func finish(run: Int) {
    let completedBytes: Int64? = state.withLock { state in run == state.run ? state.completedBytes : nil }
    if let completedBytes { update(totalBytes: completedBytes) }
  }

  /// A parse is over.
  package func end(run: Int) {
    state.withLock { _ = $0.cancellations.removeValue(forKey: run) }
  }

  /// Whether no more is to be parsed, as the observer wants it or whoever has cancelled.
  package var isCancelled: Bool {
    let (isCancelled, observer) = state.withLock { ($0.isCancelled, $0.observer) }
    return isCancelled || observer?.isCancelled ?? false
  }

  // Not while the lock is held.
  private func update(totalBytes: Int64?) {
    let (observer, completedBytes) = state.withLock { ($0.observer, $0.completedBytes) }
    observer?.didRead(completedBytes: completedBytes, totalBytes: totalBytes)
  }

  /// Cancels the parses that are under way, and those that begin later.
  package func cancel() {
    let cancellations = state.withLock { state in
      state.isCancelled = true
      return Array(state.cancellations.values)
    }
    for cancel in cancellations { cancel() }
  }
}
