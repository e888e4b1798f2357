/// Bytes in, events out: inflates, converts, tokenizes and assembles. Does no input or output and knows no threads.
///
/// Every method throws `XMLParseError`, `CompressedDataError`, `ParseStopped`, or what the source throws, when everything
/// that came before the fault has been delivered; or a `HandlerFault`, behind which nothing is.
package final class ParsePipeline {
  private let stop: StopFlag
  private let limits: ParserLimits
  /// Kept alive for those that refer to it without counting.
  private let sink: EventSink
  private let assembler: EventAssembler
  private let tokenizer: ExpatTokenizer
  private let decoder: DocumentDecoder
  /// That of the document or, while one is being parsed, of an external entity.
  private var currentDecoder: DocumentDecoder
  private var faultPosition: SourcePosition?

  private enum Step {
    case decode(isFinal: Bool)
    case finish
    case endDocument
    case fail(any Error)
  }
  /// What is left to do with what has been read, when the sink has suspended the parse or a piece is done with.
  private var steps: [Step] = []
  /// Whether what was read is parsed in pieces of a buffer each, though it may inflate to much more.
  var pausesBetweenPieces = false
  private var isPaused = false

  package init(
    sink: EventSink, stop: StopFlag, options: ParserOptions = ParserOptions(),
    transport: @escaping () -> Transport = { Transport() }
  ) throws(XMLParseError) {
    limits = options.limits
    decoder = DocumentDecoder(encoding: options.encoding, limits: limits, transport: transport)
    currentDecoder = decoder
    self.stop = stop
    self.sink = sink
    let text = TextBuffer()
    assembler = EventAssembler(sink: sink, collectedText: text, stop: stop, limits: limits)
    tokenizer = try ExpatTokenizer(
      sink: assembler, elements: sink, collectedText: text, stop: stop, limits: limits
    ) { transport().location }
    assembler.tokenPosition = { [unowned tokenizer] in tokenizer.position($0) }
    sink.limits = limits
    sink.tokenPosition = assembler.tokenPosition
    sink.unheardTokensDidChange = { [weak tokenizer] in tokenizer?.updateHandlers() }
    tokenizer.updateHandlers()
    tokenizer.entities.known = options.entities
    tokenizer.rejectsSkippedEntities =
      options.skippedEntities == .error || options.skippedEntities == .automatic && !sink.hearsOfSkippedEntities
    tokenizer.inputFault = { [unowned self] in currentDecoder.fault }
    tokenizer.parseContent = { [unowned self] in try parse($0) }
  }

  /// Where the event that is being delivered is reported; between events, the end of what has been read; after a
  /// fault, where it is.
  package var position: SourcePosition { faultPosition ?? assembler.position }

  /// Leaves everything inside the element out that has just started. Returns false if none has.
  package func skipDescendants(ofElementAtDepth depth: Int) -> Bool {
    assembler.skipDescendants(ofElementAtDepth: depth)
  }

  /// Whether there is text that waits to be complete.
  package var hasCollectedText: Bool { assembler.hasCollectedText }

  /// Delivers collected text, if events are to go to another than before.
  package func handOver() throws { try assembler.handOver() }

  /// For the sink, that has had enough for now: what is being parsed is interrupted behind the current token, inside
  /// internal entities only if asked to. Where it is not, what waits is limited as the memory of a tree is.
  func suspend(interruptingEntities: Bool, waitingBytes: Int) {
    tokenizer.suspend(interruptingEntities: interruptingEntities, waitingBytes: waitingBytes)
  }

  /// Whether there is more to deliver of what was read. Only `resume` may be called then.
  var isSuspended: Bool { tokenizer.isSuspended || !steps.isEmpty }

  /// Goes on with what was read.
  func resume() throws {
    try deliveringRemainder {
      try checkStop()
      if tokenizer.isSuspended {
        try tokenizer.resume()
        try endOfTokens()
      }
      try advance()
    }
  }

  /// Parses the bytes that one call of `read` appends. Returns false if it appends none: the source's end.
  package func pull(_ read: (inout OutputRawSpan) throws -> Void) throws -> Bool {
    try deliveringRemainder {
      try checkStop()
      return try pull(read, through: decoder)
    }
  }

  /// Demands that the document is complete, and ends it.
  package func finish() throws {
    try deliveringRemainder {
      try checkStop()
      steps = [.decode(isFinal: true), .finish, .endDocument]
      try advance()
    }
  }

  private func advance() throws {
    isPaused = false
    while !tokenizer.isSuspended, !isPaused, !steps.isEmpty {
      switch steps.removeFirst() {
      case .decode(let isFinal): try decode(through: decoder, isFinal: isFinal)
      case .finish: try finish(decoder)
      // The last call: a stop behind it is too late.
      case .endDocument: try assembler.endDocument()
      case .fail(let error): throw error
      }
    }
  }

  /// Parses an external entity, all of it, in the middle of the document.
  private func parse(_ content: EntityContent) throws {
    let decoder = DocumentDecoder(isDocument: false, limits: limits, transport: content.transport)
    let outerDecoder = currentDecoder
    currentDecoder = decoder
    defer { currentDecoder = outerDecoder }
    while try pull(content.read, through: decoder) {}
    try decode(through: decoder, isFinal: true)
    try finish(decoder)
  }

  private func pull(
    _ read: (inout OutputRawSpan) throws -> Void, through decoder: DocumentDecoder
  ) throws -> Bool {
    if decoder.isTransparent {
      let count = try tokenizingRest { try tokenizer.write(read) }
      guard count != 0 else { return false }
      if count != nil { try tokenize() }
    } else {
      let count = try tokenizingRest { try decoder.fill(read) }
      guard count != 0 else { return false }
      if count != nil { try decode(through: decoder, isFinal: false) }
    }
    return true
  }

  private func finish(_ decoder: DocumentDecoder) throws {
    guard try tokenizingRest({ try decoder.finish() }) != nil else { return }
    try tokenizer.finish()
    try checkStop()
  }

  private func decode(through decoder: DocumentDecoder, isFinal: Bool) throws {
    var isMoreExpected = true
    while isMoreExpected {
      let count = try tokenizingRest {
        try tokenizer.write { isMoreExpected = try decoder.decode(into: &$0, isFinal: isFinal) }
      }
      guard count != nil else { return }
      // What is left of the room may be too small for the next character: without this it would stay so.
      try tokenize(isFull: isMoreExpected)
      isPaused = pausesBetweenPieces && decoder === self.decoder
      guard !tokenizer.isSuspended, !isPaused else {
        if isMoreExpected { steps.insert(.decode(isFinal: isFinal), at: 0) }
        return
      }
    }
  }

  private func tokenize(isFull: Bool = false) throws {
    try tokenizer.parseIfDue(isFull: isFull)
    try endOfTokens()
  }

  private func endOfTokens() throws {
    try assembler.endOfInput()
    try checkStop()
  }

  /// What waits comes before the fault of what should have brought more. Returns nil if the sink does not want all of
  /// that yet: then the fault is a step that is left.
  private func tokenizingRest<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch {
      try tokenize(isFull: true)
      guard tokenizer.isSuspended else { throw error }
      steps = [.fail(error)]
      return nil
    }
  }

  private func checkStop() throws {
    if stop.isRaised { throw ParseStopped() }
  }

  private func deliveringRemainder<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as HandlerFault {
      throw error
    } catch {
      let error = (error as? ParseFault).map { tokenizer.error($0) } ?? foreignFormatError(error) ?? error
      let position = (error as? XMLParseError)?.position
      // Told to stop, Expat has gone on to the next token, or further, as its buffer ends.
      if let position, position.byteOffset < tokenizer.position(.tokenStart).byteOffset { faultPosition = position }
      assembler.deliverRemainder(startingDocument: startsDocument(error))
      faultPosition = position
      throw error
    }
  }

  /// What is wrong with a document that is none.
  private func foreignFormatError(_ error: any Error) -> XMLParseError? {
    guard error is XMLParseError, let format = decoder.foreignFormat else { return nil }
    return XMLParseError(code: .emptyDocumentError, message: format.message, position: .start)
  }

  /// As `XMLParser` has it, a document with a fault has started, unless its XML declaration is at fault, or the bytes
  /// never came.
  private func startsDocument(_ error: any Error) -> Bool {
    guard let error = error as? XMLParseError, !tokenizer.isEmpty else { return false }
    switch error.code {
    case .xmlDeclNotFinishedError, .standaloneValueError, .invalidEncodingNameError, .unknownEncodingError,
      .encodingNotSupportedError:
      return false
    default: return true
    }
  }
}
