/// Turns bytes into events: inflates, converts, tokenizes and assembles. It does no input or output, and uses no
/// threads.
///
/// Every method throws `XMLParseError`, `XMLCompressionError`, `ParseStopped`, or the error of the source, after
/// everything before the fault was delivered. A `HandlerFault` is thrown at once.
package final class ParsePipeline {
  let checkStop: StopCheck
  /// Kept alive, because other objects refer to it without counting references.
  private let sink: EventSink
  private let receiver: EventReceiver
  private let inputs: DecodedInputs
  /// Whether the end of the document was delivered.
  private(set) var hasEnded = false
  /// Whether each buffer is parsed by a call of its own. One chunk may inflate to many buffers.
  private let returnsBetweenBuffers: Bool

  /// Makes a pipeline. `isCancelled` is asked once a buffer, and makes the parse stop like the flag.
  /// `readsExternalDeclarations` says whether declarations in external entities may be read. `willRepair` is called with each
  /// repair before the sink is.
  package init(
    sink: EventSink, stop: StopFlag, isCancelled: @escaping () -> Bool = { false },
    options: XMLOptions = XMLOptions(),
    returnsBetweenBuffers: Bool = false, readsExternalDeclarations: Bool = false,
    willRepair: ((XMLRepair) -> Void)? = nil,
    metadata: @escaping () -> SourceMetadata = { SourceMetadata() }
  ) throws(XMLParseError) {
    checkStop = StopCheck(flag: stop, isCancelled: isCancelled)
    self.sink = sink
    self.returnsBetweenBuffers = returnsBetweenBuffers
    let inputs = DecodedInputs(
      DocumentDecoder(
        encoding: options.encoding, limits: options.limits, repairs: options.repairs, tape: sink.tape,
        metadata: metadata),
      limits: options.limits, checkStop: checkStop)
    self.inputs = inputs
    receiver = try EventReceiver(
      sink: sink, stop: stop, options: options, readsExternalDeclarations: readsExternalDeclarations,
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

  /// Whether something of the bytes read so far remains: bytes in the receiver or the decoder, a fault after them, the end of the
  /// document. If so, only `goOn` may be called.
  var hasRemainder: Bool {
    !hasEnded && (receiver.isFull || inputs.document.hasMore || inputs.postponedFault != nil || inputs.document.isFinal)
  }

  /// Continues with the bytes that have been read.
  func goOn() throws {
    try deliveringRemainder {
      try checkStop()
      if receiver.isFull {
        try receiver.goOn()
        try inputs.didTokenize(receiver)
      }
      try advance()
    }
  }

  /// Parses the bytes that one call of `read` appends. Returns false if it appends none, at the end of the source.
  package func pull(_ read: (inout OutputRawSpan) throws -> Void) throws -> Bool {
    var isEnd = false
    try deliveringRemainder {
      try checkStop()
      isEnd = try !inputs.read(read, into: receiver)
      try advance()
    }
    return !isEnd
  }

  /// Ends the document. Throws if it is not complete.
  package func finish() throws {
    try deliveringRemainder {
      try checkStop()
      inputs.document.end()
      try advance()
    }
  }

  /// Parses what has been read. What the decoder holds comes before a fault, and before the end of the document.
  private func advance() throws {
    while !receiver.isFull {
      if inputs.document.hasMore {
        try inputs.decode(into: receiver)
        if returnsBetweenBuffers { return }
      } else if let fault = inputs.postponedFault {
        if inputs.isCutOff { throw fault }
        try inputs.cutOff(receiver)
      } else if !inputs.document.isFinal {
        return
      } else if !receiver.isFinished {
        try inputs.finish(receiver)
      } else {
        hasEnded = true
        // The last event. It is too late to stop after it.
        return try receiver.endDocument()
      }
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
    case .xmlDeclNotFinishedError, .standaloneValueError, .invalidEncodingNameError, .encodingNotSupportedError:
      return false
    default: return true
    }
  }
}
