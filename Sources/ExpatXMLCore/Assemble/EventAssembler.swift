/// Turns tokens into events: one text run between two tags, CDATA as asked for, the start of the document in its place.
@safe final class EventAssembler: TokenSink {
  /// A CDATA section that is delivered as such.
  private struct Section {
    var start: SourcePosition
    var isDelivered = false
  }

  /// Outlives every call: nobody counts references to it.
  private let sink: Unmanaged<EventSink>
  private let stop: StopFlag
  private let limits: ParserLimits

  private var isStarted = false
  /// What waits to be delivered, as characters or as the section's content.
  private let text: TextBuffer
  private var section: Section?
  /// Where the sink chose another delivery: the depths of those elements.
  private var choices: [(depth: Int, delivery: TextDelivery)] = []

  /// The depth of the element whose descendants are skipped; 0 for none.
  private var skippedDepth = 0 {
    didSet {
      detour(.skipping, if: skippedDepth > 0)
      withSink { $0.unheardTokensDidChange() }
    }
  }

  /// Asks for a point of the current token.
  var tokenPosition: (PositionAnchor) -> SourcePosition = { _ in .none }

  init(sink: EventSink, collectedText: TextBuffer, stop: StopFlag, limits: ParserLimits) {
    text = collectedText
    unsafe self.sink = .passUnretained(sink)
    self.stop = stop
    self.limits = limits
  }

  private var hasText: Bool { withSink { $0.detours.contains(.text) } }

  /// Where the event that is being delivered is reported.
  var position: SourcePosition { section?.start ?? tokenPosition(anchor) }

  @inline(__always)
  private func withSink<Result>(_ body: (EventSink) throws -> Result) rethrows -> Result {
    try unsafe sink._withUnsafeGuaranteedRef { try body($0) }
  }

  /// How many elements are open.
  private var depth: Int {
    get { withSink { $0.depth } }
    set { withSink { $0.depth = newValue } }
  }

  private var anchor: PositionAnchor {
    get { withSink { $0.anchor } }
    set { withSink { $0.anchor = newValue } }
  }

  @inline(__always)
  private func detour(_ reason: ElementSink.Detours, if isNeeded: Bool) {
    withSink { sink in
      if isNeeded { sink.detours.insert(reason) } else { sink.detours.remove(reason) }
    }
  }

  override var openElementName: String? { withSink { $0.openElementName } }

  override var nameCount: Int { withSink { $0.nameCount } }

  override var unheardTokens: UnheardTokens {
    if skippedDepth > 0 { return .all }
    guard choices.isEmpty else { return [] }
    return withSink { sink in
      var tokens: UnheardTokens = []
      switch sink.textDelivery {
      case .coalesced: break
      case .discard: tokens.insert(.characterData)
      // Comments and processing instructions divide the text, whether or not anybody is told of them.
      case .runs, .streamed: return []
      }
      if sink.ignoresComments { tokens.insert(.comments) }
      if sink.ignoresProcessingInstructions { tokens.insert(.processingInstructions) }
      return tokens
    }
  }

  // MARK: Tokens

  override func xmlDeclaration() throws {
    try startDocument(at: .tokenEnd)
  }

  override func documentType(_ name: String, publicID: String?, systemID: String?) throws {
    try withSink { try $0.documentType(name, publicID: publicID, systemID: systemID) }
  }

  override func declaration(_ declaration: Declaration) throws {
    try startDocument(at: .documentStart)
    guard !stop.isRaised else { return }
    // Several attributes share one end, and XMLParser tells of an unparsed entity in front of it.
    let includesCloser =
      switch declaration {
      case .attribute, .unparsedEntity: false
      default: true
      }
    anchor = .declarationEnd(includesCloser: includesCloser)
    try withSink { try $0.declaration(declaration) }
  }

  override func externalEntity(_ reference: EntityReference) throws -> EntityContent? {
    // An empty text: whether the delegate knows the entity is not asked, so that it is no fault.
    if skippedDepth > 0 { return EntityContent.empty }
    try startDocument(at: .documentStart)
    try endOfInput()
    guard !stop.isRaised else { return nil }
    anchor = .tokenEnd
    let content = try withSink { try $0.externalEntity(reference) }
    try handOver()
    return content
  }

  /// Leaves everything inside the element out that has just started. Returns false if the event that is being delivered
  /// is not its start.
  func skipDescendants(ofElementAtDepth elementDepth: Int) -> Bool {
    guard case .tagClose = anchor, depth > 0, depth == elementDepth else { return false }
    skippedDepth = depth
    return true
  }

  override func startTag(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {
    if skippedDepth > 0 { return try skipStartTag() }
    if hasText {
      try deliverText(at: .tokenStart)
      guard !stop.isRaised else { return }
    } else if !isStarted {
      try startDocument(at: .documentStart)
      guard !stop.isRaised else { return }
    }
    detour(.prolog, if: false)
    guard depth < limits.elementDepth else { throw limits.fault(.elementDepth) }
    depth += 1
    anchor = .tagClose
    try withSink { sink in
      try sink.startElement(name, attributes: attributes)
      if sink.choosesTextDelivery { chooseTextDelivery() }
    }
  }

  override func chooseTextDelivery() {
    withSink { sink in
      guard !stop.isRaised, let chosen = sink.chosenTextDelivery() else { return }
      choices.append((depth, chosen))
      choicesDidChange(sink)
    }
  }

  private func choicesDidChange(_ sink: EventSink) {
    sink.choiceDepth = choices.last?.depth ?? 0
    sink.choiceCapacity = choices.last.map { runCapacity(of: $0.delivery) } ?? ElementSink.unknownCapacity
    sink.unheardTokensDidChange()
  }

  private func skipStartTag() throws {
    guard depth < limits.elementDepth else { throw limits.fault(.elementDepth) }
    depth += 1
  }

  override func endTag(_ name: BorrowedUTF8) throws {
    if skippedDepth > 0 {
      if depth > skippedDepth { return depth -= 1 }
      skippedDepth = 0
    }
    if hasText {
      try deliverText(at: .tokenStart)
      guard !stop.isRaised else { return }
    }
    if depth == withSink({ $0.choiceDepth }) { endChoice() }
    depth -= 1
    anchor = .tokenEnd
    try withSink { try $0.endElement(name) }
  }

  override func comment(_ text: BorrowedUTF8) throws {
    if skippedDepth > 0 { return }
    try startDocument(at: .documentStart)
    try endRun()
    guard !stop.isRaised else { return }
    anchor = .tokenEnd
    try withSink { try $0.comment(text) }
    try handOver()
  }

  override func skippedEntity(_ name: String) throws {
    if skippedDepth > 0 { return }
    try startDocument(at: .documentStart)
    try endRun()
    guard !stop.isRaised else { return }
    anchor = .tokenEnd
    try withSink { try $0.skippedEntity(name) }
    try handOver()
  }

  override func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {
    if skippedDepth > 0 { return }
    try startDocument(at: .documentStart)
    try endRun()
    guard !stop.isRaised else { return }
    anchor = .tokenEnd
    try withSink { try $0.processingInstruction(target: target, data: data) }
    try handOver()
  }

  // MARK: Ends

  /// The document is complete.
  func endDocument() throws {
    anchor = .tokenStart
    try withSink { try $0.endDocument() }
  }

  /// All that has been read was tokenized: text that is streamed does not wait for more.
  func endOfInput() throws {
    if hasText, case .streamed = textDelivery { try deliverText(at: .tokenStart) }
    withSink { $0.endOfInput() }
  }

  /// The document is faulty, or its source is: delivers what came before the fault.
  func deliverRemainder(startingDocument: Bool) {
    guard !stop.isRaised else { return }
    // The fault that is known is the first one.
    if startingDocument { try? startDocument(at: .documentStart) }
    faultFollows()
    section = nil
    anchor = .tokenStart
  }

  override func faultFollows() {
    if hasText, !stop.isRaised { try? deliverText(at: .tokenStart) }
  }

  /// Whether there is text that has not been delivered.
  var hasCollectedText: Bool { hasText }

  /// Lets the sink have its events go to another, if it wants that.
  func handOver() throws {
    guard withSink({ $0.isHandoverDue }) else { return }
    if hasText, !stop.isRaised { try deliverText(at: .tokenStart) }
    withSink { $0.handOver() }
  }

  private func startDocument(at anchor: PositionAnchor) throws {
    guard !isStarted else { return }
    isStarted = true
    self.anchor = anchor
    try withSink { try $0.startDocument() }
  }

  private func endChoice() {
    choices.removeLast()
    withSink { choicesDidChange($0) }
  }

  // MARK: Text

  private var textDelivery: TextDelivery {
    if skippedDepth > 0 { return .discard }
    if let choice = choices.last, choice.depth == depth { return choice.delivery }
    return withSink { $0.textDelivery }
  }

  override func characterData(_ bytes: Span<UInt8>, isLast: Bool) throws {
    if skippedDepth > 0 { return }
    withSink { if $0.runCapacity == ElementSink.unknownCapacity { $0.runCapacity = runCapacity(of: $0.textDelivery) } }
    let room = withSink { $0.currentRunCapacity } - text.count
    guard bytes.count <= room else { return try overflow(bytes, room: room) }
    guard isLast, !hasText, section == nil else { return try append(bytes) }
    // Nothing was collected, and nothing needs to be.
    anchor = .tokenStart
    try withSink { try $0.characters(BorrowedUTF8(bytes)) }
  }

  /// How many bytes a run may have before something is done about it.
  private func runCapacity(of delivery: TextDelivery) -> Int {
    switch delivery {
    case .coalesced, .runs: limits.textRunBytes
    case .streamed(let maximumBytes): max(maximumBytes, TextBuffer.longestCharacter)
    case .discard: ElementSink.unknownCapacity
    }
  }

  private func overflow(_ bytes: Span<UInt8>, room: Int) throws {
    switch textDelivery {
    case .coalesced, .runs: break
    case .streamed: return try stream(bytes, maximumBytes: withSink { $0.currentRunCapacity })
    case .discard: return
    }
    var fault = limits.fault(.textRunBytes)
    fault.offset = bytes.characterBoundary(atMost: room)
    try append(bytes.extracting(first: fault.offset))
    if hasText { try deliverText(at: .textOffset(fault.offset)) }
    throw fault
  }

  override func startCDATASection() throws {
    guard withSink({ $0.cdataDelivery }) == .asCDATA, textDelivery != .discard else { return }
    if hasText { try deliverText(at: .tokenStart) }
    section = Section(start: tokenPosition(.tokenEnd))
  }

  override func endCDATASection() throws {
    guard let section else { return }
    if !section.isDelivered || hasText { try deliverText(at: .tokenStart) }
    self.section = nil
  }

  /// A comment or a processing instruction stands in the text.
  private func endRun() throws {
    guard hasText else { return }
    switch textDelivery {
    case .runs, .streamed: try deliverText(at: .tokenStart)
    case .coalesced, .discard: break
    }
  }

  @inline(__always)
  private func append(_ bytes: Span<UInt8>) throws {
    try text.append(bytes)
    if bytes.count > 0 { detour(.text, if: true) }
  }

  private func deliverText(at anchor: PositionAnchor) throws {
    self.anchor = anchor
    detour(.text, if: false)
    try text.take { run in
      try withSink { section == nil ? try $0.characters(run) : try $0.cdata(run) }
    }
    section?.isDelivered = true
  }

  private func stream(_ bytes: Span<UInt8>, maximumBytes: Int) throws {
    var offset = 0
    while text.count + bytes.count - offset > maximumBytes {
      let rest = bytes.extracting(droppingFirst: offset)
      let count = rest.characterBoundary(atMost: maximumBytes - text.count)
      offset += count
      if !hasText, section == nil {
        anchor = .textOffset(offset)
        try withSink { try $0.characters(BorrowedUTF8(rest.extracting(first: count))) }
      } else {
        try append(rest.extracting(first: count))
        try deliverText(at: .textOffset(offset))
      }
      if stop.isRaised { return }
    }
    try append(bytes.extracting(droppingFirst: offset))
  }
}
