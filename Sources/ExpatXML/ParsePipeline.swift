/// Bytes in, events out: inflates, tokenizes and assembles. Does no input or output and knows no threads.
///
/// Every method throws `XMLParseError`, `CompressedDataError`, `ParseStopped`, or what the source throws; by then,
/// everything that came before the fault has been delivered.
final class ParsePipeline {
  private enum Decoding {
    /// Too few bytes have come to tell.
    case undetermined
    case plain
    case compressed(Inflater)
  }

  private let stop: StopFlag
  private let handler: any EventHandler
  private let assembler: EventAssembler
  private let tokenizer: ExpatTokenizer
  private var decoding = Decoding.undetermined
  /// Where bytes wait that do not go straight to the tokenizer: those of a compressed source, and the first few.
  private let input = InputBuffer()

  init(handler: any EventHandler, stop: StopFlag) throws(XMLParseError) {
    self.stop = stop
    self.handler = handler
    assembler = EventAssembler(handler: handler, stop: stop)
    tokenizer = try ExpatTokenizer(sink: assembler, stop: stop)
    assembler.position = { [unowned tokenizer] in tokenizer.position($0) }
  }

  /// Where the event that is being delivered is reported; between events, the end of what has been read; after a
  /// fault, where it is.
  var position: SourcePosition { tokenizer.position(assembler.anchor) }

  /// Parses the bytes that one call of `read` appends. Returns false if it appends none: the source's end.
  func pull(_ read: (inout OutputRawSpan) throws -> Void) throws -> Bool {
    try deliveringRemainder {
      if case .plain = decoding {
        guard try tokenizer.write(read) > 0 else { return false }
        try tokenize()
      } else {
        guard try input.fill(read) > 0 else { return false }
        try decodeInput(isFinal: false)
      }
      return true
    }
  }

  /// Demands that the document is complete, and ends it.
  func finish() throws {
    try deliveringRemainder {
      try checkStop()
      try decodeInput(isFinal: true)
      if case .compressed(let inflater) = decoding { try inflater.finish() }
      try tokenizer.finish()
      try checkStop()
      assembler.endDocument()
      try checkStop()
    }
  }

  private func decodeInput(isFinal: Bool) throws {
    if case .undetermined = decoding, isFinal || input.count >= CompressionFormat.signatureLength {
      let format = CompressionFormat(signature: input.prefix(CompressionFormat.signatureLength))
      decoding = try format.map { .compressed(try Inflater($0)) } ?? .plain
    }
    switch decoding {
    case .undetermined: return
    case .plain: try copyInput()
    case .compressed(let inflater): try inflateInput(inflater)
    }
  }

  private func copyInput() throws {
    while !input.isEmpty {
      _ = try tokenizer.write { output in
        input.drain { output.append(prefixOf: $0) }
      }
      try tokenize()
    }
  }

  private func inflateInput(_ inflater: Inflater) throws {
    var isFilled = true
    while !input.isEmpty || isFilled {
      _ = try tokenizer.write { output in
        try input.drain { try inflater.inflate($0, into: &output) }
        isFilled = output.freeCapacity == 0
      }
      try tokenize()
    }
  }

  private func tokenize() throws {
    try tokenizer.parseIfDue()
    try checkStop()
  }

  private func checkStop() throws {
    if stop.isRaised { throw ParseStopped() }
  }

  private func deliveringRemainder<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      assembler.deliverRemainder(startingDocument: startsDocument(error))
      throw error
    }
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
