internal import CExpat

/// Takes a document's bytes, hands its tokens to its sink.
///
/// Expat runs in its non-namespace mode: its namespace mode makes faults fatal that `XMLParser` tolerates, and hides
/// prefixes. A fault or a stop inside a token makes the sink deaf (Expat may still deliver tokens after it was told to
/// stop) and is thrown when Expat returns.
@safe final class ExpatTokenizer {
  /// Outlives every call, as all that a token passes through: nobody counts references to it.
  let sink: Unmanaged<TokenSink>
  private let elements: Unmanaged<ElementSink>
  private let stop: StopFlag
  let limits: ParserLimits
  private let maximumDepth: Int
  var entities = EntityTable()
  var attributeDeclarations = AttributeDeclarations()

  let document: ExpatInput
  /// The document or, while one is being parsed, an external entity.
  var input: ExpatInput {
    didSet {
      unsafe currentInput = .passUnretained(input)
      isInEntity = input !== document
      text = unsafe TextRun(in: input.bytes)
      updateChecks()
      updateHandlers()
    }
  }
  /// The same, looked at without counting references.
  private var currentInput: Unmanaged<ExpatInput>
  private(set) var isInEntity = false
  /// Writes the text of an external entity to this tokenizer and parses it, to its end.
  var parseContent: (EntityContent) throws -> Void = { _ in }

  private(set) var isDeaf = false {
    didSet { withElements { _ = $0.detours.insert(.deafness) } }
  }
  private var fault: (any Error)?
  var suspension = Suspension()
  /// Handed to Expat so far, from the document and all entities.
  private var tokenizedBytes = 0
  /// Of those, from external entities that were read for the first time.
  private var entityBytes = 0
  /// Of those, from external entities that were read before.
  private var repeatedBytes = 0
  /// What the document causes and Expat does not count.
  private var uncountedBytes = 0
  /// Character data that has not been handed on.
  private var text: TextRun
  /// While character data is being handed on: how many bytes its start is in front of the current token.
  private(set) var textLead = 0
  /// How far Expat has moved into the token behind the character data, to a fault.
  private var faultLead = 0

  init(
    sink: TokenSink, elements: ElementSink, stop: StopFlag, limits: ParserLimits, location: @escaping () -> String?
  ) throws(XMLParseError) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else { throw .outOfMemory(at: .none) }
    document = unsafe ExpatInput(parser, location: location)
    input = document
    unsafe currentInput = .passUnretained(document)
    text = unsafe TextRun(in: document.bytes)
    unsafe self.sink = .passUnretained(sink)
    unsafe self.elements = .passUnretained(elements)
    maximumDepth = limits.elementDepth
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
    text = unsafe TextRun(in: input.bytes)
    updateChecks()
    if withElements({ $0.detours.contains(.prolog) }), input.holdsParameterReferences {
      entities.hasParameterReferences = true
    }
    let isParsed = input.parse(count, isFinal: isFinal)
    note(count, isRepeated: input.isRepeated)
    if isInEntity, !input.isRepeated, fault == nil { raiseAmplificationThreshold(by: count) }
    try didParse(isParsed)
  }

  /// Goes on with what was written.
  func resume() throws {
    suspension.willResume(document)
    try didParse(input.resume())
  }

  private func didParse(_ isParsed: Bool) throws {
    if !isParsed, let end = unsafe text.end { faultLead = unsafe input.distance(from: end) }
    receiveOther {}
    if let fault { throw fault }
    if !isParsed, !isDeaf {
      isDeaf = true
      throw try errorOfExpat()
    }
    if isSuspended { return }
    if isParsed, tokenizedBytes > limits.documentBytes { throw error(limits.fault(.documentBytes)) }
    if isParsed, input.unfinishedBytes > limits.markupBytes { throw error(limits.fault(.markupBytes)) }
  }

  /// Whether start tags have to be looked at more closely: few can exceed a limit.
  func updateChecks() {
    let isNeeded = entities.hasDeclarations || isInEntity || input.mayExceed(limits)
    withElements { elements in
      if isNeeded { elements.detours.insert(.checks) } else { elements.detours.remove(.checks) }
    }
  }

  // MARK: Errors

  /// Counts work against the limit that Expat keeps for the text of entities alone.
  func count(_ bytes: Int) throws(ParseFault) {
    uncountedBytes += bytes
    let factor = max(1, limits.entityAmplification)
    if uncountedBytes > limits.entityActivationBytes,
      Double(uncountedBytes) > factor * Double(max(tokenizedBytes - repeatedBytes, document.offset))
    {
      throw limits.fault(.entityAmplification)
    }
  }

  private func note(_ bytes: Int, isRepeated: Bool) {
    tokenizedBytes += bytes
    if isRepeated { repeatedBytes += bytes }
  }

  /// Counts the text of an external entity that Expat does not get.
  func countEntity(_ bytes: Int, isRepeated: Bool) throws(ParseFault) {
    note(bytes, isRepeated: isRepeated)
    if isRepeated { try count(bytes) }
    if tokenizedBytes > limits.documentBytes { throw limits.fault(.documentBytes) }
  }

  private func errorOfExpat() throws -> XMLParseError {
    let code = unsafe XML_GetErrorCode(input.parser)
    if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH { return error(limits.fault(.entityAmplification)) }
    let isMarkup = code != XML_ERROR_INVALID_TOKEN || !input.isInCDATA
    let token = isMarkup ? input.faultyToken(in: phase, isMisplaced: code != XML_ERROR_INVALID_TOKEN) : nil
    // Expat drops the text of a token that runs into a stray `]]>`, and more of it the larger the pieces are in which it
    // gets the document.
    if code == XML_ERROR_INVALID_TOKEN, let token, token.phase == .content, token.stops(after: "]]>"), token.stop > 2 {
      textLead = token.stop
      try withSink { try $0.characterData(token.bytes.span.extracting(first: token.stop - 2), isLast: true) }
      textLead = 0
      if stop.isRaised { throw ParseStopped() }
    }
    if code == XML_ERROR_UNDEFINED_ENTITY, let token, let error = undeclaredReference(inTag: token) { return error }
    let openElement = withSink { $0.openElementName }
    var fault = ExpatErrorTable.fault(
      code, token: token, isInElement: phase == .content, openElement: openElement, isEmpty: input.isEmpty)
    // Expat tells of what follows the root element where it begins, or where it turns out not to be markup.
    if code == XML_ERROR_INVALID_TOKEN, fault.code == .prematureDocumentEndError { fault.offset = -(token?.stop ?? 0) }
    return error(fault)
  }

  /// Expat tells of the tag.
  private func undeclaredReference(inTag token: FaultyToken) -> XMLParseError? {
    guard token.isTag, token.stop == 0, let end = ContentScanner.tokenEnd(in: token.bytes[...]),
      let reference = entities.undeclaredReference(inTag: token.bytes.span.extracting(first: end))
    else { return nil }
    var position = input.tokenStart
    position.advance(over: token.bytes.span.extracting(first: reference.offset))
    return XMLParseError(Self.undeclared(reference.name), at: position)
  }

  private var phase: FaultyToken.Phase {
    withElements { $0.depth > 0 ? .content : $0.detours.contains(.prolog) ? .prolog : .epilog }
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

  @inline(__always)
  func withElements<Result>(_ body: (ElementSink) throws -> Result) rethrows -> Result {
    try unsafe elements._withUnsafeGuaranteedRef { try body($0) }
  }

  /// Hands a start tag on.
  @inline(__always)
  func receiveStartTag(_ name: BorrowedUTF8, _ attributes: XMLAttributes) {
    if !text.isEmpty { endText() }
    withElements { elements in
      guard elements.detours.isEmpty, elements.depth < maximumDepth,
        attributes.isEmpty || !mayHoldReference
      else { return receiveCheckedStartTag(name, attributes) }
      elements.depth += 1
      elements.anchor = .tagClose
      do {
        try elements.startElement(name, attributes: attributes)
        if !elements.detours.isEmpty { withSink { $0.detoursFollowStartTag() } }
      } catch {
        fail(error)
      }
    }
    if stop.isRaised { goDeaf() }
  }

  @inline(never)
  private var mayHoldReference: Bool {
    unsafe currentInput._withUnsafeGuaranteedRef { $0.holdsReferences && $0.tokenHoldsReference }
  }

  /// Hands an end tag on.
  @inline(__always)
  func receiveEndTag(_ name: BorrowedUTF8) {
    if !text.isEmpty { endText() }
    withElements { elements in
      guard elements.detours.isEmpty else { return receiveCheckedEndTag(name) }
      elements.depth -= 1
      elements.anchor = .tokenEnd
      do { try elements.endElement(name) } catch { fail(error) }
    }
    if stop.isRaised { goDeaf() }
  }

  /// Hands on the text in front of a token, and then the token.
  func receiveOther(_ deliver: () throws -> Void) {
    if !text.isEmpty { handOnText(isLast: false) }
    guard !isDeaf else { return }
    do { try deliver() } catch { fail(error) }
    if stop.isRaised { goDeaf() }
  }

  /// A tag ends the run of text.
  @inline(never)
  private func endText() {
    withElements { elements in
      guard elements.detours.isEmpty, text.count <= elements.runCapacity else { return handOnText(isLast: true) }
      let run = text
      text.removeAll()
      textLead = run.count
      elements.anchor = .tokenStart
      do { try run.withBytes { try elements.characters(BorrowedUTF8($0)) } } catch { fail(error) }
      textLead = 0
      if stop.isRaised { goDeaf() }
    }
  }

  private func handOnText(isLast: Bool) {
    guard !isDeaf else { return text.removeAll() }
    let run = text
    text.removeAll()
    textLead = run.count + faultLead
    do {
      try run.withBytes { bytes in try withSink { try $0.characterData(bytes, isLast: isLast) } }
    } catch {
      fail(error)
    }
    textLead = 0
    if stop.isRaised { goDeaf() }
  }

  @inline(__always)
  func receiveText(_ bytes: UnsafePointer<UInt8>, count: Int) {
    if unsafe !text.append(bytes, count: count) { unsafe receiveSeparateText(bytes, count: count) }
  }

  @inline(never)
  private func receiveSeparateText(_ bytes: UnsafePointer<UInt8>, count: Int) {
    if !text.isEmpty { handOnText(isLast: false) }
    guard !isDeaf, unsafe !text.begin(bytes, count: count) else { return }
    if unsafe count == 1 && bytes[0] == UInt8(ascii: "\n"),
      let lineFeed = unsafe currentInput._withUnsafeGuaranteedRef({ unsafe $0.lineFeed }),
      unsafe text.begin(lineFeed, count: 1)
    {
      return
    }
    // Out of a reference or an entity.
    do {
      try withSink { try unsafe $0.characterData(Span(_unsafeStart: bytes, count: count), isLast: false) }
    } catch {
      fail(error)
    }
    if stop.isRaised { goDeaf() }
  }

  private func fail(_ error: any Error) {
    fault = (error as? ParseFault).map(self.error) ?? error
    // Now, since stopping moves Expat to the end of the token.
    withSink { $0.faultFollows() }
    goDeaf()
  }

  private func goDeaf() {
    guard !isDeaf else { return }
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
