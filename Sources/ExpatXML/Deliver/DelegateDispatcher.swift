internal import Foundation

/// Turns events into calls of a delegate.
@safe final class DelegateDispatcher: EventListener {
  /// It owns this object. `DelegateParse` keeps it alive.
  private let parser: Unmanaged<ExpatXMLParser>
  private let stop: StopFlag
  /// The document.
  private let source: (any ByteSource)?
  /// Sends the document's events here. It has settings of its own.
  let resolver: ElementResolver

  var entityAccess = ExternalEntityAccess()
  private(set) var documentIdentifiers: (publicID: String?, systemID: String?)

  /// The parser's own delegate.
  private var base: DelegateSlot?
  /// The delegates that were pushed onto it.
  private var pushed: [DelegateSlot] = []
  var popsDelegatesAutomatically = true { didSet { notePoppingDepth() } }
  /// The slot that receives the events. It is not the top one while collected text still has to be delivered to a
  /// previous delegate.
  private var slot: DelegateSlot
  /// Slots that may be in the middle of a call.
  private var replaced: [DelegateSlot] = []

  init(parser: ExpatXMLParser, _ source: (any ByteSource)?, _ stop: StopFlag) {
    unsafe self.parser = .passUnretained(parser)
    self.source = source
    self.stop = stop
    unsafe slot = .nobody
    resolver = ElementResolver(receiver: slot.receiver, stop: stop)
    resolver.setListener(self)
  }

  /// Called when no delegate is in the middle of a call.
  func didDrainChunk() {
    guard !replaced.isEmpty else { return }
    // Released after all changes: the `deinit` of a delegate may set the parser's delegate.
    let released = replaced
    replaced = []
    withExtendedLifetime(released) {}
  }

  // MARK: Delegates

  /// The parser's own delegate, while the parser runs.
  var baseDelegate: (any ExpatXMLParserDelegate)? { base?.delegate }

  /// Keeps the parser's delegate alive because the parser runs. The delegate may be replaced during that time.
  func holdBaseDelegate(_ delegate: (any ExpatXMLParserDelegate)?) {
    let old = base
    if let old, let delegate, old.hold(delegate) { return }
    base = delegate.map { makeSlot(for: $0) }
    if unsafe slot === (old ?? .nobody) { deliver(to: base) }
    // Released after all changes: the `deinit` of a delegate may do anything.
    withExtendedLifetime(old) {}
  }

  /// Releases the parser's delegate because the parser does not run, or waits to be fed.
  func releaseBaseDelegate() {
    let released = base?.release()
    withExtendedLifetime(released) {}
  }

  /// The delegate that was pushed last; if there is none, the base delegate.
  var topDelegate: (any ExpatXMLParserDelegate)? { top?.delegate }

  private var top: DelegateSlot? { pushed.last ?? base }

  /// Sends the next events to another delegate. Collected text goes to the previous one.
  func push(_ delegate: any ExpatXMLParserDelegate, afterCollectedText: Bool) {
    pushed.append(makeSlot(for: delegate, elementCount: resolver.openElementCount))
    delegatesChanged(afterCollectedText: afterCollectedText)
  }

  /// Sends the next events to the delegate below the top one.
  func popDelegate(afterCollectedText: Bool) -> (any ExpatXMLParserDelegate)? {
    guard let popped = pushed.popLast() else { return nil }
    delegatesChanged(afterCollectedText: afterCollectedText)
    return popped.delegate
  }

  /// Pops all delegates at the end of the parse.
  func popAllDelegates() {
    let popped = pushed
    pushed = []
    if popped.isEmpty, slot === base { return }
    keep(popped)
    delegatesChanged(afterCollectedText: false)
  }

  /// Pops the delegates that were pushed in an element, at the end of the element.
  func receiverEnds() {
    var ended: [DelegateSlot] = []
    while let last = pushed.last, last.elementCount > resolver.openElementCount { ended.append(pushed.removeLast()) }
    delegatesChanged(afterCollectedText: false)
    // None of these delegates is in the middle of a call.
    didDrainChunk()
    withExtendedLifetime(ended) {}
  }

  private func delegatesChanged(afterCollectedText: Bool) {
    notePoppingDepth()
    resolver.setHandover(isDue: afterCollectedText)
    if !afterCollectedText { handOver() }
  }

  /// The top delegate is popped when fewer elements are open; 0 for never.
  private func notePoppingDepth() {
    resolver.receiverDepth = popsDelegatesAutomatically ? pushed.last?.elementCount ?? 0 : 0
  }

  func handOver() { deliver(to: top) }

  private func makeSlot(for delegate: some ExpatXMLParserDelegate, elementCount: Int = 0) -> DelegateSlot {
    unsafe parser._withUnsafeGuaranteedRef { DelegateSlot(delegate, $0, elementCount: elementCount) }
  }

  private func deliver(to slot: DelegateSlot?) {
    let slot = unsafe slot ?? .nobody
    // The old slot may be in the middle of a call, unless it makes none.
    if self.slot !== slot, unsafe self.slot !== DelegateSlot.nobody { keep([self.slot]) }
    self.slot = slot
    noteInterests()
  }

  /// Assigns a new array: if the variable were changed in place, each access to it would have exclusivity checks.
  private func keep(_ slots: [DelegateSlot]) {
    var kept = replaced
    replaced = []
    kept += slots
    replaced = kept
  }

  private func noteInterests() {
    let interests = slot.interests
    resolver.deliver(
      to: slot.receiver, choosesAttributes: interests.contains(.attributes),
      choosesTextDelivery: interests.contains(.textDelivery), ignoresComments: !interests.contains(.comments),
      ignoresProcessingInstructions: !interests.contains(.processingInstructions))
  }

  /// For infrequent calls.
  private func withDelegate<Result>(
    _ body: (any ExpatXMLParserDelegate, ExpatXMLParser) -> Result?
  ) -> Result? {
    guard let delegate = slot.delegate else { return nil }
    return unsafe parser._withUnsafeGuaranteedRef { body(delegate, $0) }
  }

  private func withBaseDelegate(_ body: (any ExpatXMLParserDelegate, ExpatXMLParser) -> Void) {
    guard let delegate = baseDelegate else { return }
    unsafe parser._withUnsafeGuaranteedRef { body(delegate, $0) }
  }

  // MARK: Elements and text

  func wantsAttributes(ofElement name: String) -> Bool {
    withDelegate { $0.parser($1, shouldProcessAttributesForElement: name) } ?? true
  }

  /// Notes that a delegate does not implement a method, so that the method is not called again.
  func isNotInterested(in interests: DelegateInterests, _ delegate: any ExpatXMLParserDelegate) {
    // A delegate that forwards calls to others implements the method even if the others don't.
    guard delegate === slot.delegate else { return }
    slot.interests.subtract(interests)
    noteInterests()
  }

  // MARK: Everything else

  func event(_ event: DocumentEvent) {
    switch event {
    case .startDocument: withBaseDelegate { $0.parserDidStartDocument($1) }
    case .endDocument: withBaseDelegate { $0.parserDidEndDocument($1) }
    case .documentType(let type): documentIdentifiers = (type.publicID, type.systemID)
    case .endDocumentType: break
    case .declaration(let declaration): deliver(declaration)
    case .startMapping(let prefix, let uri): withDelegate { $0.parser($1, didStartMappingPrefix: prefix, toURI: uri) }
    case .endMapping(let prefix): withDelegate { $0.parser($1, didEndMappingPrefix: prefix) }
    case .cdata(let text):
      withDelegate { $0.parser($1, foundCDATA: unsafe text.utf8.withUnsafeBufferPointer { unsafe Data($0) }) }
    case .comment(let text): withDelegate { $0.parser($1, foundComment: text.string) }
    case .processingInstruction(let target, let data):
      withDelegate { $0.parser($1, foundProcessingInstructionWithTarget: target.string, data: data?.string) }
    case .skippedEntity(let name): withDelegate { $0.parser($1, didSkipEntity: name) }
    case .repair(let repair): withDelegate { $0.parser($1, didRepair: repair) }
    }
  }

  private func deliver(_ declaration: MarkupDeclaration) {
    withDelegate { delegate, parser in
      switch declaration {
      case .notation(let notation):
        delegate.parser(
          parser, foundNotationDeclarationWithName: notation.name, publicID: notation.publicID,
          systemID: notation.systemID)
      case .entity(let entity): deliver(entity, to: delegate, parser)
      case .attribute(let attribute):
        delegate.parser(
          parser, foundAttributeDeclarationWithName: attribute.name, forElement: attribute.elementName,
          type: attribute.type, defaultValue: attribute.defaultValue)
      case .element(let element):
        delegate.parser(parser, foundElementDeclarationWithName: element.name, model: element.model)
      }
    }
  }

  private func deliver(
    _ entity: MarkupDeclaration.Entity, to delegate: any ExpatXMLParserDelegate, _ parser: ExpatXMLParser
  ) {
    // `XMLParser` has no call for parameter entities.
    if entity.isParameter { return }
    if let value = entity.value {
      delegate.parser(parser, foundInternalEntityDeclarationWithName: entity.name, value: value)
    } else if let notationName = entity.notationName {
      delegate.parser(
        parser, foundUnparsedEntityDeclarationWithName: entity.name, publicID: entity.publicID,
        systemID: entity.systemID, notationName: notationName)
    } else if entityAccess.isEnabled {
      delegate.parser(
        parser, foundExternalEntityDeclarationWithName: entity.name, publicID: entity.publicID,
        systemID: entity.systemID)
    }
  }

  /// The URL of the document, after redirects.
  private var documentURL: URL? { source?.metadata.location.flatMap(URL.init) }

  func externalEntity(_ reference: EntityReference) throws -> EntityContent? {
    // The delegate is asked for every entity in content, but for external subsets only if these may be loaded.
    let isInContent = reference.kind == .general || reference.kind == .undeclared
    if isInContent || entityAccess.isEnabled,
      let data = withDelegate({
        $0.parser($1, resolveExternalEntityName: reference.name, systemID: reference.systemID)
      })
    {
      return EntityContent(
        DataSource(data), location: reference.url?.absoluteString, plainText: PlainText(data))
    }
    let (access, document) = (entityAccess, documentURL)
    guard !stop.isRaised, access.isEnabled, let url = reference.url, access.permits(url, for: document) else {
      return nil
    }
    switch url.scheme?.lowercased() {
    case "file" where url.isLocalFile: return EntityContent(FileSource(path: url.standardized.path))
    case "http", "https":
      // An error response is never an entity.
      var options = unsafe parser._withUnsafeGuaranteedRef { $0.parsing.options }
      options.shouldParseErrorResponses = false
      return EntityContent(
        URLSource(url, options: { [options] in options }, followsRedirect: { access.permits($0, for: document) }))
    default: throw URLError.unsupported(url)
    }
  }
}
