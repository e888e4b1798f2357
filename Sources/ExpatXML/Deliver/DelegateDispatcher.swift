internal import Foundation

/// Makes delegate calls out of events: the tier that people know from `XMLParser`.
@safe final class DelegateDispatcher: EventSink {
  /// Owns this, and is kept alive by parse().
  private let parser: Unmanaged<ExpatXMLParser>
  private let stop: StopFlag
  private let loader: ExternalEntityLoader
  /// Where the document came from, after redirects.
  private let documentURL: () -> URL?
  private let elements = ElementStack()
  /// Those of the elements, looked at without counting references.
  private let names: Unmanaged<NameTable>
  private let noAttributes: [String: String] = [:]

  var shouldProcessNamespaces = false {
    didSet { updateScope() }
  }
  var shouldReportNamespacePrefixes = false
  var namespaceConformance = NamespaceConformance.tolerant
  var entityAccess = ExternalEntityAccess()
  private(set) var documentIdentifiers: (publicID: String?, systemID: String?)

  private var delegates = DelegateStack()
  /// Called where there is no delegate.
  private let nobody = DelegateCaller()
  /// The delegates that were pushed in an element end with it: the top one when fewer elements are open; 0 for never.
  private var poppingDepth = 0
  /// The one that gets the events, and its caller. Not the top one while that waits for collected text to be delivered.
  private var delegate: (any ExpatXMLParserDelegate)?
  private var ownedCaller: DelegateCaller
  private var caller: Unmanaged<DelegateCaller>
  private var choosesAttributes = false
  /// Those that may be in the middle of a call.
  private var replaced: [((any ExpatXMLParserDelegate)?, DelegateCaller)] = []

  init(
    parser: ExpatXMLParser, stop: StopFlag, loader: ExternalEntityLoader, documentURL: @escaping () -> URL?
  ) {
    self.documentURL = documentURL
    unsafe names = .passUnretained(elements.names)
    unsafe self.parser = .passUnretained(parser)
    self.stop = stop
    self.loader = loader
    ownedCaller = nobody
    unsafe caller = .passUnretained(ownedCaller)
  }

  override var openElementName: String? { elements.innermostName }

  override var nameCount: Int { elements.names.madeCount }

  /// How many elements the delegate has been told of, or is being told of, whose end has not come.
  var openElementCount: Int { elements.count }

  /// No delegate is in the middle of a call.
  override func endOfInput() {
    guard !replaced.isEmpty else { return }
    // Released when nothing is being changed: a delegate may set the parser's delegate when it goes.
    let released = replaced
    replaced = []
    withExtendedLifetime(released) {}
  }

  // MARK: Delegates

  /// The parser's own delegate, while it parses.
  var baseDelegate: (any ExpatXMLParserDelegate)? {
    get { delegates.base?.delegate }
    set {
      let old = delegates.base
      delegates.base = newValue.map { DelegateStack.Entry($0) }
      if ownedCaller === (old?.caller ?? nobody) { deliver(to: delegates.base) }
      // Not released while the stack is being changed: a delegate may do anything when it goes.
      withExtendedLifetime(old) {}
    }
  }

  /// The delegate that was pushed last, or else the base delegate.
  var topDelegate: (any ExpatXMLParserDelegate)? { delegates.top?.delegate }

  var popsDelegatesAutomatically: Bool {
    get { delegates.popsAutomatically }
    set {
      delegates.popsAutomatically = newValue
      poppingDepth = delegates.poppingDepth
    }
  }

  /// Everything from here on is for that delegate. Collected text, if there is any, is for the one before.
  func push(_ delegate: any ExpatXMLParserDelegate, behindCollectedText: Bool) {
    delegates.push(DelegateStack.Entry(delegate, elementCount: elements.count))
    delegatesChanged(behindCollectedText: behindCollectedText)
  }

  /// Everything from here on is for the delegate below the top one.
  func popDelegate(behindCollectedText: Bool) -> (any ExpatXMLParserDelegate)? {
    guard let popped = delegates.pop() else { return nil }
    delegatesChanged(behindCollectedText: behindCollectedText)
    return popped.delegate
  }

  /// Parsing is over.
  func popAllDelegates() {
    let popped = delegates.popAll()
    replaced += popped.map { ($0.delegate, $0.caller) }
    delegatesChanged(behindCollectedText: false)
  }

  private func popEndedDelegates() {
    let ended = delegates.popEnded(openElementCount: elements.count)
    delegatesChanged(behindCollectedText: false)
    // None of them is in the middle of a call.
    endOfInput()
    withExtendedLifetime(ended) {}
  }

  private func delegatesChanged(behindCollectedText: Bool) {
    poppingDepth = delegates.poppingDepth
    if behindCollectedText { isHandoverDue = true } else { handOver() }
  }

  override func handOver() {
    isHandoverDue = false
    deliver(to: delegates.top)
  }

  private func deliver(to entry: DelegateStack.Entry?) {
    // The old one may be in the middle of a call.
    replaced.append((delegate, ownedCaller))
    delegate = entry?.delegate
    ownedCaller = entry?.caller ?? nobody
    unsafe caller = .passUnretained(ownedCaller)
    updateScope()
    noteInterests()
  }

  private func updateScope() {
    unsafe ownedCaller.scope = shouldProcessNamespaces ? .passUnretained(elements.namespaces) : nil
  }

  private func noteInterests() {
    let interests = ownedCaller.interests
    choosesTextDelivery = interests.contains(.textDelivery)
    choosesAttributes = interests.contains(.attributes)
    ignoresComments = !interests.contains(.comments)
    ignoresProcessingInstructions = !interests.contains(.processingInstructions)
    unheardTokensDidChange()
  }

  /// For the calls that are rare.
  private func withDelegate<Result>(
    _ body: (any ExpatXMLParserDelegate, ExpatXMLParser) -> Result?
  ) -> Result? {
    guard let delegate else { return nil }
    return unsafe parser._withUnsafeGuaranteedRef { body(delegate, $0) }
  }

  private func withBaseDelegate(_ body: (any ExpatXMLParserDelegate, ExpatXMLParser) -> Void) {
    guard let delegate = baseDelegate else { return }
    unsafe parser._withUnsafeGuaranteedRef { body(delegate, $0) }
  }

  @inline(__always)
  private func withCaller(_ body: (DelegateCaller, ExpatXMLParser) -> Void) {
    unsafe caller._withUnsafeGuaranteedRef { caller in
      unsafe parser._withUnsafeGuaranteedRef { body(caller, $0) }
    }
  }

  // MARK: Elements

  /// Here they are known, and called directly.
  override var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, attributes: $1) }, endElement: { self.endElement($0) },
      characters: { self.characters($0) })
  }

  override func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {
    guard attributes.isEmpty, namespaceConformance == .tolerant else {
      return try startElement(name, with: attributes)
    }
    let name = try unsafe names._withUnsafeGuaranteedRef { try unsafe $0.elementName(name) }
    unsafe elements.push(name, declarationCount: 0)
    unsafe deliverStart(of: name, noAttributes)
  }

  private func startElement(_ name: BorrowedUTF8, with attributes: XMLAttributes) throws {
    let name = try unsafe names._withUnsafeGuaranteedRef { try unsafe $0.elementName(name) }
    try unsafe name._withUnsafeGuaranteedRef { element in
      let wantsAttributes = !choosesAttributes || attributes.isEmpty || wantsAttributes(of: element)
      guard !stop.isRaised else { return }
      if namespaceConformance == .tolerant, element.hasTemplate(for: attributes) {
        unsafe elements.push(name, declarationCount: 0)
        unsafe deliverStart(of: name, wantsAttributes ? element.values(of: attributes) : noAttributes)
        return
      }
      let (values, declarationCount) = try declareNamespaces(of: element, attributes)
      unsafe elements.push(name, declarationCount: declarationCount)
      if !stop.isRaised { unsafe deliverStart(of: name, wantsAttributes ? values : noAttributes) }
    }
  }

  @inline(__always)
  private func deliverStart(of element: Unmanaged<XMLName>, _ attributes: [String: String]) {
    unsafe element._withUnsafeGuaranteedRef { element in
      withCaller { $0.startElement($1, element, attributes) }
    }
  }

  override func endElement(_ name: BorrowedUTF8) {
    guard let (name, declarationCount) = unsafe elements.pop() else { return }
    if elements.count < poppingDepth { popEndedDelegates() }
    unsafe name._withUnsafeGuaranteedRef { element in
      withCaller { $0.endElement($1, element) }
    }
    if declarationCount > 0 { removeDeclarations(declarationCount) }
  }

  private func removeDeclarations(_ count: Int) {
    for _ in 0..<count {
      let prefix = elements.removeLastDeclaration()
      guard shouldReportNamespacePrefixes, !stop.isRaised else { continue }
      withDelegate { $0.parser($1, didEndMappingPrefix: prefix.string) }
    }
  }

  private func wantsAttributes(of element: XMLName) -> Bool {
    let name = shouldProcessNamespaces ? element.localName : element.qualifiedName
    return withDelegate { $0.parser($1, shouldProcessAttributesForElement: name.string) } ?? true
  }

  /// Any start tag. Returns the attributes as the delegate gets them, and how many declarations there are.
  private func declareNamespaces(
    of element: XMLName, _ attributes: XMLAttributes
  ) throws -> (values: [String: String], declarationCount: Int) {
    var values = [String: String](minimumCapacity: attributes.count)
    let declarationCount = try elements.declareNamespaces(
      of: element, attributes, isStrict: namespaceConformance == .strict, keepsDeclarations: !shouldProcessNamespaces
    ) { values[$0] = $1 }
    if shouldReportNamespacePrefixes {
      for (prefix, uri) in elements.namespaces.newest(declarationCount) where !stop.isRaised {
        withDelegate { $0.parser($1, didStartMappingPrefix: prefix.string, toURI: uri.string) }
      }
    }
    return (values, declarationCount)
  }

  // MARK: Text

  override func characters(_ text: BorrowedUTF8) {
    withCaller { $0.characters($1, text) }
  }

  override func cdata(_ text: BorrowedUTF8) {
    withDelegate { $0.parser($1, foundCDATA: Data(utf8: text.utf8)) }
  }

  override func chosenTextDelivery() -> TextDelivery? {
    withDelegate { delegate, parser in
      guard let name = elements.innermost else { return nil }
      return delegate.parser(
        parser, textDeliveryForElement: (shouldProcessNamespaces ? name.localName : name.qualifiedName).string)
    }
  }

  /// A delegate turned out not to implement a method: it is not asked or told anew each time.
  func isNotInterested(in interests: DelegateInterests, _ delegate: any ExpatXMLParserDelegate) {
    // A delegate that hands calls on to others implements the method even if those do not.
    guard delegate === self.delegate else { return }
    ownedCaller.interests.subtract(interests)
    noteInterests()
  }

  // MARK: Everything else

  override func startDocument() {
    withBaseDelegate { $0.parserDidStartDocument($1) }
  }

  override func endDocument() {
    withBaseDelegate { $0.parserDidEndDocument($1) }
  }

  override func comment(_ text: BorrowedUTF8) {
    withDelegate { $0.parser($1, foundComment: text.string) }
  }

  override func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {
    let target = target.string
    if namespaceConformance == .strict { try NamespaceRules.checkColons(in: target) }
    withDelegate { $0.parser($1, foundProcessingInstructionWithTarget: target, data: data?.string) }
  }

  override func skippedEntity(_ name: String) {
    withDelegate { $0.parser($1, didSkipEntity: name) }
  }

  override func documentType(_ name: String, publicID: String?, systemID: String?) throws {
    if namespaceConformance == .strict { try NamespaceRules.checkQualified(name) }
    documentIdentifiers = (publicID, systemID)
  }

  override func declaration(_ declaration: Declaration) throws {
    if namespaceConformance == .strict { try NamespaceRules.check(declaration) }
    withDelegate { delegate, parser in
      switch declaration {
      case .parameterEntity: break
      case .notation(let name, let publicID, let systemID):
        delegate.parser(parser, foundNotationDeclarationWithName: name, publicID: publicID, systemID: systemID)
      case .unparsedEntity(let name, let publicID, let systemID, let notationName):
        delegate.parser(
          parser, foundUnparsedEntityDeclarationWithName: name, publicID: publicID, systemID: systemID,
          notationName: notationName)
      case .internalEntity(let name, let value):
        delegate.parser(parser, foundInternalEntityDeclarationWithName: name, value: value)
      case .externalEntity(let name, let publicID, let systemID):
        guard entityAccess.isEnabled else { return }
        delegate.parser(parser, foundExternalEntityDeclarationWithName: name, publicID: publicID, systemID: systemID)
      case .attribute(let name, let elementName, let type, let defaultValue):
        delegate.parser(
          parser, foundAttributeDeclarationWithName: name, forElement: elementName, type: type,
          defaultValue: defaultValue)
      case .element(let name, let model):
        delegate.parser(parser, foundElementDeclarationWithName: name, model: model)
      }
    }
  }

  override func externalEntity(_ reference: EntityReference) throws -> EntityContent? {
    // The delegate may know any entity of the content. Only one who wants external subsets is asked for them.
    let isInContent = reference.kind == .general || reference.kind == .undeclared
    if isInContent || entityAccess.isEnabled,
      let data = withDelegate({
        $0.parser($1, resolveExternalEntityName: reference.name, systemID: reference.systemID)
      })
    {
      var content = loader.content(of: DataSource(data), location: reference.url?.absoluteString)
      content.plainText = PlainText(data)
      return content
    }
    let (access, document) = (entityAccess, documentURL())
    guard !stop.isRaised, access.isEnabled, let url = reference.url, access.permits(url, for: document) else {
      return nil
    }
    return try loader.content(of: url) { access.permits($0, for: document) }
  }
}
