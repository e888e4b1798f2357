/// The decoders of the document and of the external entity that is being parsed, if any.
final class DecodedInputs {
  enum Reading {
    /// The source has ended.
    case end
    /// Bytes in UTF-8 were read and tokenized.
    case tokenized
    /// Bytes were read, and have to be decoded.
    case encoded
  }

  let document: DocumentDecoder
  private var current: DocumentDecoder
  private let limits: ParserLimits
  private let checkStop: StopCheck

  init(_ document: DocumentDecoder, limits: ParserLimits, checkStop: StopCheck) {
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

  /// Calls `read` once and takes the bytes that it appends.
  func read(_ read: (inout OutputRawSpan) throws -> Void, into receiver: EventReceiver) throws -> Reading {
    guard current.isTransparent else {
      if let repairer = current.repairer, let count = try readInPlace(read, into: receiver) {
        if count == 0 { return .end }
        if repairer.hasEdit { return .encoded }
        try repairer.checkLength()
        try tokenize(receiver)
        return .tokenized
      }
      return try tokenizingRest(receiver) { try current.fill(read) } > 0 ? .encoded : .end
    }
    guard try tokenizingRest(receiver, { try receiver.write(read) }) > 0 else { return .end }
    try tokenize(receiver)
    return .tokenized
  }

  /// Reads bytes to where they will be tokenized, and repairs them there. Nil if that is not possible.
  private func readInPlace(
    _ read: (inout OutputRawSpan) throws -> Void, into receiver: EventReceiver
  ) throws -> Int? {
    var count: Int?
    _ = try tokenizingRest(receiver) {
      try receiver.write { count = try current.repair(inPlace: &$0, read) }
    }
    return count
  }

  /// Parses as many of the bytes as there is room for. Returns true if there may be more.
  func decode(into receiver: EventReceiver, isFinal: Bool) throws -> Bool {
    var progress = DocumentDecoder.Progress.done
    _ = try tokenizingRest(receiver) {
      try receiver.write { progress = try current.decode(into: &$0, isFinal: isFinal) }
    }
    // The remaining room may be too small for the next character, so it has to be emptied.
    try tokenize(receiver, isFull: progress == .full, isInFrontOfRepair: progress == .edit)
    if let repairer = current.repairer { try admitEdit(of: repairer, receiver, isDue: progress == .edit) }
    return progress != .done
  }

  /// Reports the repair, if everything before it was delivered. That is not so if the sink has interrupted the parse.
  private func admitEdit(of repairer: DocumentRepairer, _ receiver: EventReceiver, isDue: Bool) throws {
    try repairer.checkLength()
    guard isDue, !receiver.isPaused else { return }
    let repair = try repairer.admit(
      endOfInput: { receiver.endOfInput }, unfinishedOffset: receiver.unfinishedOffset)
    if let repair {
      try receiver.deliver(repair)
      try checkStop()
    }
  }

  /// Ends the document or the entity. Throws if it is not complete.
  func finish(_ receiver: EventReceiver) throws {
    try tokenizingRest(receiver) { try current.finish() }
    try receiver.finish()
    try checkStop()
  }

  private func tokenize(
    _ receiver: EventReceiver, isFull: Bool = false, isInFrontOfRepair: Bool = false
  ) throws {
    try receiver.parseIfDue(isFull: isFull, isInFrontOfRepair: isInFrontOfRepair)
    try didTokenize(receiver)
  }

  func didTokenize(_ receiver: EventReceiver) throws {
    try receiver.didDrainChunk()
    try checkStop()
  }

  /// If reading or decoding fails, tokenizes what was decoded before.
  ///
  /// - Throws: the fault, or a `PostponedFault` if the sink interrupts the parse before it.
  private func tokenizingRest<Result>(_ receiver: EventReceiver, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      try tokenize(receiver, isFull: true)
      throw receiver.isPaused ? PostponedFault(underlying: error) : error
    }
  }
}

/// An error to be thrown after everything before it was delivered.
struct PostponedFault: Error {
  let underlying: any Error
}
