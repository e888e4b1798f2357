internal import Foundation

/// The only parse of an `ExpatXMLParser`, from its source or fed bytes to its delegates.
final class DelegateParse {
  // Not Sendable: it belongs to the thread that parses.

  /// It owns this object.
  private unowned let parser: ExpatXMLParser
  private let parse: ParseRun
  let dispatcher: DelegateDispatcher
  /// Whether a method of the parser is running. The delegate may call the parser again in it.
  private var isRunning = false
  /// Whether the parser belongs to a queue or a task, which runs it chunk by chunk.
  private var isInBackground = false
  private(set) var error: (any Error)?

  init(of parser: ExpatXMLParser, _ source: (any ByteSource)?, _ progress: XMLProgress, _ stop: StopFlag) {
    self.parser = parser
    parse = ParseRun(source, progress, stop: stop)
    dispatcher = DelegateDispatcher(parser: parser, source, stop)
  }

  /// Nil for a parser that is fed.
  var source: (any ByteSource)? { parse.source }

  var stop: StopFlag { parse.stop }

  /// The parser's own delegate.
  weak var delegate: (any ExpatXMLParserDelegate)? {
    didSet { if isRunning || isInBackground { dispatcher.holdBaseDelegate(delegate) } }
  }

  /// Whether the parser is in use, by a call or on a queue.
  var isBusy: Bool { isRunning || isInBackground }

  var isReady: Bool { !parse.hasBegun && !isFinished }

  var isParsing: Bool { parse.hasBegun && !isFinished }

  var isFinished: Bool { parse.hasEnded }

  /// The settings that the library's other parsers also have.
  var options = XMLOptions() {
    didSet { dispatcher.resolver.takeSettings(from: options) }
  }

  var position: XMLPosition { parse.position }

  // MARK: Parsing

  /// Parses the whole document.
  func parseDocument() -> Bool {
    if isBusy { return false }
    guard isReady, source != nil else { return refuseToParse() }
    return advanceToEnd()
  }

  /// Parses the rest of the document.
  func advanceToEnd() -> Bool {
    advance {
      while try $0.advance() {}
      return true
    }
  }

  /// Continues the parse with `body`, which returns whether the document is complete. The first call begins the parse.
  /// A fault or the end of the document ends it.
  func advance(_ body: (ParseRun) throws -> Bool) -> Bool {
    // A delegate may drop the last reference to its parser.
    withExtendedLifetime(parser) {
      isRunning = true
      dispatcher.holdBaseDelegate(delegate)
      var isOver = false
      defer {
        if isOver { end() }
        // Before the releases: a `deinit` may set another delegate, which must not be held.
        isRunning = false
        if !isInBackground { dispatcher.releaseBaseDelegate() }
        dispatcher.didDrainChunk()
      }
      if isReady {
        stop.arm()
        if dispatcher.baseDelegate?.parserWillBeginParse(parser) == false {
          // An abort before a postponed parse was meant for this one, and not for a later one.
          stop.reset()
          return false
        }
      }
      isOver = true
      do {
        let pipeline =
          try parse.pipeline
          ?? parse.begin(
            dispatcher.resolver, options, returnsBetweenBuffers: isInBackground,
            readsExternalDeclarations: parser.shouldResolveExternalEntities)
        try pipeline.handOver()
        isOver = try body(parse)
        // A call that was refused may have set it.
        error = nil
        return true
      } catch {
        report(error)
        return false
      }
    }
  }

  private func end() {
    parse.end()
    dispatcher.popAllDelegates()
  }

  // MARK: Background

  /// Gives the parser to a queue or a task. Returns the error for the completion if that is not possible.
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
    stop.arm()
    return nil
  }

  /// Continues the parse on the queue or in the task. Returns false if it is over.
  func advanceInBackground(_ body: (ParseRun) throws -> Bool) -> Bool {
    _ = advance(body)
    if isParsing { return true }
    stop.disarm()
    isInBackground = false
    dispatcher.releaseBaseDelegate()
    return false
  }

  /// The source, if it has to be read before the parse goes on.
  var awaitedSource: (any ByteSource)? { parse.needsMore ? source : nil }

  /// Why a parse that was given to a queue or a task has ended. Nil if the document was parsed to its end.
  var backgroundError: (any Error)? {
    guard isReady else { return error }
    return XMLParseError(
      code: .delegateAbortedParseError, message: "The delegate postponed the parse.", position: .none
    )
    .nsError
  }

  // MARK: In calls of a delegate

  func skipDescendants() -> Bool {
    guard isRunning, let pipeline = parse.pipeline else { return false }
    return pipeline.skipDescendants(ofElementAtDepth: dispatcher.resolver.openElementCount)
  }

  func push(_ delegate: any ExpatXMLParserDelegate) {
    if !isFinished { dispatcher.push(delegate, afterCollectedText: parse.pipeline?.hasCollectedText ?? false) }
  }

  func popDelegate() -> (any ExpatXMLParserDelegate)? {
    dispatcher.popDelegate(afterCollectedText: parse.pipeline?.hasCollectedText ?? false)
  }

  // MARK: Errors

  func refuseToParse() -> Bool {
    refuse(source == nil ? "The parser has no source: it has to be fed." : "A parser can parse only once.")
  }

  func refuse(_ message: String) -> Bool {
    error = error ?? XMLParseError(code: .internalError, message: message, position: position).nsError
    return false
  }

  private func report(_ fault: any Error) {
    let error: any Error =
      switch fault {
      case is ParseStopped:
        XMLParseError(code: .delegateAbortedParseError, message: "Parsing was aborted.", position: position).nsError
      case let fault as XMLParseError: fault.nsError
      default: fault
      }
    self.error = error
    let top = dispatcher.topDelegate
    top?.parser(parser, parseErrorOccurred: error)
    if let base = dispatcher.baseDelegate, base !== top { base.parser(parser, parseErrorOccurred: error) }
  }
}
