/// Receives what Expat tells of a document, and makes events of it: one text between two tags, CDATA as asked for, the start
/// of the document in its place.
///
/// It alone knows what is done with tokens, which text has not been delivered, how many elements are open, and where the
/// event is that is being delivered. A fault or a stop inside a token is kept, and thrown when Expat returns: Expat may
/// still tell of tokens after it was told to stop.
@safe final class EventReceiver: TokenReceiver {
  /// What is done with tokens.
  enum Mode {
    /// There was no start tag.
    case prolog
    case content
    /// What is inside the element of that depth is left out.
    case skipping(elementDepth: Int)
    /// Nothing more is taken.
    case stopped
  }

  /// Character data that was copied because it is contiguous nowhere. What is contiguous in Expat's buffer is the
  /// `run`, behind this.
  enum PendingText {
    case none
    case collected
    /// That of a CDATA section which is delivered as such, so far.
    case section(CDATASection)
  }

  struct CDATASection {
    let start: SourcePosition
    var isDelivered = false
  }

  /// Outlives every call, as all that an event passes through: nobody counts references to it.
  let sink: Unmanaged<EventSink>
  /// The same, for tags and text.
  let handlers: ElementHandlers
  let stopFlag: StopFlag
  let limits: ParserLimits
  /// Writes the text of an external entity to the receiver and parses it, to its end.
  let parseContent: (EntityContent, EventReceiver) throws -> Void
  /// What was wrong with the bytes before they were made into UTF-8.
  let inputFault: (_ bytes: [UInt8]) -> String?

  var mode = Mode.prolog { didSet { updateFastPath() } }
  var pendingText = PendingText.none { didSet { updateFastPath() } }
  /// Derived from those: the current token stands in the document's content, and nothing has to be left out.
  private(set) var isPlainContent = false
  /// And nothing was collected: tags and texts are handed on straight away.
  private(set) var takesFastPath = false
  /// What was collected.
  let text = TextBuffer()
  /// Character data that has not been handed on or collected.
  var run: TextRun
  /// Where the character data starts that is being handed on.
  var textStart: UnsafePointer<UInt8>?
  /// Where the text started in the document that was taken past Expat last.
  var takenTextStart = SourcePosition.none
  /// The point inside a text that was asked for last.
  var lastTextPosition: SourcePosition?

  /// How many elements are open.
  var depth = 0
  let elementDepthLimit: Int
  /// The point of the current token at which the event that is being delivered is reported.
  var anchor = PositionAnchor.tokenStart
  private var isStarted = false
  var suspension = Suspension()
  var fault: (any Error)?
  /// Where the fault is, once it is thrown, or the repair that is being told.
  var knownPosition: SourcePosition?

  /// Whether those are kept that were made.
  var collectsRepairs = false
  var repairs: [XMLRepair] = []

  /// How many bytes of a run are handed on at once; 0 where text is discarded.
  var longestRun = 0
  /// The same, of runs that stand directly in the element at `choiceDepth`.
  var longestChosenRun = 0
  /// The depth of the innermost element for which another delivery was chosen; 0 for none.
  var choiceDepth = 0
  /// All of them.
  var choices: [(depth: Int, delivery: TextDelivery)] = []
  /// Whether the sink is asked behind every start tag how the text that stands directly in the element is delivered.
  var asksAboutText = false

  init(
    sink: EventSink, stop: StopFlag, options: ParserOptions, repairedPositions: RepairedPositions? = nil,
    location: @escaping () -> String?, inputFault: @escaping (_ bytes: [UInt8]) -> String?,
    parseContent: @escaping (EntityContent, EventReceiver) throws -> Void
  ) throws(XMLParseError) {
    let limits = options.limits
    let tokenizer = try ExpatTokenizer(
      limits: limits, entities: options.entities,
      rejectsSkippedEntities: options.skippedEntities == .error
        || options.skippedEntities == .automatic && !sink.hearsOfSkippedEntities,
      repairedPositions: repairedPositions, handlers: Self.frequentHandlers, location: location)
    unsafe self.sink = .passUnretained(sink)
    handlers = sink.handlers
    stopFlag = stop
    self.limits = limits
    elementDepthLimit = limits.elementDepth
    self.inputFault = inputFault
    self.parseContent = parseContent
    run = unsafe TextRun(in: tokenizer.input.token.bytes)
    super.init(tokenizer)
    sink.begin(self)
    tokenizer.installHandlers(calling: self)
    adoptSettings()
  }

  @inline(__always)
  func withSink<Result>(_ body: (EventSink) throws -> Result) rethrows -> Result {
    try unsafe sink._withUnsafeGuaranteedRef { try body($0) }
  }

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

  /// The text, or the rest, of an external entity is parsed.
  func enter(_ input: ExpatInput) {
    tokenizer.enter(input)
    run = unsafe TextRun(in: input.token.bytes)
    updateFastPath()
    updateHandlers()
  }

  // MARK: Tokens

  // What they do stands in extensions, which can't override.

  override func receiveXMLDeclaration(version: String?) { handleXMLDeclaration(version: version) }

  override func receiveDocumentType(_ name: String, publicID: String?, systemID: String?) {
    handleDocumentType(name, publicID: publicID, systemID: systemID)
  }

  override func receiveDeclaration(_ declaration: Declaration) { handleDeclaration(declaration) }

  override func receiveStartOfCDATASection() { handleStartOfCDATASection() }

  override func receiveEndOfCDATASection() { handleEndOfCDATASection() }

  override func receiveComment(_ text: BorrowedUTF8) { handleComment(text) }

  override func receiveProcessingInstruction(target: BorrowedUTF8, data: BorrowedUTF8) {
    handleProcessingInstruction(target: target, data: data)
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

  /// A fault at the current token, or in the text that is being handed on.
  func error(_ fault: ParseFault) -> XMLParseError {
    isInTakenText
      ? tokenizer.error(fault, at: position(atTextOffset: fault.offset)) : tokenizer.error(fault, textLead: textLead)
  }

  func fail(_ error: any Error) {
    fault = (error as? ParseFault).map { self.error($0) } ?? error
    // Now, since stopping moves Expat to the end of the token.
    if !(error is HandlerFault) { deliverTextBeforeFault() }
    stop()
  }

  @inline(never)
  func stop() {
    guard !isStopped else { return }
    mode = .stopped
    run.removeAll()
    unsafe textStart = nil
    tokenizer.stop()
  }

  /// An event was delivered: its receiver may have changed what it wants, or want no more.
  @inline(__always)
  func didDeliver() {
    heedSettings()
    if stopFlag.isRaised { stop() }
  }

  // MARK: Beginning and end

  func startDocument(at anchor: PositionAnchor) throws {
    guard !isStarted else { return }
    isStarted = true
    self.anchor = anchor
    try withSink { try $0.startDocument() }
  }

  /// The document is complete.
  func endDocument() throws {
    anchor = .tokenStart
    try withSink { try $0.endDocument() }
  }

  /// All that has been read was tokenized: text that is streamed does not wait for more.
  func didDrainChunk() throws {
    if !text.isEmpty, case .streamed = textDelivery { try deliverText(at: .tokenStart) }
    withSink { $0.didDrainChunk() }
  }

  /// The document is faulty, or its source is: delivers what came before the fault.
  func deliverRemainder(startingDocument: Bool, inFrontOf position: SourcePosition?) {
    defer { knownPosition = position }
    // Told to stop, Expat has gone on to the next token, or further, as its buffer ends.
    if let position, position.byteOffset < tokenizer.original(tokenizer.position(.tokenStart)).byteOffset {
      knownPosition = position
    }
    guard !stopFlag.isRaised else { return }
    // The fault that is known is the first one.
    if startingDocument { try? startDocument(at: .documentStart) }
    deliverTextBeforeFault()
    pendingText = .none
    anchor = .tokenStart
  }

  private func deliverTextBeforeFault() {
    if !text.isEmpty, !stopFlag.isRaised { try? deliverText(at: .tokenStart) }
  }

  /// Lets the sink have its events go to another, if it wants that.
  func handOver() throws {
    guard withSink({ $0.isHandoverDue }) else { return }
    if !text.isEmpty, !stopFlag.isRaised { try deliverText(at: .tokenStart) }
    withSink { $0.handOver() }
  }

  // MARK: Skipping

  /// Leaves everything inside the element out that has just started. Returns false if the event that is being delivered
  /// is not its start.
  func skipDescendants(ofElementAtDepth elementDepth: Int) -> Bool {
    guard !isStopped, case .tagClose = anchor, depth > 0, depth == elementDepth else { return false }
    mode = .skipping(elementDepth: depth)
    updateHandlers()
    return true
  }
}
