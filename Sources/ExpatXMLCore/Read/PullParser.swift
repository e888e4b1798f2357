/// A lazy parse. It returns the events, nodes or other elements that its sink queues, one by one. An error is thrown
/// once, after the elements before it.
final class PullParser<Element> {
  // Not Sendable: one task or thread uses it at a time.

  private let parse: ParseRun
  /// The source if it is fed.
  private let fed: FedSource?
  let sink: EventSink
  let queue: PullQueue<Element>
  private let options: XMLOptions
  private var error: (any Error)?
  private var hasFailed = false
  /// Guards against re-entrancy: the source may call the parser while it is read.
  private var isAdvancing = false
  private var misuse: XMLParseError?
  private var turn = ActorTurn()

  init(
    _ source: any ByteSource, sink: EventSink, queue: PullQueue<Element>, options: XMLOptions, progress: XMLProgress
  ) {
    parse = ParseRun(source, progress)
    fed = source as? FedSource
    self.sink = sink
    self.queue = queue
    self.options = options
  }

  deinit { parse.end() }

  var progress: XMLProgress { parse.progress }

  /// Returns the next element if it is already parsed. It sometimes returns nil even so: then call `next`.
  @inline(__always)
  func popReady() -> Element? {
    let element = queue.popReady()
    if element != nil { tellPosition() }
    return element
  }

  @inline(__always)
  private func tellPosition() { if queue.tracksPositions { progress.position = queue.position } }

  /// Returns the next element; nil at the end and after an error. Blocks while it waits for the source. If the source is fed, it does not
  /// wait, and nil also means that no element is complete.
  func next() throws -> Element? {
    while true {
      if progress.isCancelled { cancel() }
      if let element = popFirst() { return element }
      guard try isParsing() else { return nil }
      if let fed, fed.isWaiting, parse.needsMore {
        fed.forget()
        return nil
      }
      advance()
    }
  }

  // MARK: Feeding

  func feed(_ bytes: RawSpan) {
    guard let fed else { return refuse("The reader has a source: it can't be fed.") }
    if fed.isFinished { return refuse("The document has ended.") }
    fed.forget(before: unusedOffset ?? .max)
    fed.feed(bytes)
  }

  func finish() {
    guard let fed else { return refuse("The reader has a source: it can't be fed.") }
    fed.finish()
  }

  /// Ends the parse with an error, unless another error has ended it or is about to.
  private func refuse(_ message: String) {
    guard !hasFailed, !(parse.source is RefusingSource) else { return }
    misuse = XMLParseError(code: .internalError, message: message, position: .none)
    if !isAdvancing { end(misuse) }
  }

  /// What was fed after the last element that was taken, if positions are tracked. Nil if that is not known: the bytes were dropped, or the
  /// document was compressed, for example.
  var unusedBytes: [UInt8]? {
    guard let fed, let unusedOffset else { return nil }
    return fed.bytes(after: unusedOffset)
  }

  /// The number of bytes up to the end of the last element that was taken.
  private var unusedOffset: Int? {
    // Not that of the progress, which may be shared with other parses.
    guard let offset = parse.textOffset, let position = queue.position else { return nil }
    return offset + position.byteOffset
  }

  /// Returns the next element; nil at the end and after an error. Suspends the task while it waits for the source, and
  /// lets other tasks of its actor run in between.
  func next(isolation: isolated (any Actor)?) async throws -> Element? {
    while true {
      if isolation != nil, turn.isOver {
        await Task.yield()
        turn.begin()
      }
      if let element = try takeOrEnd() { return element }
      if parse.needsMore, !progress.isCancelled { await waitForSource(isolation: isolation) }
      if let element = takeAfterAdvance() { return element }
    }
  }

  // The compiler splits an asynchronous function at each suspension, and compiles each part with all that may follow. So code that does not
  // suspend is in functions of its own.

  /// Returns the next element; `.some(nil)` at the end and after an error; nil if the parse must go on.
  @inline(never)
  private func takeOrEnd() throws -> Element?? {
    if Task.isCancelled || progress.isCancelled { cancel() }
    if let element = popFirst() { return element }
    return try isParsing() ? nil : .some(nil)
  }

  @inline(never)
  private func takeAfterAdvance() -> Element? {
    if Task.isCancelled { cancel() } else { advance() }
    return popFirst()
  }

  private func popFirst() -> Element? {
    let element = queue.popFirst()
    tellPosition()
    return element
  }

  /// Whether there may be more. Begins the parse, and throws the error that ended it.
  private func isParsing() throws -> Bool {
    guard !isAdvancing else {
      throw XMLParseError(code: .internalError, message: "The reader is parsing.", position: .none)
    }
    if !parse.hasBegun, !parse.hasEnded {
      do { _ = try parse.begin(sink, options, returnsBetweenBuffers: true) } catch { end(error) }
    }
    guard parse.hasEnded else { return true }
    guard let error else { return false }
    self.error = nil
    throw error
  }

  /// Returns when a read no longer waits.
  private func waitForSource(isolation: isolated (any Actor)?) async {
    guard let source = parse.source else { return }
    let cancellation = source.cancellation
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        if !source.whenReadable({ continuation.resume() }) { continuation.resume() }
      }
    } onCancel: {
      cancellation?()
    }
  }

  /// Parses one more chunk, or as much of it as the queue takes.
  private func advance() {
    isAdvancing = true
    let isOver = Result { try !parse.advance() }
    isAdvancing = false
    if let misuse { return end(misuse) }
    do { if try isOver.get() { end(nil) } } catch { end(error) }
  }

  private func end(_ error: (any Error)?) {
    self.error = progress.isCancelled && error != nil ? CancellationError() : error
    hasFailed = hasFailed || error != nil
    parse.end()
  }

  /// Drops elements that were parsed and not requested.
  private func cancel() {
    guard !isUsed, !isAdvancing else { return }
    queue.removeAll()
    end(CancellationError())
  }

  /// Whether everything was returned, the error too.
  private var isUsed: Bool { parse.hasEnded && error == nil && queue.count == 0 }
}
