/// Bytes in, events out: inflates, converts, tokenizes and assembles. Does no input or output and knows no threads.
///
/// Every method throws `XMLParseError`, `CompressedDataError`, `ParseStopped`, or what the source throws, when everything
/// that came before the fault has been delivered; or a `HandlerFault`, behind which nothing is.
package final class ParsePipeline {
  /// What is left to do with what has been read, when the sink has suspended the parse or a chunk is done with.
  private enum Progress {
    /// Nothing.
    case reading
    /// More comes out of it.
    case paused
    case finishing(Ending)
    /// What should have brought more is at fault.
    case failed(any Error)

    enum Ending {
      case decoding, tokenizing, document
    }
  }

  private let stop: StopFlag
  /// Kept alive for those that refer to it without counting.
  private let sink: EventSink
  private let receiver: EventReceiver
  private let inputs: DecodedInputs
  /// Those that were made so far, where they are collected.
  package var repairs: [XMLRepair] { receiver.repairs }
  private var progress = Progress.reading
  /// Whether what was read is parsed in chunks of a buffer each, though it may inflate to much more.
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

  /// Where the event that is being delivered is reported; between events, the end of what has been read; after a
  /// fault, where it is.
  package var position: SourcePosition { receiver.position }

  /// Leaves everything inside the element out that has just started. Returns false if none has.
  package func skipDescendants(ofElementAtDepth depth: Int) -> Bool {
    receiver.skipDescendants(ofElementAtDepth: depth)
  }

  /// Whether there is text that waits to be complete.
  package var hasCollectedText: Bool { !receiver.text.isEmpty }

  /// Delivers collected text, if events are to go to another than before.
  package func handOver() throws { try receiver.handOver() }

  /// Whether there is more to deliver of what was read. Only `resume` may be called then.
  var isSuspended: Bool {
    switch progress {
    case .reading: receiver.isSuspended
    case .paused, .finishing, .failed: true
    }
  }

  /// Goes on with what was read.
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

  /// Demands that the document is complete, and ends it.
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
          // The last call: a stop behind it is too late.
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

  /// A fault that comes behind what the sink does not want yet is left for later.
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

  /// What is wrong with a document that is none.
  private func foreignFormatError(_ error: any Error) -> XMLParseError? {
    guard error is XMLParseError, let format = inputs.document.foreignFormat else { return nil }
    return XMLParseError(code: .emptyDocumentError, message: format.message, position: .start)
  }

  /// As `XMLParser` has it, a document with a fault has started, unless its XML declaration is at fault, or the bytes
  /// never came.
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
