internal import Synchronization

/// Tells other tasks and threads how far a parse is, and lets them cancel it, like Foundation's `Progress`.
///
/// Every parser and reader has one, as `progress`. Pass one to a call that has no object, or to a sequence:
///
/// ```swift
/// let progress = XMLProgress()
/// let feed = try await withTaskCancellationHandler {
///   try ExpatXMLElement(.file("feed.xml"), progress: progress)
/// } onCancel: {
///   progress.cancel()
/// }
/// ```
///
/// It is meant for one parse. If several use it, ``cancel()`` ends all of them, ``position`` is that of
/// the one that set it last, and everything else is about the one that began last. ExpatXML adds
/// `foundationProgress` and `response`, ExpatXMLTree `unfinishedTree`.
public final class XMLProgress: Sendable {
  private struct State {
    var observer: (any XMLProgressObserver)?
    var completedBytes = 0
    var totalBytes: Int?
    /// The newest parse. Only its bytes count.
    var parse = 0
    var isCancelled = false
    var repairs: [XMLRepair] = []
    var position: XMLPosition?
    var response: (any Sendable)?
    var unfinishedNodeTree: NodeTree?
    /// The flags that stop the current parses, which are few, with their numbers.
    var current: [(parse: Int, stop: StopFlag)] = []
  }
  private let state = Mutex(State())

  /// Makes one for a parse that has not begun.
  public init() {}

  // MARK: Cancelling

  /// Stops the parse soon: at most the events of 64 KiB of text follow. Waiting for a server, a pipe, a socket, a terminal or an
  /// asynchronous sequence ends at once, and so does waiting for a stream by an ``XMLAsyncSource``. Only two functions that block the
  /// parse's own thread have to return first: the `read` of an `InputStream` in an ``XMLSource``, and the `next` of a sequence of chunks.
  ///
  /// The parse throws `CancellationError`; one that has not begun throws it when it begins. After the end, this has no effect.
  /// May be called from any thread, any number of times.
  public func cancel() {
    let current = state.withLock { state in
      state.isCancelled = true
      return state.current
    }
    for (_, stop) in current { stop.raise() }
  }

  /// Whether the parse was cancelled, here or otherwise.
  public var isCancelled: Bool {
    let (isCancelled, observer) = state.withLock { ($0.isCancelled, $0.observer) }
    return isCancelled || observer?.isCancelled ?? false
  }

  // MARK: What is known of the parse

  /// How many bytes of the source have been read: compressed bytes if the document is compressed.
  public var completedBytes: Int { state.withLock { $0.completedBytes } }

  /// The number of bytes of the source, if it is known. It always is at the end of the document.
  public var totalBytes: Int? { state.withLock { $0.totalBytes } }

  /// How much of the document has been read, from 0 to 1; nil if the number of bytes is not known.
  public var fractionCompleted: Double? {
    state.withLock { state in
      state.totalBytes.map { $0 > state.completedBytes ? Double(state.completedBytes) / Double($0) : 1 }
    }
  }

  /// The repairs so far, if ``XMLOptions/repairs`` asks for any. Events and records may come a chunk later.
  public var repairs: [XMLRepair] { state.withLock { $0.repairs } }

  /// The position of the last event or record that was taken from a reader or a sequence, if ``XMLOptions/tracksPositions`` is set. It is
  /// the end of a tag, and for a record, the end of its end tag, as for ``XMLStreamParser/position``. Nil before the first event and after
  /// the last one.
  public internal(set) var position: XMLPosition? {
    get { state.withLock { $0.position } }
    set { state.withLock { $0.position = newValue } }
  }

  /// The tree of what had been read when the parse of a document failed.
  package var unfinishedNodeTree: NodeTree? {
    get { state.withLock { $0.unfinishedNodeTree } }
    set { state.withLock { $0.unfinishedNodeTree = newValue } }
  }

  /// What the server answered, once the first byte of the document has arrived.
  package var serverResponse: (any Sendable)? { state.withLock { $0.response } }

  // MARK: For the parse

  /// The observer. It is made at the first call, with the number of bytes read and the total.
  package func observer<Observer: XMLProgressObserver>(
    orMake make: (_ completedBytes: Int, _ totalBytes: Int?) -> Observer
  ) -> Observer {
    state.withLock { state in
      if let observer = state.observer as? Observer { return observer }
      let observer = make(state.completedBytes, state.totalBytes)
      state.observer = observer
      return observer
    }
  }

  /// Notes that a parse begins, and the flag that stops it. Returns its number. It is now the newest parse.
  package func begin(_ stop: StopFlag) -> Int {
    let (parse, isAnother) = state.withLock { state in
      let isAnother = state.completedBytes > 0
      (state.completedBytes, state.totalBytes, state.parse) = (0, nil, state.parse + 1)
      (state.repairs, state.position, state.response, state.unfinishedNodeTree) = ([], nil, nil, nil)
      state.current.append((state.parse, stop))
      return (state.parse, isAnother)
    }
    if isAnother { update(totalBytes: -1) }
    return parse
  }

  /// Reads from the source of a parse and counts the bytes.
  package func read(_ source: any ByteSource, into output: inout OutputRawSpan, parse: Int) throws {
    let before = output.byteCount
    do {
      try source.read(into: &output)
    } catch {
      note(source.metadata, of: parse)
      throw error
    }
    didRead(output.byteCount - before, parse: parse) {
      let metadata = source.metadata
      note(metadata, of: parse)
      return metadata.byteCount
    }
  }

  /// Notes that more bytes were read. Asks for the total when the first ones have come.
  package func didRead(_ count: Int, parse: Int, of total: () -> Int? = { nil }) {
    let isFirst: Bool? = state.withLock { state in
      guard parse == state.parse else { return nil }
      defer { state.completedBytes += count }
      return state.completedBytes == 0
    }
    guard let isFirst else { return }
    let totalBytes = isFirst ? total() : nil
    if let totalBytes { state.withLock { $0.totalBytes = totalBytes } }
    update(totalBytes: totalBytes)
  }

  /// Notes a repair.
  package func didRepair(_ repair: XMLRepair, parse: Int) {
    state.withLock { if parse == $0.parse { $0.repairs.append(repair) } }
  }

  /// Notes that the document is complete. The total becomes its actual length.
  package func finish(parse: Int) {
    let completedBytes: Int? = state.withLock { state in
      guard parse == state.parse else { return nil }
      state.totalBytes = state.completedBytes
      return state.completedBytes
    }
    if let completedBytes { update(totalBytes: completedBytes) }
  }

  /// Notes that a parse is over.
  package func end(parse: Int) {
    // The run still has the flag, so nothing is freed under the lock.
    state.withLock { $0.current.removeAll { $0.parse == parse } }
  }

  private func note(_ metadata: SourceMetadata, of parse: Int) {
    state.withLock { if parse == $0.parse, $0.response == nil { $0.response = metadata.response } }
  }

  // Calls the observer, so the lock must not be held.
  private func update(totalBytes: Int?) {
    let (observer, completedBytes) = state.withLock { ($0.observer, $0.completedBytes) }
    observer?.didRead(completedBytes: completedBytes, totalBytes: totalBytes)
  }
}

/// Is told how much has been read.
package protocol XMLProgressObserver: AnyObject, Sendable {
  /// Whether the parse should end.
  var isCancelled: Bool { get }

  /// Called with the number of bytes read so far. The total is passed when it becomes known, and is -1 when it becomes
  /// unknown.
  func didRead(completedBytes: Int, totalBytes: Int?)
}
