internal import CExpat

/// Takes a document's bytes, hands its tokens to its sink.
///
/// Expat runs in its non-namespace mode: its namespace mode makes faults fatal that `XMLParser` tolerates, and hides
/// prefixes. A fault or a stop inside a token makes the sink deaf (Expat may still deliver tokens after it was told to
/// stop) and is thrown when Expat returns.
@safe final class ExpatTokenizer {
  /// Outlives every call, as all that a token passes through: nobody counts references to it.
  let sink: Unmanaged<TokenSink>
  private let stop: StopFlag
  let limits: ParserLimits
  var entities = EntityTable()

  let document: ExpatInput
  /// The document or, while one is being parsed, an external entity.
  var input: ExpatInput {
    didSet {
      isInEntity = input !== document
      updateChecks()
    }
  }
  private(set) var isInEntity = false
  /// Writes the text of an external entity to this tokenizer and parses it, to its end.
  var parseContent: (EntityContent) throws -> Void = { _ in }

  private(set) var isDeaf = false
  private var fault: (any Error)?
  /// Handed to Expat so far, from the document and all entities.
  private var tokenizedBytes = 0
  /// Of those, from external entities that were read for the first time.
  private var entityBytes = 0
  /// What the document causes and Expat does not count.
  private var uncountedBytes = 0
  /// Whether start tags have to be looked at more closely: few can exceed a limit.
  var checksTags = false
  /// Character data that has not been handed on.
  private var text = TextRun()
  /// While character data is being handed on: how many bytes of it stand in front of the current token.
  private(set) var textLead = 0

  init(
    sink: TokenSink, stop: StopFlag, limits: ParserLimits, location: @escaping () -> String?
  ) throws(XMLParseError) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else { throw .outOfMemory(at: .none) }
    document = unsafe ExpatInput(parser, location: location)
    input = document
    unsafe self.sink = .passUnretained(sink)
    self.stop = stop
    self.limits = limits
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe XML_SetUserData(parser, context)
    unsafe Self.installHandlers(on: parser)
    unsafe Self.installEntityHandlers(on: parser, context: context)
    raiseAmplificationThreshold(by: 0)
  }

  /// What is read counts as read, though Expat counts the bytes of external entities as made out of the document's. What
  /// is read again is made: entities that refer to each other twice would have no end.
  private func raiseAmplificationThreshold(by count: Int) {
    entityBytes += count
    let factor = max(1, min(limits.entityAmplification, Double(Float.greatestFiniteMagnitude)))
    let (threshold, isOverflow) = limits.entityActivationBytes.addingReportingOverflow(entityBytes)
    unsafe expatxml_set_amplification_limit(
      document.parser, Float(factor), UInt64(clamping: isOverflow ? .max : threshold))
  }

  /// Whether no byte of the document has been tokenized.
  var isEmpty: Bool { document.isEmpty }

  // MARK: Bytes in

  /// Lets `body` append bytes, for which there is always room for at least one, and returns how many it appended.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    try input.write(body)
  }

  /// Tokenizes what was written, unless it can only lengthen a token that is already long and there is room for more.
  func parseIfDue(isFull: Bool = false) throws {
    if isFull || input.isDue { try parse(isFinal: false) }
  }

  /// Tokenizes the rest and demands that the document, or the external entity, is complete.
  func finish() throws {
    try parse(isFinal: true)
  }

  private func parse(isFinal: Bool) throws {
    let count = try input.beginPiece(isFinal: isFinal)
    updateChecks()
    if withSink({ !$0.hasRootElement }), input.holdsParameterReferences { entities.hasParameterReferences = true }
    let isParsed = input.parse(count, isFinal: isFinal)
    receive(.other) {}
    if let fault { throw fault }
    tokenizedBytes += count
    if isInEntity, !input.isRepeated { raiseAmplificationThreshold(by: count) }
    if !isParsed, !isDeaf {
      isDeaf = true
      throw try errorOfExpat()
    }
    if isParsed, tokenizedBytes > limits.documentBytes { throw error(limits.fault(.documentBytes)) }
    if isParsed, input.unfinishedBytes > limits.markupBytes { throw error(limits.fault(.markupBytes)) }
  }

  func updateChecks() {
    checksTags = entities.hasDeclarations || input.mayExceed(limits)
  }

  // MARK: Errors

  /// Counts work against the limit that Expat keeps for the text of entities alone.
  func count(_ bytes: Int) throws(ParseFault) {
    uncountedBytes += bytes
    let factor = max(1, limits.entityAmplification)
    if uncountedBytes > limits.entityActivationBytes,
      Double(uncountedBytes) > factor * Double(max(tokenizedBytes, document.offset))
    {
      throw limits.fault(.entityAmplification)
    }
  }

  private func errorOfExpat() throws -> XMLParseError {
    let code = unsafe XML_GetErrorCode(input.parser)
    if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH { return error(limits.fault(.entityAmplification)) }
    let isMarkup = code != XML_ERROR_INVALID_TOKEN || !input.isInCDATA
    let token = isMarkup ? input.faultyToken(in: phase, isMisplaced: code != XML_ERROR_INVALID_TOKEN) : nil
    // Expat drops the text of a token that runs into a stray `]]>`, and more of it the larger the pieces are in which it
    // gets the document.
    if code == XML_ERROR_INVALID_TOKEN, let token, token.phase == .content, token.stops(after: "]]>"), token.stop > 2 {
      try withSink { try $0.characterData(token.bytes.span.extracting(first: token.stop - 2), isLast: true) }
      if stop.isRaised { throw ParseStopped() }
    }
    let openElement = withSink { $0.openElementName }
    var fault = ExpatErrorTable.fault(code, token: token, openElement: openElement, isEmpty: input.isEmpty)
    // Expat tells of what follows the root element where it begins, or where it turns out not to be markup.
    if code == XML_ERROR_INVALID_TOKEN, fault.code == .prematureDocumentEndError { fault.offset = -(token?.stop ?? 0) }
    return error(fault)
  }

  private var phase: FaultyToken.Phase {
    withSink { $0.depth > 0 ? .content : $0.hasRootElement ? .epilog : .prolog }
  }

  /// A fault at the current token.
  func error(_ fault: ParseFault) -> XMLParseError {
    XMLParseError(fault, at: input.position(atOffset: fault.offset - textLead))
  }

  // MARK: Receiving tokens

  @inline(__always)
  func withSink<Result>(_ body: (TokenSink) throws -> Result) rethrows -> Result {
    try unsafe sink._withUnsafeGuaranteedRef { try body($0) }
  }

  enum TokenKind {
    /// Ends the run of text.
    case tag
    case other
  }

  /// Hands on the text in front of a token, and then the token.
  @inline(__always)
  func receive(_ kind: TokenKind, _ deliver: () throws -> Void) {
    guard !isDeaf else { return }
    do {
      if !text.isEmpty {
        try handOnText(isLast: kind == .tag)
        if stop.isRaised { return goDeaf() }
      }
      try deliver()
    } catch {
      fail(error)
    }
    if stop.isRaised { goDeaf() }
  }

  private func handOnText(isLast: Bool) throws {
    let run = text
    text.removeAll()
    textLead = run.count
    try run.withBytes { bytes in try withSink { try $0.characterData(bytes, isLast: isLast) } }
    textLead = 0
  }

  @inline(__always)
  func receiveText(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard !isDeaf else { return }
    let buffer = unsafe input.bytes
    if unsafe text.append(bytes, count: count, in: buffer) { return }
    receive(.other) {
      if unsafe buffer.contains(bytes) {
        text = unsafe TextRun(bytes, count: count)
      } else if let lineFeed = unsafe count == 1 && bytes[0] == UInt8(ascii: "\n") ? input.lineFeed : nil {
        text = unsafe TextRun(lineFeed, count: 1)
      } else {
        // Out of a reference or an entity.
        try withSink { try unsafe $0.characterData(Span(_unsafeStart: bytes, count: count), isLast: false) }
      }
    }
  }

  private func fail(_ error: any Error) {
    fault = (error as? ParseFault).map(self.error) ?? error
    // Now, since stopping moves Expat to the end of the token.
    withSink { $0.faultFollows() }
    goDeaf()
  }

  private func goDeaf() {
    isDeaf = true
    text.removeAll()
    textLead = 0
    unsafe _ = XML_StopParser(input.parser, 0)
  }
}

extension XMLParseError {
  static func outOfMemory(at position: SourcePosition) -> XMLParseError {
    XMLParseError(code: .outOfMemoryError, message: "Out of memory.", position: position)
  }
}
