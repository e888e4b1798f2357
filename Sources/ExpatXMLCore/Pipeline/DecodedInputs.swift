/// The decoders of bytes for the receiver: the document's and, while one is being parsed, an external entity's.
final class DecodedInputs {
  enum Reading {
    /// The source has ended.
    case end
    /// Bytes were read. They were UTF-8, and were tokenized.
    case tokenized
    /// Bytes were read that have to be decoded.
    case encoded
  }

  let document: DocumentDecoder
  private var current: DocumentDecoder
  private let limits: ParserLimits
  private let stop: StopFlag

  init(_ document: DocumentDecoder, limits: ParserLimits, stop: StopFlag) {
    self.document = document
    current = document
    self.limits = limits
    self.stop = stop
  }

  /// What was wrong with the last bytes.
  var fault: String? { current.fault }

  /// Parses an external entity, all of it, in the middle of the document.
  func parse(_ content: EntityContent, into receiver: EventReceiver) throws {
    let outer = current
    current = DocumentDecoder(isDocument: false, limits: limits, metadata: content.metadata)
    defer { current = outer }
    reading: while true {
      switch try read(content.read, into: receiver) {
      case .end: break reading
      case .tokenized: break
      case .encoded: while try decode(into: receiver, isFinal: false) {}
      }
    }
    while try decode(into: receiver, isFinal: true) {}
    try finish(receiver)
  }

  /// Takes the bytes that one call of `read` appends.
  func read(_ read: (inout OutputRawSpan) throws -> Void, into receiver: EventReceiver) throws -> Reading {
    guard current.isTransparent else {
      return try tokenizingRest(receiver) { try current.fill(read) } > 0 ? .encoded : .end
    }
    guard try tokenizingRest(receiver, { try receiver.write(read) }) > 0 else { return .end }
    try tokenize(receiver)
    return .tokenized
  }

  /// Parses as much of what was read as there is room for. Returns true if there may be more of it.
  func decode(into receiver: EventReceiver, isFinal: Bool) throws -> Bool {
    var isMoreExpected = true
    _ = try tokenizingRest(receiver) {
      try receiver.write { isMoreExpected = try current.decode(into: &$0, isFinal: isFinal) }
    }
    // What is left of the room may be too small for the next character: without this it would stay so.
    try tokenize(receiver, isFull: isMoreExpected)
    return isMoreExpected
  }

  /// Ends the document or the entity, which has to be complete.
  func finish(_ receiver: EventReceiver) throws {
    try tokenizingRest(receiver) { try current.finish() }
    try receiver.finish()
    try checkStop()
  }

  private func tokenize(_ receiver: EventReceiver, isFull: Bool = false) throws {
    try receiver.parseIfDue(isFull: isFull)
    try didTokenize(receiver)
  }

  func didTokenize(_ receiver: EventReceiver) throws {
    try receiver.didDrainChunk()
    try checkStop()
  }

  /// Tokenizes what was decoded before a fault of reading or decoding more.
  ///
  /// - Throws: the fault; a `PostponedFault` if the sink interrupts the parse before it.
  private func tokenizingRest<Result>(_ receiver: EventReceiver, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      try tokenize(receiver, isFull: true)
      throw receiver.isSuspended ? PostponedFault(underlying: error) : error
    }
  }

  private func checkStop() throws {
    if stop.isRaised { throw ParseStopped() }
  }
}

/// An error to be thrown after everything before it was delivered.
struct PostponedFault: Error {
  let underlying: any Error
}
