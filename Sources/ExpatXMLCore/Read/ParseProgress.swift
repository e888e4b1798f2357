internal import Synchronization

/// Is informed how much has been read.
package protocol ParseProgressObserver: AnyObject, Sendable {
  /// Whether the parse should end.
  var isCancelled: Bool { get }

  /// Called with the number of bytes read so far. The total is passed when it becomes known, and is -1 when it becomes
  /// unknown.
  func didRead(completedBytes: Int64, totalBytes: Int64?)
}

/// Counts how much of a document has been read. An observer is informed after every chunk.
package final class ParseProgress: Sendable {
  private struct State {
    var observer: (any ParseProgressObserver)?
    var completedBytes: Int64 = 0
    var totalBytes: Int64?
    /// The newest parse. Only its bytes count.
    var run = 0
    var isCancelled = false
    /// How many iterations of a sequence have joined, and how many of those are not over.
    var joinedCount = 0
    var unfinishedCount = 0
    /// The functions that cancel the current parses, which are few, with their numbers.
    var cancellations: [(run: Int, cancel: @Sendable () -> Void)] = []
  }
  private let state = Mutex(State())

  package init() {}

  /// The observer. It is made at the first call, with the number of bytes read and the total.
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

  /// Notes that a parse begins, and how to cancel it. Returns its number. It is now the newest parse.
  package func begin(cancellation: @escaping @Sendable () -> Void) -> Int {
    let (run, isAnother) = state.withLock { state in
      let isAnother = state.completedBytes > 0
      (state.completedBytes, state.totalBytes, state.run) = (0, nil, state.run + 1)
      state.cancellations.append((state.run, cancellation))
      return (state.run, isAnother)
    }
    if isAnother { update(totalBytes: -1) }
    return run
  }

  /// Reads from the source of a parse and counts the bytes.
  package func read(_ source: any ByteSource, into output: inout OutputRawSpan, run: Int) throws {
    let before = output.byteCount
    try source.read(into: &output)
    didRead(output.byteCount - before, run: run) { source.metadata.byteCount }
  }

  /// Notes that more bytes were read. Asks for the total when the first ones have come.
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

  /// Notes that the document is complete. The total becomes its actual length.
  package func finish(run: Int) {
    let completedBytes: Int64? = state.withLock { state in run == state.run ? state.completedBytes : nil }
    guard let completedBytes else { return }
    state.withLock { $0.totalBytes = completedBytes }
    update(totalBytes: completedBytes)
  }

  /// Notes that a parse is over.
  package func end(run: Int) {
    // Released without the lock, since a source may do anything then.
    let ended = state.withLock { state in
      state.cancellations.firstIndex { $0.run == run }.map { state.cancellations.remove(at: $0) }
    }
    withExtendedLifetime(ended) {}
  }

  /// Whether the parse should end, because the observer wants it or `cancel` was called.
  package var isCancelled: Bool {
    let (isCancelled, observer) = state.withLock { ($0.isCancelled, $0.observer) }
    return isCancelled || observer?.isCancelled ?? false
  }

  // Calls the observer, so the lock must not be held.
  private func update(totalBytes: Int64?) {
    let (observer, completedBytes) = state.withLock { ($0.observer, $0.completedBytes) }
    observer?.didRead(completedBytes: completedBytes, totalBytes: totalBytes)
  }

  // MARK: Iterations of a sequence

  /// Whether an iteration may begin and share this with the others: if it is the first, or if another one is not over
  /// and all of them go on.
  var admitsIteration: Bool {
    let (joined, unfinished) = state.withLock { ($0.joinedCount, $0.unfinishedCount) }
    return joined == 0 || unfinished > 0 && !isCancelled
  }

  /// Whether iterations have begun, and all are over.
  var isOver: Bool { state.withLock { $0.joinedCount > 0 && $0.unfinishedCount == 0 } }

  func join() {
    state.withLock {
      $0.joinedCount += 1
      $0.unfinishedCount += 1
    }
  }

  /// Notes that an iteration is over. Has no effect if none has joined.
  func leave() { state.withLock { $0.unfinishedCount = max(0, $0.unfinishedCount - 1) } }

  /// Cancels the current parses and all that begin later.
  package func cancel() {
    let cancellations = state.withLock { state in
      state.isCancelled = true
      return state.cancellations
    }
    for (_, cancel) in cancellations { cancel() }
  }
}
