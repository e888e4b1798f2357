/// The decoders of the document and of the external entity that is being parsed, if any.
final class DecodedInputs {
  let document: DocumentDecoder
  private var current: DocumentDecoder
  private let limits: XMLLimits
  private let checkStop: StopCheck
  /// Why no more bytes of the document could be read or decoded. Thrown once all those before are parsed.
  private(set) var postponedFault: (any Error)?

  init(_ document: DocumentDecoder, limits: XMLLimits, checkStop: StopCheck) {
    self.document = document
    current = document
    self.limits = limits
    self.checkStop = checkStop
  }

  /// A message on what was wrong with the last bytes.
  func fault(at bytes: [UInt8]) -> String? { current.fault(at: bytes) }

  /// Parses a whole external entity in the middle of the document.
  func parse(_ content: EntityContent, into receiver: EventReceiver) throws {
    let outer = current
    current = DocumentDecoder(isDocument: false, limits: limits, metadata: content.metadata)
    defer { current = outer }
    while try read(content.read, into: receiver) { try decodeAll(into: receiver) }
    current.end()
    try decodeAll(into: receiver)
    try finish(receiver)
  }

  private func decodeAll(into receiver: EventReceiver) throws {
    while current.hasMore { try decode(into: receiver) }
  }

  /// Calls `read` once and takes the bytes that it appends. Returns false if it appends none, at the end of the source.
  func read(_ read: (inout OutputRawSpan) throws -> Void, into receiver: EventReceiver) throws -> Bool {
    guard current.isTransparent else { return try tokenizingRest(receiver) { try current.fill(read) } ?? true }
    let count = try tokenizingRest(receiver) { try receiver.write { try current.taping(&$0, read) } }
    guard count != 0 else { return false }
    if count != nil { try tokenize(receiver) }
    return true
  }

  /// Parses as many of the bytes as there is room for.
  func decode(into receiver: EventReceiver) throws {
    var isFull = false
    let count = try tokenizingRest(receiver) {
      try receiver.write { output in try current.taping(&output) { isFull = try current.decode(into: &$0) } }
    }
    // The remaining room may be too small for the next character, so the buffer has to be emptied.
    if count != nil { try tokenize(receiver, isFull: isFull) }
  }

  /// Ends the document or the entity. Throws if it is not complete.
  func finish(_ receiver: EventReceiver) throws {
    guard try tokenizingRest(receiver, { try current.finish() }) != nil else { return }
    try receiver.finish()
    try checkStop()
  }

  private func tokenize(_ receiver: EventReceiver, isFull: Bool = false) throws {
    if current === document { receiver.repairer?.takeFindings(of: document) }
    try receiver.parseIfDue(isFull: isFull, isCutOff: isCutOff)
    try didTokenize(receiver)
  }

  func didTokenize(_ receiver: EventReceiver) throws {
    try receiver.didDrainChunk()
    try checkStop()
  }

  /// A fault of the document is kept, since there may be more to parse before it: returns nil then. In an entity, what was decoded before
  /// the fault is tokenized, and the fault is thrown.
  private func tokenizingRest<Result>(_ receiver: EventReceiver, _ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch  where current === document {
      postponedFault = error
      return nil
    } catch {
      try tokenize(receiver, isFull: true)
      throw error
    }
  }

  /// Whether it is known that no more bytes of the document will come, because of a fault.
  private(set) var isCutOff = false

  /// Tokenizes the last bytes before a fault of the document.
  func cutOff(_ receiver: EventReceiver) throws {
    isCutOff = true
    try tokenize(receiver, isFull: true)
  }
}
