internal import Foundation

/// The only parse of an `ExpatXMLParser`, from its source or fed bytes to its delegates.
final class DelegateParse {
  // Not Sendable: it belongs to the thread that parses.

  private enum State {
    case ready
    case parsing(ParsePipeline)
    case finished
  }

  /// It owns this object.
  private unowned let parser: ExpatXMLParser
  /// Nil for a parser that is fed.
  let source: (any ByteSource)?
  let cancellations: CancellationStack
  let run: XMLRun
  let dispatcher: DelegateDispatcher
  private var state = State.ready
  /// Whether a method of the parser is running. The delegate may call the parser again in it.
  private var isRunning = false
  /// Whether the parser belongs to a queue, which runs it block by block.
  private var isInBackground = false
  /// The number of the parse in the run, after it has begun.
  private var number = 0
  private var lastPosition = SourcePosition.none
  private(set) var error: (any Error)?

  init(
    of parser: ExpatXMLParser, _ source: (any ByteSource)?, _ cancellations: CancellationStack,
    _ run: XMLRun
  ) {
    self.parser = parser
    self.source = source
    self.cancellations = cancellations
    self.run = run
    dispatcher = DelegateDispatcher(parser: parser, source, cancellations)
  }

  /// The parser's own delegate.
  weak var delegate: (any ExpatXMLParserDelegate)? {
    didSet { if isRunning || isInBackground { dispatcher.holdBaseDelegate(delegate) } }
  }

  /// Whether the parser is in use, by a call or on a queue.
  var isBusy: Bool { isRunning || isInBackground }

  var isReady: Bool { if case .ready = state { true } else { false } }

  var isParsing: Bool { if case .parsing = state { true } else { false } }

  var isFinished: Bool { if case .finished = state { true } else { false } }

  private var pipeline: ParsePipeline? { if case .parsing(let pipeline) = state { pipeline } else { nil } }

  /// The settings that the library's other parsers also have.
  var options = ParserOptions() {
    didSet {
      dispatcher.resolver.namespaceConformance = options.namespaceConformance
      dispatcher.resolver.textDelivery = options.textDelivery
      dispatcher.resolver.cdataDelivery = options.cdataDelivery
    }
  }

  var position: SourcePosition { pipeline?.position ?? lastPosition }

  // MARK: Parsing

  /// Parses the whole document.
  func parse() -> Bool {
    if isBusy { return false }
    guard isReady, let source else { return refuseToParse() }
    return advance {
      while try pull(from: source, $0) {}
      return true
    }
  }

  /// Parses one chunk. Returns false at the end of the source.
  func pull(from source: any ByteSource, _ pipeline: ParsePipeline) throws -> Bool {
    try pipeline.pull { try run.read(source, into: &$0, parse: number) }
  }

  /// Continues the parse with `body`, which returns whether the document is complete. The first call begins the parse.
  /// A fault or the end of the document ends it.
  func advance(_ body: (ParsePipeline) throws -> Bool) -> Bool {
    // A delegate may drop the last reference to its parser.
    withExtendedLifetime(parser) {
      isRunning = true
      dispatcher.holdBaseDelegate(delegate)
      var isOver = false
      defer {
        if isOver { end() }
        if !isInBackground { dispatcher.releaseBaseDelegate() }
        isRunning = false
        dispatcher.didDrainChunk()
      }
      if isReady {
        cancellations.stop.arm()
        if dispatcher.baseDelegate?.parserWillBeginParse(parser) == false { return putOff() }
      }
      isOver = true
      do {
        let pipeline = try begin()
        defer { lastPosition = pipeline.position }
        do {
          try pipeline.handOver()
          isOver = try body(pipeline)
          if isOver {
            try pipeline.finish()
            run.finish(parse: number)
          }
        } catch {
          isOver = true
          lastPosition = pipeline.position
          report(error)
        }
      } catch {
        report(error)
      }
      return error == nil
    }
  }

  /// Called if the delegate postpones the parse. An abort before that is forgotten, since it was meant for this parse
  /// and not for a later one.
  private func putOff() -> Bool {
    cancellations.reset()
    return false
  }

  private func begin() throws -> ParsePipeline {
    if let pipeline { return pipeline }
    cancellations.push(source?.cancellation)
    number = run.begin { [cancellations] in cancellations.cancel() }
    let pipeline = try ParsePipeline(
      sink: dispatcher.resolver, stop: cancellations.stop, isCancelled: { [run] in run.isCancelled }, options: options,
      readsExternalDeclarations: parser.shouldResolveExternalEntities,
      willRepair: { [run, number] in run.didRepair($0, parse: number) }
    ) { [source] in
      source?.metadata ?? SourceMetadata()
    }
    state = .parsing(pipeline)
    return pipeline
  }

  private func end() {
    cancellations.stop.disarm()
    cancellations.pop()
    run.end(parse: number)
    state = .finished
    dispatcher.popAllDelegates()
    source?.close()
  }

  // MARK: Background

  /// Gives the parser to a queue. Returns the error for the completion if that is not possible.
  func beginInBackground() -> (any Error)? {
    if isBusy {
      return XMLParseError(code: .internalError, message: "The parser is parsing.", position: .none).nsError
    }
    guard isReady, source != nil else {
      _ = refuseToParse()
      return error
    }
    isInBackground = true
    dispatcher.holdBaseDelegate(delegate)
    cancellations.stop.arm()
    return nil
  }

  /// Continues the parse on the queue. Returns false if it is over.
  func advanceInBackground(_ body: (ParsePipeline) throws -> Bool) -> Bool {
    _ = advance(body)
    if isParsing { return true }
    cancellations.stop.disarm()
    isInBackground = false
    dispatcher.releaseBaseDelegate()
    return false
  }

  // MARK: Feeding

  func didFeed(_ count: Int) { run.didRead(count, parse: number) }

  // MARK: In calls of a delegate

  func skipDescendants() -> Bool {
    guard isRunning, let pipeline else { return false }
    return pipeline.skipDescendants(ofElementAtDepth: dispatcher.resolver.openElementCount)
  }

  func push(_ delegate: any ExpatXMLParserDelegate) {
    if !isFinished { dispatcher.push(delegate, behindCollectedText: pipeline?.hasCollectedText ?? false) }
  }

  func popDelegate() -> (any ExpatXMLParserDelegate)? {
    dispatcher.popDelegate(behindCollectedText: pipeline?.hasCollectedText ?? false)
  }

  // MARK: Errors

  func refuseToParse() -> Bool {
    refuse(source == nil ? "The parser has no source: it has to be fed." : "A parser can parse only once.")
  }

  func refuse(_ message: String) -> Bool {
    error = error ?? XMLParseError(code: .internalError, message: message, position: lastPosition).nsError
    return false
  }

  private func report(_ fault: any Error) {
    let error: any Error =
      switch fault {
      case is ParseStopped:
        XMLParseError(code: .delegateAbortedParseError, message: "Parsing was aborted.", position: lastPosition).nsError
      case let fault as XMLParseError: fault.nsError
      default: fault
      }
    self.error = error
    let top = dispatcher.topDelegate
    top?.parser(parser, parseErrorOccurred: error)
    if let base = dispatcher.baseDelegate, base !== top { base.parser(parser, parseErrorOccurred: error) }
  }
}
