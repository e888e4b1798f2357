/// Turns bytes into events: inflates, converts, tokenizes and assembles. It uses no threads. It reads external entities; its owner reads
/// the document.
///
/// `pull`, `goOn` and `finish` throw `XMLParseError`, `XMLCompressionError`, `ParseStopped`, or the error of the source, after everything
/// before the fault was delivered. A `HandlerFault` is thrown at once.
package final class ParsePipeline {
  /// Kept alive, because other objects refer to it without counting references.
  private let sink: EventSink
  private let receiver: EventReceiver
  private let stop: StopFlag
  private let progress: XMLProgress
  /// The number of this parse in the progress.
  private let number: Int
  private let limits: XMLLimits
  /// The decoder of the document.
  private let document: DocumentDecoder
  /// The decoder of the external entity that is being parsed, or else of the document.
  private var current: DocumentDecoder
  /// Why no more bytes of the document could be read or decoded. Thrown once all those before are parsed.
  private var postponedFault: (any Error)?
  /// Whether it is known that no more bytes of the document will come, because of a fault.
  private var isCutOff = false
  /// Whether the end of the document was delivered.
  private(set) var hasEnded = false
  /// Whether each buffer is parsed by a call of its own. One chunk may inflate to many buffers.
  private let returnsBetweenBuffers: Bool

  /// Makes a pipeline. `source` is asked what it knows about its bytes. `progress` is asked whether the parse was cancelled, and told of
  /// repairs. `readsExternalDeclarations` says whether declarations in external entities may be read.
  package init(
    sink: EventSink, stop: StopFlag, options: XMLOptions = XMLOptions(), source: (any ByteSource)? = nil,
    progress: XMLProgress = XMLProgress(), number: Int = 0, returnsBetweenBuffers: Bool = false,
    readsExternalDeclarations: Bool = false
  ) throws(XMLParseError) {
    self.sink = sink
    self.stop = stop
    self.progress = progress
    self.number = number
    self.returnsBetweenBuffers = returnsBetweenBuffers
    limits = options.limits
    document = DocumentDecoder(
      encoding: options.encoding, limits: limits, repairs: options.repairs, tape: sink.tape, source: source)
    current = document
    receiver = try EventReceiver(
      sink: sink, stop: stop, options: options, readsExternalDeclarations: readsExternalDeclarations)
    receiver.pipeline = self
  }

  // MARK: State

  /// The position of the current event; between events, the end of the bytes read so far; after a fault, the position
  /// of the fault.
  package var position: XMLPosition { receiver.position }

  /// How many bytes of the source come before the first one that positions count. Nil if the source is compressed or in
  /// another encoding than UTF-8, so that its bytes are not those that positions count.
  var textOffset: Int? { document.textOffset }

  /// Whether there is incomplete collected text.
  package var hasCollectedText: Bool { !receiver.text.isEmpty }

  /// Whether something of the bytes read so far remains: bytes in the receiver or the decoder, a fault after them, the end of the
  /// document. If so, only `goOn` may be called.
  var hasRemainder: Bool {
    !hasEnded && (receiver.isFull || document.hasMore || postponedFault != nil || document.isFinal)
  }

  // MARK: Between events

  /// Skips everything inside the element that has just started. Returns false if no element has just started.
  package func skipDescendants(ofElementAtDepth depth: Int) -> Bool {
    receiver.skipDescendants(ofElementAtDepth: depth)
  }

  /// Delivers collected text if the next events go to another delegate.
  package func handOver() throws { try receiver.handOver() }

  // MARK: Bytes

  /// Continues with the bytes that have been read.
  func goOn() throws {
    try deliveringRemainder {
      if receiver.isFull {
        try receiver.goOn()
        try didTokenize()
      }
      try advance()
    }
  }

  /// Parses the bytes that one call of `read` appends. Returns false if it appends none, at the end of the source.
  package func pull(_ read: (inout OutputRawSpan) throws -> Void) throws -> Bool {
    var isEnd = false
    try deliveringRemainder {
      isEnd = try !take(read)
      try advance()
    }
    return !isEnd
  }

  /// Ends the document. Throws if it is not complete.
  package func finish() throws {
    try deliveringRemainder {
      document.end()
      try advance()
    }
  }

  /// Parses what has been read. What the decoder holds comes before a fault, and before the end of the document.
  private func advance() throws {
    while !receiver.isFull {
      if document.hasMore {
        try decode()
        if returnsBetweenBuffers { return }
      } else if let postponedFault {
        if isCutOff { throw postponedFault }
        isCutOff = true
        try tokenize(isFull: true)
      } else if !document.isFinal {
        return
      } else if !receiver.isFinished {
        try finishInput()
      } else {
        hasEnded = true
        // The last event. It is too late to stop after it.
        return try receiver.endDocument()
      }
    }
  }

  /// Calls `read` once and takes the bytes that it appends. Returns false if it appends none, at the end of the source.
  private func take(_ read: (inout OutputRawSpan) throws -> Void) throws -> Bool {
    guard current.isTransparent else { return try tokenizingRest { try current.fill(read) } ?? true }
    let count = try tokenizingRest { try receiver.write { try current.taping(&$0, read) } }
    guard count != 0 else { return false }
    if count != nil { try tokenize() }
    return true
  }

  /// Parses as many of the bytes as there is room for.
  private func decode() throws {
    var isFull = false
    let count = try tokenizingRest {
      try receiver.write { output in try current.taping(&output) { isFull = try current.decode(into: &$0) } }
    }
    // The remaining room may be too small for the next character, so the buffer has to be emptied.
    if count != nil { try tokenize(isFull: isFull) }
  }

  /// Ends the document or the entity. Throws if it is not complete.
  private func finishInput() throws {
    guard try tokenizingRest({ try current.finish() }) != nil else { return }
    try receiver.finish()
    try checkStop()
  }

  private func tokenize(isFull: Bool = false) throws {
    if current === document { receiver.repairer?.takeFindings(of: document) }
    try receiver.parseIfDue(isFull: isFull, isCutOff: isCutOff)
    try didTokenize()
  }

  private func didTokenize() throws {
    try receiver.didDrainChunk()
    try checkStop()
  }

  /// Throws `ParseStopped` if the parse should stop. It is called before and after every buffer of decoded text. Within a buffer, only the
  /// flag counts, which stops the parse at the next event.
  func checkStop() throws(ParseStopped) {
    // Whoever cancelled the parse may not have raised the flag, or will raise it later.
    if !stop.isRaised, progress.isCancelled { stop.raise() }
    if stop.isRaised { throw ParseStopped() }
  }

  // MARK: For the receiver

  /// The URL of what is being parsed: the document, or an external entity.
  var location: String? { current.location }

  /// A message on what was wrong with the last bytes before they were converted to UTF-8.
  func fault(at bytes: [UInt8]) -> String? { current.fault(at: bytes) }

  func note(_ repair: XMLRepair) { progress.didRepair(repair, parse: number) }

  /// Parses a whole external entity in the middle of the document.
  func parse(_ content: EntityContent) throws {
    let outer = current
    current = DocumentDecoder(isDocument: false, limits: limits, source: content.source, location: content.location)
    defer { current = outer }
    while try take(content.source.read) { try decodeAll() }
    current.end()
    try decodeAll()
    try finishInput()
  }

  private func decodeAll() throws {
    while current.hasMore { try decode() }
  }

  // MARK: Faults

  /// A fault of the document is kept, since there may be more to parse before it: returns nil then. In an entity, what was decoded before
  /// the fault is tokenized, and the fault is thrown.
  private func tokenizingRest<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch  where current === document {
      postponedFault = error
      return nil
    } catch {
      try tokenize(isFull: true)
      throw error
    }
  }

  private func deliveringRemainder(_ body: () throws -> Void) throws {
    do {
      try checkStop()
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
    guard error is XMLParseError, let format = document.foreignFormat else { return nil }
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
