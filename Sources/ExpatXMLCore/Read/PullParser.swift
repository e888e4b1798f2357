/// A lazy parse. It returns the events, nodes or other elements that its sink queues, one by one. An error is thrown
/// once, after the elements before it.
final class PullParser<Element> {
  // Not Sendable: one task or thread uses it at a time.

  private enum State {
    case ready
    case parsing(ParsePipeline)
    /// All of the source was read.
    case finishing(ParsePipeline)
    case ended
  }

  private let source: any ByteSource
  private let sink: EventSink
  private let queue: PullQueue<Element>
  private let options: ParserOptions
  private let run: XMLRun
  /// The number of this parse in the run, after it has begun.
  private var number = 0
  private let stop = StopFlag()
  private var state = State.ready
  private var error: (any Error)?
  /// Whether the last element or the error has been returned, or nobody asks for it any more.
  private var isUsed = false
  private var turn = ActorTurn()

  init(
    source: any ByteSource, sink: EventSink, queue: PullQueue<Element>, options: ParserOptions, run: XMLRun
  ) {
    self.source = source
    self.sink = sink
    self.queue = queue
    self.options = options
    self.run = run
  }

  deinit {
    finishUse()
    source.close()
  }

  var queuedCount: Int { queue.count }

  /// Returns the next element if it is already parsed. It sometimes returns nil even then. The caller calls `next`
  /// then.
  @inline(__always)
  func popReady() -> Element? { queue.popReady() }

  /// Returns the next element; nil at the end and after an error. Blocks while it waits for the source.
  func next() throws -> Element? {
    while true {
      if run.isCancelled { cancel() }
      if let element = queue.popFirst() { return element }
      guard try isParsing() else { return nil }
      begin()
      advance()
    }
  }

  /// Returns the next element; nil at the end and after an error. Suspends the task while it waits for the source, and
  /// lets other tasks of its actor run in between.
  func next(isolation: isolated (any Actor)?) async throws -> Element? {
    while true {
      if isolation != nil, turn.isOver {
        await Task.yield()
        turn.begin()
      }
      if Task.isCancelled || run.isCancelled { cancel() }
      if let element = queue.popFirst() { return element }
      guard try isParsing() else { return nil }
      begin()
      if needsMore { await waitForSource(isolation: isolation) }
      if Task.isCancelled { cancel() } else { advance() }
      if let element = queue.popFirst() { return element }
    }
  }

  private func finishUse() {
    guard !isUsed else { return }
    isUsed = true
    run.end(parse: number)
  }

  /// Whether there may be more. Throws the error that ended the parse.
  private func isParsing() throws -> Bool {
    guard case .ended = state else { return true }
    finishUse()
    if let error {
      self.error = nil
      throw error
    }
    return false
  }

  /// Whether everything that was read has been parsed.
  private var needsMore: Bool {
    if case .parsing(let pipeline) = state { !pipeline.isSuspended && !run.isCancelled } else { false }
  }

  /// Returns when a read no longer waits.
  private func waitForSource(isolation: isolated (any Actor)?) async {
    if let source = source as? AsyncByteSource { return await source.fill(isolation: isolation) }
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
    do {
      switch state {
      case .parsing(let pipeline) where pipeline.isSuspended: try pipeline.resume()
      case .parsing(let pipeline):
        guard try !pipeline.pull({ try run.read(source, into: &$0, parse: number) }) else { return }
        state = .finishing(pipeline)
        try pipeline.finish()
        endIfFinished(pipeline)
      case .finishing(let pipeline):
        try pipeline.resume()
        endIfFinished(pipeline)
      case .ready, .ended: break
      }
    } catch {
      end(error)
    }
  }

  private func begin() {
    guard case .ready = state else { return }
    stop.arm()
    number = run.begin { [stop, cancellation = source.cancellation] in
      if stop.raise() { cancellation?() }
    }
    do {
      let pipeline = try ParsePipeline(
        sink: sink, stop: stop, isCancelled: { [run] in run.isCancelled }, options: options,
        pausesBetweenChunks: true, willRepair: { [run, number] in run.didRepair($0, parse: number) }
      ) { [source] in
        source.metadata
      }
      state = .parsing(pipeline)
    } catch {
      end(error)
    }
  }

  private func endIfFinished(_ pipeline: ParsePipeline) {
    guard !pipeline.isSuspended else { return }
    run.finish(parse: number)
    end(nil)
  }

  private func end(_ error: (any Error)?) {
    self.error = run.isCancelled && error != nil ? CancellationError() : error
    state = .ended
    stop.disarm()
    run.end(parse: number)
    source.close()
  }

  /// Drops elements that were parsed and not requested.
  private func cancel() {
    guard !isUsed, !isComplete else { return }
    queue.removeAll()
    end(CancellationError())
  }

  /// Whether everything was returned, and there was no error.
  private var isComplete: Bool {
    if case .ended = state { error == nil && queue.count == 0 } else { false }
  }
}
