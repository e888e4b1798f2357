/// Turns bytes into events: inflates, converts, tokenizes and assembles. It does no input or output, and uses no
/// threads.
///
/// Every method throws `XMLParseError`, `XMLCompressionError`, `ParseStopped`, or the error of the source, after
/// everything before the fault was delivered. A `HandlerFault` is thrown at once.
package final class ParsePipeline {
  /// The work that remains for the bytes that have been read, after the sink has interrupted the parse or a chunk has
  /// been parsed.
  private enum Progress {
    /// None.
    case reading
    /// The bytes have not all been parsed.
    case paused
    case finishing(Ending)

    enum Ending {
      case decoding, tokenizing, document
    }
  }

  let checkStop: StopCheck
  /// Kept alive, because other objects refer to it without counting references.
  private let sink: EventSink
  private let receiver: EventReceiver
  private let inputs: DecodedInputs
  private var progress = Progress.reading
  /// Why no more bytes could be read or decoded. Thrown once all those before are parsed.
  private var postponedFault: (any Error)?
  /// Whether the parse pauses after each buffer. One chunk may inflate to many buffers.
  private let pausesBetweenChunks: Bool

  /// Makes a pipeline. `isCancelled` is asked once a buffer, and makes the parse stop like the flag.
  /// `readsExternalDeclarations` says whether declarations in external entities may be read. `willRepair` is called with each
  /// repair before the sink is.
  package init(
    sink: EventSink, stop: StopFlag, isCancelled: @escaping () -> Bool = { false },
    options: XMLOptions = XMLOptions(),
    pausesBetweenChunks: Bool = false, readsExternalDeclarations: Bool = false,
    willRepair: ((XMLRepair) -> Void)? = nil,
    metadata: @escaping () -> SourceMetadata = { SourceMetadata() }
  ) throws(XMLParseError) {
    checkStop = StopCheck(flag: stop, isCancelled: isCancelled)
    self.sink = sink
    self.pausesBetweenChunks = pausesBetweenChunks
    let repairer = options.makeRepairer(readsExternalDeclarations: readsExternalDeclarations)
    let inputs = DecodedInputs(
      DocumentDecoder(
        encoding: options.encoding, limits: options.limits, repairer: repairer, tape: sink.tape, metadata: metadata),
      limits: options.limits, checkStop: checkStop)
    self.inputs = inputs
    receiver = try EventReceiver(
      sink: sink, stop: stop, options: options, repairer: repairer,
      location: { metadata().location },
      inputFault: { inputs.fault(at: $0) }, parseContent: { try inputs.parse($0, into: $1) })
    receiver.willDeliverRepair = willRepair
  }

  /// The position of the current event; between events, the end of the bytes read so far; after a fault, the position
  /// of the fault.
  package var position: XMLPosition { receiver.position }

  /// How many bytes of the source come before the first one that positions count. Nil if the source is compressed or in
  /// another encoding than UTF-8, so that its bytes are not those that positions count.
  var textOffset: Int? { inputs.document.textOffset }

  /// Skips everything inside the element that has just started. Returns false if no element has just started.
  package func skipDescendants(ofElementAtDepth depth: Int) -> Bool {
    receiver.skipDescendants(ofElementAtDepth: depth)
  }

  /// Whether there is incomplete collected text.
  package var hasCollectedText: Bool { !receiver.text.isEmpty }

  /// Delivers collected text if the next events go to another delegate.
  package func handOver() throws { try receiver.handOver() }

  /// Whether events of the bytes read so far remain. If so, only `resume` may be called.
  var isSuspended: Bool {
    switch progress {
    case .reading: receiver.isPaused || postponedFault != nil
    case .paused, .finishing: true
    }
  }

  /// Continues with the bytes that have been read.
  func resume() throws {
    try deliveringRemainder {
      try checkStop()
      if receiver.isPaused {
        try receiver.resume()
        try inputs.didTokenize(receiver)
        if case .reading = progress, inputs.hasMore { progress = .paused }
      }
      try advance()
    }
  }

  /// Parses the bytes that one call of `read` appends. Returns false if it appends none, at the end of the source.
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
      if postponedFault != nil { try advance() }
    }
    return !isEnd
  }

  /// Ends the document. Throws if it is not complete.
  package func finish() throws {
    try deliveringRemainder {
      try checkStop()
      progress = .finishing(.decoding)
      try advance()
    }
  }

  private func advance() throws {
    repeat { try postponingFault(advanceToFault) } while postponedFault != nil && !receiver.isPaused
  }

  private func advanceToFault() throws {
    while !receiver.isPaused {
      switch progress {
      case .reading:
        guard let fault = postponedFault else { return }
        postponedFault = nil
        throw fault
      case .paused:
        progress = .reading
        guard try decode(isFinal: false) else { return }
      case .finishing(.decoding):
        progress = .finishing(.tokenizing)
        guard try decode(isFinal: true) else { return }
      case .finishing(.tokenizing):
        progress = .finishing(.document)
        try inputs.finish(receiver)
      case .finishing(.document) where inputs.hasMore: progress = .finishing(.decoding)
      case .finishing(.document):
        progress = .reading
        // The last event. It is too late to stop after it.
        try receiver.endDocument()
      }
    }
  }

  /// Parses the bytes that have been read of the document. Returns false if the parse pauses.
  private func decode(isFinal: Bool) throws -> Bool {
    while true {
      let isMoreExpected = try inputs.decode(into: receiver, isFinal: isFinal)
      guard !receiver.isPaused, !pausesBetweenChunks else {
        if isMoreExpected { progress = isFinal ? .finishing(.decoding) : .paused }
        return false
      }
      if !isMoreExpected { return true }
    }
  }

  /// Keeps a fault for later if there is more to parse before it.
  private func postponingFault(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let fault as PostponedFault {
      postponedFault = fault.underlying
      progress = inputs.hasMore ? .paused : .reading
    }
  }

  private func deliveringRemainder(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as HandlerFault {
      throw error
    } catch {
      let error = (error as? ParseFault).map { receiver.error($0) } ?? foreignFormatError(error) ?? error
      try receiver.deliverRemainder(
        startingDocument: startsDocument(error), before: (error as? XMLParseError)?.position)
      throw error
    }
  }

  /// The error for bytes that are not XML.
  private func foreignFormatError(_ error: any Error) -> XMLParseError? {
    guard error is XMLParseError, let format = inputs.document.foreignFormat else { return nil }
    return XMLParseError(code: .emptyDocumentError, message: format.message, position: .start)
  }

  /// Whether the start of the document is delivered before its fault. As with `XMLParser`, it is, unless the fault is
  /// in the XML declaration or nothing was read.
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

extension XMLOptions {
  fileprivate func makeRepairer(readsExternalDeclarations: Bool) -> DocumentRepairer? {
    guard !repairs.isEmpty else { return nil }
    let surroundings = RepairScanner.Surroundings(
      entities: entities, readsExternalDeclarations: readsExternalDeclarations, textElements: textElements)
    return DocumentRepairer(repairs, surroundings, limits: limits)
  }
}
