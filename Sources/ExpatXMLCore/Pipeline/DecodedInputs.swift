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
  func fault(at bytes: [UInt8]) -> String? { current.fault(at: bytes) }

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

  /// The bytes are looked at where they will be tokenized, and most of them stay there. Nil if that is not possible.
  private func readInPlace(
    _ read: (inout OutputRawSpan) throws -> Void, into receiver: EventReceiver
  ) throws -> Int? {
    var count: Int?
    _ = try tokenizingRest(receiver) {
      try receiver.write { count = try current.repair(inPlace: &$0, read) }
    }
    return count
  }

  /// Parses as much of what was read as there is room for. Returns true if there may be more of it.
  func decode(into receiver: EventReceiver, isFinal: Bool) throws -> Bool {
    var progress = DocumentDecoder.Progress.done
    _ = try tokenizingRest(receiver) {
      try receiver.write { progress = try current.decode(into: &$0, isFinal: isFinal) }
    }
    // What is left of the room may be too small for the next character: without this it would stay so.
    try tokenize(receiver, isFull: progress == .full, isInFrontOfRepair: progress == .edit)
    if let repairer = current.repairer { try admitEdit(of: repairer, receiver, isDue: progress == .edit) }
    return progress != .done
  }

  /// What stands in front of the edit was handed on, unless the sink has had enough for now.
  private func admitEdit(of repairer: DocumentRepairer, _ receiver: EventReceiver, isDue: Bool) throws {
    try repairer.checkLength()
    guard isDue, !receiver.isSuspended else { return }
    let repair = try repairer.admit(
      endOfInput: { receiver.endOfInput }, unfinishedOffset: receiver.unfinishedOffset)
    if let repair {
      try receiver.deliver(repair)
      try checkStop()
    }
  }

  /// Ends the document or the entity, which has to be complete.
  func finish(_ receiver: EventReceiver) throws {
    try tokenizingRest(receiver) { try current.finish() }
    try receiver.finish()
    try checkStop()
  }

  private func tokenize(
    _ receiver: EventReceiver, isFull: Bool = false, isInFrontOfRepair: Bool = false
  ) throws {
    receiver.noteText(isChecked: current.isTextChecked)
    try receiver.parseIfDue(isFull: isFull, isInFrontOfRepair: isInFrontOfRepair)
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
