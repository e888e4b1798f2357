internal import CExpatXMLVectors

/// Receives Expat's calls and turns them into events: one text between two tags, CDATA sections as the sink wants them,
/// and the start of the document in its place.
///
/// It alone keeps the mode, the undelivered text, the number of open elements, and the position of the current event. A
/// fault or a stop inside a token is kept, and thrown when Expat returns. Expat may still make calls after it was
/// stopped.
@safe final class EventReceiver: TokenReceiver {
  /// How tokens are handled.
  enum Mode {
    /// There has been no start tag.
    case prolog
    case content
    /// Everything inside the element at this depth is skipped.
    case skipping(elementDepth: Int)
    /// Everything is ignored.
    case stopped
  }

  /// Character data that was copied because it is not contiguous in memory. Contiguous character data is in `run`,
  /// which comes after this text.
  enum PendingText {
    case none
    case collected
    /// The content so far of a CDATA section that is delivered as such.
    case section(CDATASection)
  }

  struct CDATASection {
    let start: XMLPosition
    var isDelivered = false
  }

  /// The sink outlives every call, as does everything that an event passes through. So no references are counted.
  let sink: Unmanaged<EventSink>
  /// The sink's functions for tags and text.
  let handlers: ElementHandlers
  /// The sink's namespaces, if it resolves names on request.
  let declaredNamespaces: DeclaredNamespaces?
  let namespaces: NamespaceLookUp.Reference
  let stopFlag: StopFlag
  let limits: XMLLimits
  /// Owns the receiver and writes bytes to it. Parses external entities, and is told of repairs. Nil only in tests.
  unowned var pipeline: ParsePipeline?

  var mode = Mode.prolog { didSet { updateFastPath() } }
  var pendingText = PendingText.none { didSet { updateFastPath() } }
  /// Whether the current token is in the content of the document and nothing is skipped. Derived from the two above.
  private(set) var isPlainContent = false
  /// Whether, in addition, nothing was collected. Tags and texts are then passed on directly.
  private(set) var takesFastPath = false
  let text = TextBuffer()
  /// Character data that has been neither delivered nor collected.
  var run = TextRun()
  /// The start of the current character data. Nil if it comes out of a reference.
  var textStart: UnsafePointer<UInt8>?
  /// The last text of the scanner that may differ from the bytes of the document.
  var takenRun = TakenRun.none
  /// Whether a comment or a processing instruction is the last part of the document type so far; nil outside of one.
  var endsInMarkup: Bool?

  var depth = 0
  let elementDepthLimit: Int
  /// The point of the current token that is the position of the current event.
  var anchor = PositionAnchor.tokenStart
  private var isStarted = false
  var fault: (any Error)?
  /// The position of the fault that was thrown, or of the repair that is being reported.
  var knownPosition: XMLPosition?

  /// Nil if nothing is repaired.
  let repairer: DocumentRepairer?
  /// Whether no more bytes will come because of a fault.
  var isCutOff = false

  /// The largest number of bytes of a run that are delivered at once; 0 where text is discarded.
  var longestRun = 0
  /// The same for runs directly inside the element at `choiceDepth`.
  var longestChosenRun = 0
  /// The depth of the innermost element for which the sink chose a delivery or which declares namespaces, or else of the
  /// root. Its end tag does not take the fast path.
  var choiceDepth = 1
  /// All elements for which the sink chose a delivery.
  @safe @exclusivity(unchecked) var choices: [(depth: Int, delivery: XMLTextDelivery)] = []
  /// Whether the sink is asked after every start tag how the text directly inside the element is delivered.
  var asksAboutText = false
  /// The tokens that are not reported here.
  var unwantedTokens: UnwantedTokens = []
  /// Whether each start tag is checked for faults against Namespaces in XML 1.0 here.
  var declaresAlways = false

  init(
    sink: EventSink, stop: StopFlag, options: XMLOptions, readsExternalDeclarations: Bool = false
  ) throws(XMLParseError) {
    let limits = options.limits.withinOffsets
    let rules = RepairRules(
      options.repairs, readsExternalDeclarations: readsExternalDeclarations)
    repairer = options.repairs.isEmpty ? nil : DocumentRepairer(rules, limits: limits)
    let mayScan = XMLOptions.scansByDefault && !options.usesExpatAlone
    let isScanned = repairer != nil || mayScan && limits.entityAmplification >= ExpatTokenizer.leastAmplification
    let tokenizer = try ExpatTokenizer(
      limits: limits, entities: options.entities,
      rejectsSkippedEntities: !options.skipsUnknownEntities && !sink.reportsSkippedEntities,
      isScanned: isScanned)
    unsafe self.sink = .passUnretained(sink)
    handlers = sink.handlers
    declaredNamespaces = sink.declaredNamespaces
    namespaces = declaredNamespaces.map { .init(to: $0) } ?? .init()
    sink.limits = limits
    let window = tokenizer.document.window
    for name in repairer?.textElementNames ?? [] { window.reserveElement(name) }
    stopFlag = stop
    self.limits = limits
    elementDepthLimit = limits.elementDepth
    super.init(tokenizer)
    tokenizer.setReceiver(self)
    adoptSettings()
  }

  @inline(__always)
  func withSink<Result>(_ body: (EventSink) throws -> Result) rethrows -> Result {
    try unsafe sink._withUnsafeGuaranteedRef { try body($0) }
  }

  @inline(__always)
  var location: EventLocation { EventLocation(of: self) }

  private func updateFastPath() {
    switch mode {
    case .content: isPlainContent = !tokenizer.isInEntity
    case .prolog, .skipping, .stopped: isPlainContent = false
    }
    switch pendingText {
    case .none: takesFastPath = isPlainContent
    case .collected, .section: takesFastPath = false
    }
  }

  /// Switches to the text of an external entity, or back to the text around it.
  func enter(_ input: ExpatInput) {
    tokenizer.enter(input)
    updateFastPath()
  }

  // MARK: Tokens

  // They call methods in extensions, because extensions can't override.

  override func receiveStartTag(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    unsafe handleStartTag(name, attributes)
  }

  override func receiveEndTag(_ name: XMLBorrowedUTF8) {
    let window = tokenizer.input.window
    if window.isScanned { unsafe expatxml_pop_known(window.scanner) }
    handleEndTag(name)
  }

  override func receiveCharacterData(_ bytes: UnsafePointer<UInt8>, count: Int) {
    if !unwantedTokens.contains(.characterData) { unsafe handleText(bytes, count: count) }
  }

  override func receiveXMLDeclaration(_ start: XMLEvent.StartDocument) {
    tokenizer.input.endToken()
    handleXMLDeclaration(start)
  }

  override func receive(_ event: DocumentEvent) {
    if isInProlog, UnwantedTokens.all.contains(event) { tokenizer.input.endToken() }
    if !unwantedTokens.contains(event) { handle(event) }
  }

  override func receiveCDATASection(isOpen: Bool) {
    if isOpen { return handleStartOfCDATASection() }
    tokenizer.input.endToken()
    handleEndOfCDATASection()
  }

  override func receiveExternalEntity(context: String?, base: String?, systemID: String?) -> Bool {
    handleExternalEntity(context: context, base: base, systemID: systemID)
  }

  override func receiveSkippedEntity(_ name: String, isParameter: Bool) {
    handleSkippedEntity(name, isParameter: isParameter)
  }

  // MARK: Stopping

  var isStopped: Bool { if case .stopped = mode { true } else { false } }

  var isInProlog: Bool { if case .prolog = mode { true } else { false } }

  var isSkipping: Bool { if case .skipping = mode { true } else { false } }

  /// The error for a fault at the current token, or in the text that is being delivered.
  func error(_ fault: ParseFault) -> XMLParseError {
    tokenizer.error(fault, at: inputPosition(atTextOffset: fault.offset))
  }

  func fail(_ error: any Error) {
    fault = located(error)
    // Done first, since stopping moves Expat to the end of the token.
    if !(error is HandlerFault) {
      do { try deliverTextBeforeFault() } catch { fault = located(error) }
    }
    stop()
  }

  private func located(_ error: any Error) -> any Error { (error as? ParseFault).map { self.error($0) } ?? error }

  /// Inside an entity, this stops the entity alone. What contains it stops when it gets the fault.
  @inline(never)
  func stop() {
    mode = .stopped
    run.removeAll()
    unsafe textStart = nil
    tokenizer.input.stop()
  }

  /// Called after an event. Its receiver may have changed settings or stopped the parse.
  @inline(__always)
  func didDeliver() {
    adoptNewSettings()
    if stopFlag.isRaised { stop() }
  }

  // MARK: Beginning and end

  func startDocument(_ start: XMLEvent.StartDocument = .init(), at anchor: PositionAnchor) throws {
    guard !isStarted else { return }
    isStarted = true
    self.anchor = anchor
    try withSink { try $0.event(.startDocument(start), at: location) }
  }

  func endDocument() throws {
    anchor = .tokenStart
    try withSink { try $0.event(.endDocument, at: location) }
  }

  /// Called after everything that was read has been tokenized. Streamed text does not wait for more.
  func didDrainChunk() throws {
    if !text.isEmpty, case .streamed = textDelivery {
      try deliverText(at: .tokenStart)
      adoptNewSettings()
    }
    try withSink { sink in
      sink.tape?.settle(upTo: tokenizer.document.unfinishedOffset)
      try sink.didDrainChunk()
    }
  }

  /// Called after a fault of the document or its source: delivers what came before it. If the sink throws or stops the parse
  /// then, throws that instead, because it came first.
  func deliverRemainder(startingDocument: Bool, before position: XMLPosition?) throws {
    // When Expat stops, it has moved on to the next token, or further at the end of its buffer.
    if let position, position.byteOffset < tokenizer.original(tokenizer.position(.tokenStart)).byteOffset {
      knownPosition = position
    }
    do {
      if startingDocument, !stopFlag.isRaised { try startDocument(at: .documentStart) }
      try deliverTextBeforeFault()
    } catch {
      knownPosition = position
      throw located(error)
    }
    if stopFlag.isRaised { throw ParseStopped() }
    knownPosition = position
    pendingText = .none
    anchor = .tokenStart
  }

  private func deliverTextBeforeFault() throws {
    if !text.isEmpty, !stopFlag.isRaised { try deliverText(at: .tokenStart) }
  }

  /// Lets the sink send the next events to another delegate if it wants to.
  func handOver() throws {
    guard withSink({ $0.isHandoverDue }) else { return }
    if !text.isEmpty, !stopFlag.isRaised { try deliverText(at: .tokenStart) }
    withSink { $0.handOver() }
  }

  // MARK: Skipping

  /// Skips everything inside the element that has just started. Returns false if the current event is not the element's
  /// start.
  func skipDescendants(ofElementAtDepth elementDepth: Int) -> Bool {
    guard !isStopped, case .tagClose = anchor, depth > 0, depth == elementDepth else { return false }
    mode = .skipping(elementDepth: depth)
    updateUnwantedTokens()
    return true
  }
}

extension XMLLimits {
  /// Offsets are Ints, which have 32 bits on some watches. So a document ends before an offset overflows. What remains is
  /// longer than any chunk.
  fileprivate var withinOffsets: XMLLimits {
    var limits = self
    limits.documentBytes = min(documentBytes, .max - 1 << 28)
    return limits
  }
}
