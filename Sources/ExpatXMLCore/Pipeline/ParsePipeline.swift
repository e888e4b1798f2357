/// Turns bytes into events: inflates, converts, tokenizes and assembles. It does no input or output, and uses no
/// threads.
///
/// Every method throws `XMLParseError`, `CompressedDataError`, `ParseStopped`, or the error of the source, after
/// everything before the fault was delivered. A `HandlerFault` is thrown at once.
package final class ParsePipeline {
  /// What is left to do with the bytes that have been read, when the sink has interrupted the parse or a chunk has been
  /// parsed.
  private enum Progress {
    /// Nothing.
    case reading
    /// There is more in them.
    case paused
    case finishing(Ending)
    /// Reading or decoding more has failed.
    case failed(any Error)

    enum Ending {
      case decoding, tokenizing, document
    }
  }

  private let stop: StopFlag
  /// Kept alive for objects with uncounted references to it.
  private let sink: EventSink
  private let receiver: EventReceiver
  private let inputs: DecodedInputs
  /// Those that were made so far, where they are collected.
  package var repairs: [XMLRepair] { receiver.repairs }
  private var progress = Progress.reading
  /// Whether the parse pauses after each buffer of what was read, which may inflate to many.
  private let pausesBetweenChunks: Bool

  /// Of external entities, only the declarations may be read of which that is said beforehand.
  package init(
    sink: EventSink, stop: StopFlag, options: ParserOptions = ParserOptions(), pausesBetweenChunks: Bool = false,
    collectsRepairs: Bool = false, readsExternalDeclarations: Bool = false,
    metadata: @escaping () -> SourceMetadata = { SourceMetadata() }
  ) throws(XMLParseError) {
    self.stop = stop
    self.sink = sink
    self.pausesBetweenChunks = pausesBetweenChunks
    let repairer = options.makeRepairer(readsExternalDeclarations: readsExternalDeclarations)
    let inputs = DecodedInputs(
      DocumentDecoder(
        encoding: options.encoding, limits: options.limits, repairer: repairer, metadata: metadata),
      limits: options.limits, stop: stop)
    self.inputs = inputs
    receiver = try EventReceiver(
      sink: sink, stop: stop, options: options, repairedPositions: repairer?.positions,
      location: { metadata().location },
      inputFault: { inputs.fault(at: $0) }, parseContent: { try inputs.parse($0, into: $1) })
    receiver.collectsRepairs = collectsRepairs
  }

  /// The position of the event that is being delivered; between events, the end of what has been read; after a fault,
  /// the position of the fault.
  package var position: SourcePosition { receiver.position }

  /// Skips everything inside the element that has just started. Returns false if none has.
  package func skipDescendants(ofElementAtDepth depth: Int) -> Bool {
    receiver.skipDescendants(ofElementAtDepth: depth)
  }

  /// Whether there is collected text that is not complete.
  package var hasCollectedText: Bool { !receiver.text.isEmpty }

  /// Delivers collected text, if the next events go to another delegate.
  package func handOver() throws { try receiver.handOver() }

  /// Whether there is more to deliver of what was read. Then only `resume` may be called.
  var isSuspended: Bool {
    switch progress {
    case .reading: receiver.isSuspended
    case .paused, .finishing, .failed: true
    }
  }

  /// Continues with what was read.
  func resume() throws {
    try deliveringRemainder {
      try checkStop()
      if receiver.isSuspended {
        try receiver.resume()
        try inputs.didTokenize(receiver)
      }
      try advance()
    }
  }

  /// Parses the bytes that one call of `read` appends. Returns false if it appends none: the source's end.
  package func pull(_ read: (inout OutputRawSpan) throws -> Void) throws -> Bool {
    var isEnd = false
    try deliveringRemainder {
      try checkStop()
      try postponingFault {
        switch try inputs.read(read, into: receiver) {
        case .end: isEnd = true
        case .tokenized: break
        case .encoded: _ = try decode(isFinal: false)
        }
      }
    }
    return !isEnd
  }

  /// Ends the document, which has to be complete.
  package func finish() throws {
    try deliveringRemainder {
      try checkStop()
      progress = .finishing(.decoding)
      try advance()
    }
  }

  private func advance() throws {
    try postponingFault {
      while !receiver.isSuspended {
        switch progress {
        case .reading: return
        case .paused:
          progress = .reading
          guard try decode(isFinal: false) else { return }
        case .finishing(.decoding):
          progress = .finishing(.tokenizing)
          guard try decode(isFinal: true) else { return }
        case .finishing(.tokenizing):
          progress = .finishing(.document)
          try inputs.finish(receiver)
        case .finishing(.document):
          progress = .reading
          // The last call. After it, it is too late to stop.
          try receiver.endDocument()
        case .failed(let error):
          progress = .reading
          throw error
        }
      }
    }
  }

  /// Parses what has been read of the document. Returns false if that is enough for now.
  private func decode(isFinal: Bool) throws -> Bool {
    while true {
      let isMoreExpected = try inputs.decode(into: receiver, isFinal: isFinal)
      guard !receiver.isSuspended, !pausesBetweenChunks else {
        if isMoreExpected { progress = isFinal ? .finishing(.decoding) : .paused }
        return false
      }
      if !isMoreExpected { return true }
    }
  }

  /// If the parse is interrupted before a fault, the fault is kept for later.
  private func postponingFault(_ body: () throws -> Void) throws {
    do { try body() } catch let fault as PostponedFault { progress = .failed(fault.underlying) }
  }

  private func checkStop() throws {
    if stop.isRaised { throw ParseStopped() }
  }

  private func deliveringRemainder(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as HandlerFault {
      throw error
    } catch {
      let error = (error as? ParseFault).map { receiver.error($0) } ?? foreignFormatError(error) ?? error
      receiver.deliverRemainder(
        startingDocument: startsDocument(error), inFrontOf: (error as? XMLParseError)?.position)
      throw error
    }
  }

  /// The error for bytes that are not XML at all.
  private func foreignFormatError(_ error: any Error) -> XMLParseError? {
    guard error is XMLParseError, let format = inputs.document.foreignFormat else { return nil }
    return XMLParseError(code: .emptyDocumentError, message: format.message, position: .start)
  }

  /// As with `XMLParser`, the start of a document is delivered before its fault, unless the fault is in the XML
  /// declaration, or nothing was read.
  private func startsDocument(_ error: any Error) -> Bool {
    guard let error = error as? XMLParseError, !receiver.isEmpty else { return false }
    switch error.code {
    case .xmlDeclNotFinishedError, .standaloneValueError, .invalidEncodingNameError, .unknownEncodingError,
      .encodingNotSupportedError:
      return false
    default: return true
    }
  }
}

extension ParserOptions {
  fileprivate func makeRepairer(readsExternalDeclarations: Bool) -> DocumentRepairer? {
    guard !repairs.isEmpty else { return nil }
    let surroundings = RepairScanner.Surroundings(
      entities: entities, readsExternalDeclarations: readsExternalDeclarations)
    return DocumentRepairer(repairs, surroundings, positions: RepairedPositions(), limits: limits)
  }
}
