internal import CExpatXMLExpat

/// Takes a document's bytes, hands its tokens to its sink.
///
/// Expat runs in its non-namespace mode: its namespace mode makes faults fatal that `XMLParser` tolerates, and hides
/// prefixes. A fault or a stop inside a token makes the sink deaf (Expat may still deliver tokens after it was told to
/// stop) and is thrown when Expat returns.
@safe final class ExpatTokenizer {
  /// Outlives every call, as all that a token passes through: nobody counts references to it.
  let sink: Unmanaged<TokenSink>
  let elements: Unmanaged<ElementSink>
  let handlers: ElementHandlers
  let stop: StopFlag
  let limits: ParserLimits
  let maximumDepth: Int
  var entities = EntityTable()
  var generalNesting: EntityNesting
  var parameterNesting: EntityNesting
  var attributeDeclarations = AttributeDeclarations()
  /// What start tags are looked at for.
  private(set) var tagChecks: TagChecks = []
  /// A tag of so many bytes that stands in the document exceeds no limit.
  let harmlessTagBytes: Int

  let document: ExpatInput
  /// The document or, while one is being parsed, an external entity.
  var input: ExpatInput {
    didSet {
      isInEntity = input !== document
      withElements { elements in
        if isInEntity { elements.detours.insert(.entity) } else { elements.detours.remove(.entity) }
      }
      unsafe currentInput = .passUnretained(input)
      text = unsafe TextRun(in: input.bytes)
      updateTagChecks()
      updateHandlers()
    }
  }
  /// The same, looked at without counting references.
  private(set) var currentInput: Unmanaged<ExpatInput>
  private(set) var isInEntity = false
  /// Writes the text of an external entity to this tokenizer and parses it, to its end.
  var parseContent: (EntityContent) throws -> Void = { _ in }

  /// What was wrong with the bytes before they were made into UTF-8.
  var inputFault: () -> String? = { nil }

  private(set) var isDeaf = false {
    didSet { withElements { _ = $0.detours.insert(.deafness) } }
  }
  private var fault: (any Error)?
  /// Whether the error is one of an external entity, and says so.
  var hasLocatedError = false
  /// Whether it is an error that the text of an entity is not known, even if the document may be well-formed.
  var rejectsSkippedEntities = false
  var suspension = Suspension()
  /// Handed to Expat so far, from the document and all entities.
  private var tokenizedBytes = 0
  /// Of those, from external entities that were read for the first time.
  private var entityBytes = 0
  /// Of those, from external entities that were read before.
  private var repeatedBytes = 0
  /// Whether the library limits what it allocates.
  private(set) var limitsAllocations = false
  /// How many times memory had run out when Expat was called.
  private var memoryFailures = 0
  /// What the document causes and Expat does not count.
  private var uncountedBytes = 0
  /// Text that waits for its end, collected here or, where something has to be done about it, by the `TokenSink`.
  let collectedText: TextBuffer
  /// Character data that has not been handed on or collected.
  var text: TextRun
  /// Where the character data starts that is being handed on.
  var textStart: UnsafePointer<UInt8>?
  /// How many bytes that is in front of the current token, or of where Expat has stopped in it.
  var textLead: Int { unsafe textStart.map { unsafe input.distance(from: $0) } ?? 0 }
  /// The point inside a text that was asked for last.
  var lastTextPosition: SourcePosition?

  init(
    sink: TokenSink, elements: ElementSink, collectedText: TextBuffer, stop: StopFlag, limits: ParserLimits,
    location: @escaping () -> String?
  ) throws(XMLParseError) {
    try ExpatLibrary.check()
    guard let parser = unsafe ExpatMemory.makeParser() else { throw .outOfMemory(at: .none) }
    document = unsafe ExpatInput(parser, location: location)
    input = document
    unsafe currentInput = .passUnretained(document)
    text = unsafe TextRun(in: document.bytes)
    unsafe self.sink = .passUnretained(sink)
    unsafe self.elements = .passUnretained(elements)
    handlers = elements.handlers
    self.collectedText = collectedText
    maximumDepth = limits.elementDepth
    harmlessTagBytes = limits.harmlessTagBytes
    self.stop = stop
    self.limits = limits
    generalNesting = EntityNesting(limit: limits.entityDepth)
    parameterNesting = generalNesting
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe XML_SetUserData(parser, context)
    unsafe Self.installHandlers(on: parser)
    unsafe Self.installEntityHandlers(on: parser, context: context)
    raiseThresholds(by: 0)
  }

  /// What is read counts as read, though Expat counts the bytes of external entities as made out of the document's. What
  /// is read again is made: entities that refer to each other twice would have no end.
  func raiseThresholds(by count: Int) {
    entityBytes += count
    let factor = Self.factor(limits.entityAmplification)
    let threshold = Double(limits.entityActivationBytes) + Double(entityBytes)
    unsafe expatxml_set_amplification_limit(document.parser, factor, UInt64(saturating: threshold))
    let allocationFactor = Self.factor(limits.allocationAmplification)
    let allocationThreshold = Double(limits.allocationActivationBytes) + Double(allocationFactor) * Double(entityBytes)
    let isLimited = unsafe expatxml_set_allocation_limit(
      document.parser, allocationFactor, UInt64(saturating: allocationThreshold))
    limitsAllocations = isLimited != 0
  }

  /// As Expat takes it.
  private static func factor(_ amplification: Double) -> Float {
    Float(max(1, min(amplification, Double(Float.greatestFiniteMagnitude))))
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
    if isFull || input.isDue() { try parse(isFinal: false) }
  }

  /// Tokenizes the rest and demands that the document, or the external entity, is complete.
  func finish() throws {
    try parse(isFinal: true)
  }

  private func parse(isFinal: Bool) throws {
    let count = try input.beginPiece(isFinal: isFinal)
    text = unsafe TextRun(in: input.bytes)
    updateTagChecks()
    if withElements({ $0.detours.contains(.prolog) }), input.holdsParameterReferences {
      entities.hasParameterReferences = true
    }
    memoryFailures = ExpatMemory.failureCount
    let isParsed = input.parse(count, isFinal: isFinal)
    note(count, isRepeated: input.isRepeated)
    if isInEntity, !input.isRepeated, fault == nil { raiseThresholds(by: count) }
    try didParse(isParsed)
  }

  /// Goes on with what was written.
  func resume() throws {
    try didParse(input.resume())
  }

  private func didParse(_ isParsed: Bool) throws {
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

  /// Finds out what start tags in the bytes in hand are looked at for.
  func updateTagChecks() {
    var checks: TagChecks = []
    if input.mayHoldToken(longerThan: harmlessTagBytes) { checks.insert(.length) }
    if entities.hasInternalEntities { checks.insert(.entities) }
    if attributeDeclarations.hasDefaults { checks.insert(.defaults) }
    if attributeDeclarations.hasMany { checks.insert(.declarations) }
    tagChecks = checks
  }

  // MARK: Errors

  /// Counts work against the limit that Expat keeps for the text of entities alone.
  func count(_ bytes: Int) throws(ParseFault) {
    uncountedBytes += bytes
    guard uncountedBytes > limits.entityActivationBytes else { return }
    let read = max(tokenizedBytes - repeatedBytes, document.offset)
    if Double(uncountedBytes) > max(1, limits.entityAmplification) * Double(read) {
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

  // MARK: Receiving tokens

  @inline(__always)
  func withSink<Result>(_ body: (TokenSink) throws -> Result) rethrows -> Result {
    try unsafe sink._withUnsafeGuaranteedRef { try body($0) }
  }

  @inline(__always)
  func withElements<Result>(_ body: (ElementSink) throws -> Result) rethrows -> Result {
    try unsafe elements._withUnsafeGuaranteedRef { try body($0) }
  }

  /// Hands on the text in front of a token, and then the token.
  func receiveOther(_ deliver: () throws -> Void) {
    if !text.isEmpty { handOnText(isLast: false) }
    guard !isDeaf else { return }
    do { try deliver() } catch { fail(error) }
    if stop.isRaised { goDeaf() }
  }

  /// Whether Expat, which says that memory ran out, refused to take more. What has more bytes than it can hold, a gigabyte,
  /// is no such case.
  var hasExceededAllocations: Bool {
    limitsAllocations && ExpatMemory.failureCount == memoryFailures && tokenizedBytes < 1 << 29
  }

  func fail(_ error: any Error) {
    fault = (error as? ParseFault).map(self.error) ?? error
    // Now, since stopping moves Expat to the end of the token.
    if !(error is HandlerFault) { withSink { $0.faultFollows() } }
    goDeaf()
  }

  func goDeaf() {
    guard !isDeaf else { return }
    isDeaf = true
    text.removeAll()
    unsafe textStart = nil
    unsafe _ = XML_StopParser(input.parser, 0)
  }
}

extension ParserLimits {
  private static let shortestAttribute = #" a="""#.utf8.count

  fileprivate var harmlessTagBytes: Int {
    let (attributeBytes, isLarge) = attributesPerElement.multipliedReportingOverflow(by: Self.shortestAttribute)
    return min(nameBytes, attributeValueBytes, isLarge ? .max : attributeBytes)
  }
}

extension UInt64 {
  fileprivate init(saturating value: Double) { self = UInt64(exactly: value.rounded()) ?? .max }
}
