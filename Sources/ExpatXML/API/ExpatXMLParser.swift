public import Foundation

/// An event-driven parser of XML documents: Foundation's `XMLParser`, streaming, on Expat.
///
/// Make a parser, set its ``delegate``, call ``parse()``. Nothing is read before that. Documents of any length, from
/// any source, are parsed as they are read, in constant memory; gzip and zlib are inflated on the way.
///
/// A parser is used by one thread at a time, as with `XMLParser`; ``abortParsing()`` alone may be called by any thread.
/// Different parsers are independent of each other. A parser parses one document, once.
open class ExpatXMLParser: NSObject, ProgressReporting {
  // Not Sendable: the delegate and its calls belong to the thread that parses.

  private enum State {
    case ready
    case parsing(ParsePipeline)
    case finished
  }

  /// Nil for a parser that is fed.
  private var source: (any ByteSource)?
  private let stop = StopFlag()
  private let cancellations = CancellationStack()
  private var state = State.ready
  /// Whether a call of this parser is under way, in which the delegate may call it again.
  private var isRunning = false
  /// Whether the parser belongs to a queue, where it is called again and again.
  private var isInBackground = false
  private let parseProgress = ParseProgress()
  /// The number of the parse, once it has begun.
  private var progressRun = 0
  private lazy var dispatcher = DelegateDispatcher(
    parser: self, stop: stop,
    loader: ExternalEntityLoader(cancellations: cancellations) { [unowned self] in self.limits }
  ) { [unowned self] in
    source?.metadata.location.flatMap(URL.init)
  }
  private weak var weakDelegate: (any ExpatXMLParserDelegate)?
  private var lastPosition = SourcePosition.none

  /// The error that ended the parse; nil before it and after a success.
  ///
  /// A fault of the document is an `NSError` of ``errorDomain`` whose code is an ``ErrorCode``, with
  /// `NSXMLParserErrorLineNumber`, `NSXMLParserErrorColumn` and `NSXMLParserErrorMessage` in its `userInfo`. Other
  /// faults come as they are: `CocoaError` from files, `URLError` and ``HTTPStatusError`` from the network,
  /// ``CompressedDataError`` from compressed input.
  open private(set) var parserError: (any Error)?

  // MARK: Making a parser

  // Designated are the two that XMLParser designates, and no other: a subclass that overrides both, or none, inherits
  // the rest.
  convenience init(source: any ByteSource) {
    self.init(data: Data())
    self.source = source
  }

  convenience init(_ source: URLSource) {
    self.init(source: source)
    source.limits = { [unowned self] in self.limits }
    source.parsesErrorResponses = { [unowned self] in self.shouldParseErrorResponses }
  }

  /// Makes a parser that is fed: see ``feed(_:)-(RawSpan)`` and ``finish()``.
  public convenience override init() {
    self.init(data: Data())
    source = nil
  }

  /// Parses a document in memory.
  public init(data: Data) {
    source = DataSource(data)
  }

  /// Parses a document in a String. The encoding that it declares does not count.
  public convenience init(string: String) {
    self.init(source: DataSource(string))
  }

  /// Parses what a stream gives. The stream is opened if it is not, read without a run loop, and closed at the end.
  public init(stream: InputStream) {
    source = StreamSource(stream)
  }

  /// Parses the document at a `file`, `http` or `https` URL. Never nil: other schemes are an error of ``parse()``, the
  /// `URLError` `unsupportedURL`, as with every other way of parsing.
  ///
  /// Nothing is read and no connection is made before ``parse()``, so a missing file and a refused connection are
  /// errors of that call. An HTTP response is parsed while it is being downloaded, if its status is 2xx.
  public convenience init?(contentsOf url: URL) {
    self.init(at: url)
  }

  convenience init(at url: URL) {
    switch url.scheme?.lowercased() {
    case "file": self.init(source: LocalFileSource(path: url.path))
    case "http", "https": self.init(URLSource(url))
    default: self.init(source: RefusingSource(unsupported: url))
    }
  }

  /// Parses a file, read in chunks. Whether it can be read is found out by ``parse()``.
  public convenience init?(contentsOfFile path: String) {
    self.init(source: LocalFileSource(path: path))
  }

  // MARK: Settings

  /// Gets the events, except those that pushed delegates get: see ``pushDelegate(_:)``. Referenced weakly, but kept
  /// alive while ``parse()`` or ``parse(on:completion:)`` runs. It may be replaced at any time, also in one of its own
  /// methods: the next event goes to the new one.
  open weak var delegate: (any ExpatXMLParserDelegate)? {
    get { weakDelegate }
    set {
      weakDelegate = newValue
      if isRunning || isInBackground { dispatcher.holdBaseDelegate(newValue) }
    }
  }

  /// Whether names are split into namespace, prefix and local name (Namespaces in XML 1.0). Default false. May be
  /// changed while parsing and counts from the next event.
  open var shouldProcessNamespaces: Bool {
    get { dispatcher.resolver.shouldProcessNamespaces }
    set { dispatcher.resolver.shouldProcessNamespaces = newValue }
  }

  /// Whether the delegate is told of namespace declarations. Default false, independent of ``shouldProcessNamespaces``.
  /// May be changed while parsing and counts from the next event.
  open var shouldReportNamespacePrefixes: Bool {
    get { dispatcher.resolver.shouldReportNamespacePrefixes }
    set { dispatcher.resolver.shouldReportNamespacePrefixes = newValue }
  }

  /// How CDATA sections reach the delegate. Default ``CDATADelivery/asCharacters``, so that no text is ever lost.
  open var cdataDelivery: CDATADelivery {
    get { dispatcher.resolver.cdataDelivery }
    set { dispatcher.resolver.cdataDelivery = newValue }
  }

  /// How text reaches the delegate, unless that chooses for an element by `parser(_:textDeliveryForElement:)`. Default
  /// ``TextDelivery/coalesced``. May be changed while parsing and counts from the next start tag.
  open var textDelivery: TextDelivery {
    get { dispatcher.resolver.textDelivery }
    set { dispatcher.resolver.textDelivery = newValue }
  }

  /// A delegate turned out not to implement a method.
  func isNotInterested(in interests: DelegateInterests, _ delegate: any ExpatXMLParserDelegate) {
    dispatcher.isNotInterested(in: interests, delegate)
  }

  /// What becomes of faults against Namespaces in XML 1.0, whether or not namespaces are processed. Default
  /// ``NamespaceConformance/tolerant``. May be changed while parsing and counts from the next event.
  open var namespaceConformance: NamespaceConformance {
    get { dispatcher.resolver.namespaceConformance }
    set { dispatcher.resolver.namespaceConformance = newValue }
  }

  /// Whether external entities, parameter entities and external subsets may be loaded, within
  /// ``externalEntityResolvingPolicy`` and ``allowedExternalEntityURLs``. Default false: nothing but the document is
  /// read, and a reference to an external entity leaves nothing in the text, unless the delegate answers
  /// `parser(_:resolveExternalEntityName:systemID:)`.
  open var shouldResolveExternalEntities: Bool {
    get { dispatcher.entityAccess.isEnabled }
    set { dispatcher.entityAccess.isEnabled = newValue }
  }

  /// Which external entities may be loaded, if ``shouldResolveExternalEntities``. Default never.
  ///
  /// Relative system identifiers are resolved against the URL of the entity they stand in (XML 1.0, section 4.2.2). What
  /// may be loaded and can't be ends the parse with that error, a `CocoaError`, `URLError` or ``HTTPStatusError``.
  open var externalEntityResolvingPolicy: ExternalEntityResolvingPolicy {
    get { dispatcher.entityAccess.policy }
    set { dispatcher.entityAccess.policy = newValue }
  }

  /// URLs of external entities that may be loaded whatever the policy says, if ``shouldResolveExternalEntities``.
  /// Default none.
  open var allowedExternalEntityURLs: Set<URL>? {
    get { dispatcher.entityAccess.allowedURLs }
    set { dispatcher.entityAccess.allowedURLs = newValue }
  }

  /// What the parser may use before it gives up. Read when parsing begins.
  open var limits = ParserLimits()

  /// The name of the encoding, if you know better than the document and its server: see ``ParserOptions/encoding``. Read when
  /// parsing begins.
  open var encoding: String?

  /// Entities that the document need not declare, ``XMLEntities/html`` for example. The delegate is not asked for them.
  /// Default none. Read when parsing begins.
  open var entities: XMLEntities = [:]

  /// What becomes of references to entities whose text is not known. Default ``SkippedEntityHandling/automatic``: they leave
  /// nothing, and the delegate is told by `parser(_:didSkipEntity:)`. Read when parsing begins.
  open var skippedEntities = SkippedEntityHandling.automatic

  /// Which faults of the document are repaired instead of ending the parse: ``XMLRepairs/feeds`` or your own choice. The
  /// delegate is told of each by `parser(_:didRepair:)`. Default none. Read when parsing begins.
  open var repairs: XMLRepairs = []

  /// All settings that other ways of parsing have too, at once.
  public final var options: ParserOptions {
    get {
      ParserOptions(
        shouldProcessNamespaces: shouldProcessNamespaces, shouldReportNamespacePrefixes: shouldReportNamespacePrefixes,
        namespaceConformance: namespaceConformance, textDelivery: textDelivery, cdataDelivery: cdataDelivery,
        encoding: encoding, entities: entities, skippedEntities: skippedEntities, repairs: repairs,
        limits: limits, shouldParseErrorResponses: shouldParseErrorResponses)
    }
    set {
      shouldProcessNamespaces = newValue.shouldProcessNamespaces
      shouldReportNamespacePrefixes = newValue.shouldReportNamespacePrefixes
      namespaceConformance = newValue.namespaceConformance
      textDelivery = newValue.textDelivery
      cdataDelivery = newValue.cdataDelivery
      encoding = newValue.encoding
      entities = newValue.entities
      skippedEntities = newValue.skippedEntities
      repairs = newValue.repairs
      limits = newValue.limits
      shouldParseErrorResponses = newValue.shouldParseErrorResponses
    }
  }

  /// Whether the body of a response is parsed whatever its status is: SOAP has faults in responses of status 500, whose
  /// status ``response`` tells. Default false: a status outside 2xx is an ``HTTPStatusError``, which has the start of the
  /// body. A redirect that is not followed is an error all the same. Read when parsing begins.
  open var shouldParseErrorResponses = false

  /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not downloaded.
  open var response: XMLHTTPResponse? { source?.metadata.httpResponse }

  // MARK: Parsing

  /// Parses the document, calling the delegate on this thread, which needs no run loop, until the document ends.
  ///
  /// A parser parses once: later calls return false and, after a success, leave an error in ``parserError``. A call
  /// from inside a delegate method returns false and changes nothing.
  ///
  /// - Returns: true if the document was parsed to its end, in which case ``parserError`` is nil.
  @discardableResult
  open func parse() -> Bool {
    if isRunning || isInBackground { return false }
    guard case .ready = state, let source else { return refuseToParse() }
    return run {
      while try pull(from: source, $0) {}
      return true
    }
  }

  private func refuseToParse() -> Bool {
    refuse(source == nil ? "A parser without a source is fed." : "A parser parses its document once.")
  }

  /// Parses one chunk. Returns false at the end of the source.
  private func pull(from source: any ByteSource, _ pipeline: ParsePipeline) throws -> Bool {
    if parseProgress.isCancelled { abortParsing() }
    return try pipeline.pull { try parseProgress.read(source, into: &$0, run: progressRun) }
  }

  /// The parser is about to belong to a queue. Returns the error for the completion if it may not.
  func beginInBackground() -> (any Error)? {
    if isRunning || isInBackground {
      return XMLParseError(code: .internalError, message: "The parser is parsing.", position: .none).nsError
    }
    guard case .ready = state, source != nil else {
      _ = refuseToParse()
      return parserError
    }
    isInBackground = true
    dispatcher.holdBaseDelegate(weakDelegate)
    stop.arm()
    return nil
  }

  /// Begins to parse in the background. Returns false if that came to nothing.
  func beginChunks() -> Bool {
    _ = run { _ in false }
    return goesOnInBackground()
  }

  /// Whether the next chunk has to be waited for. If so, `resume` is called when it no longer has to be.
  func waitsForSource(resume: @escaping @Sendable () -> Void) -> Bool {
    !stop.isRaised && source?.whenReadable(resume) ?? false
  }

  /// Parses one chunk of a document that is parsed in the background. Returns false if it was the last one.
  func parseChunk() -> Bool {
    guard let source else { return false }
    _ = run { try !pull(from: source, $0) }
    return goesOnInBackground()
  }

  private func goesOnInBackground() -> Bool {
    if case .parsing = state { return true }
    stop.disarm()
    isInBackground = false
    dispatcher.releaseBaseDelegate()
    return false
  }

  /// What the completion of a parse in the background is told: nil if the document was parsed to its end.
  var completionError: (any Error)? {
    guard case .ready = state else { return parserError }
    return XMLParseError(code: .delegateAbortedParseError, message: "The delegate put parsing off.", position: .none)
      .nsError
  }

  /// How much of the document has been read, in bytes as the source has them: compressed if it is compressed. Cancelling
  /// it is ``abortParsing()``, though parsing may go on for a moment.
  ///
  /// Its `totalUnitCount` is the length of the `Data` or the file, or what the server says; -1, which makes it
  /// indeterminate, if that is not known, and what you set if the parser is fed. A progress bar may use it from any thread.
  open var progress: Progress { parseProgress.progress }

  /// Advances the parse by a body that tells whether the document is complete. The first call begins the parse; a fault
  /// and the end of the document end it.
  func run(_ body: (ParsePipeline) throws -> Bool) -> Bool {
    // A delegate may drop the last reference to its parser.
    withExtendedLifetime(self) {
      isRunning = true
      dispatcher.holdBaseDelegate(weakDelegate)
      var isOver = false
      defer {
        if isOver { end() }
        if !isInBackground { dispatcher.releaseBaseDelegate() }
        isRunning = false
        dispatcher.didDrainChunk()
      }
      if case .ready = state {
        stop.arm()
        if dispatcher.baseDelegate?.parserWillBeginParse(self) == false { return putOff() }
      }
      isOver = true
      do {
        let pipeline = try begin()
        defer { lastPosition = pipeline.position }
        do {
          try pipeline.handOver()
          isOver = try body(pipeline)
          if isOver {
            try pipeline.finish()
            parseProgress.finish(run: progressRun)
          }
        } catch {
          isOver = true
          lastPosition = pipeline.position
          report(error)
        }
      } catch {
        report(error)
      }
      return parserError == nil
    }
  }

  /// The delegate does not want to parse now: an abort was meant for this parse, and not for a later one.
  private func putOff() -> Bool {
    cancellations.reset { stop.reset() }
    return false
  }

  private func begin() throws -> ParsePipeline {
    if case .parsing(let pipeline) = state { return pipeline }
    cancellations.push(source?.cancellation)
    progressRun = parseProgress.begin { [stop, cancellations] in
      cancellations.cancel { stop.raise() }
    }
    if parseProgress.isCancelled { abortParsing() }
    let pipeline = try ParsePipeline(
      sink: dispatcher.resolver, stop: stop, options: options,
      readsExternalDeclarations: shouldResolveExternalEntities
    ) { [source] in
      source?.metadata ?? SourceMetadata()
    }
    state = .parsing(pipeline)
    return pipeline
  }

  private func end() {
    stop.disarm()
    cancellations.pop()
    parseProgress.end(run: progressRun)
    state = .finished
    dispatcher.popAllDelegates()
    source?.close()
  }

  /// Whether this parser is fed, and may be fed now. If it may not, that is an error, but for a call from inside a
  /// delegate method.
  func mayBeFed() -> Bool {
    if isRunning || isInBackground { return false }
    if source != nil { return refuse("A parser with a source is not fed.") }
    if case .finished = state { return refuse("The document has ended.") }
    return true
  }

  func didFeed(_ count: Int) {
    if parseProgress.isCancelled { abortParsing() }
    parseProgress.didRead(count, run: progressRun)
  }

  private func refuse(_ message: String) -> Bool {
    parserError =
      parserError ?? XMLParseError(code: .internalError, message: message, position: lastPosition).nsError
    return false
  }

  /// Stops parsing, at once if called in a delegate method, soon if called on another thread; a download is cancelled, and
  /// a wait for a pipe or a server ends.
  ///
  /// The delegate is told by `parser(_:parseErrorOccurred:)` with ``XMLErrorCode/delegateAbortedParseError``, and of
  /// nothing after that; ``parse()`` returns false. Without effect before and after ``parse()`` and
  /// ``parse(on:completion:)``, and in the last call, `parserDidEndDocument(_:)`. <doc:StoppingAParse> has all cases.
  open func abortParsing() {
    cancellations.cancel { stop.raise() }
  }

  /// Leaves everything inside the element out whose `didStartElement` this is called in: the next event is its
  /// `didEndElement`. No String is made meanwhile; what is not well-formed is an error all the same, and limits count.
  ///
  /// - Returns: false, and nothing is changed, if it is called anywhere else.
  @discardableResult
  open func skipDescendants() -> Bool {
    guard isRunning, case .parsing(let pipeline) = state else { return false }
    return pipeline.skipDescendants(ofElementAtDepth: dispatcher.resolver.openElementCount)
  }

  // MARK: Delegates for parts of a document

  /// Whether a pushed delegate is popped at the end of the element it was pushed in. Default true. May be changed while
  /// parsing and counts from the next event.
  open var automaticallyPopsDelegates: Bool {
    get { dispatcher.popsDelegatesAutomatically }
    set { dispatcher.popsDelegatesAutomatically = newValue }
  }

  /// Lets another delegate have the events from the next one on, until it is popped. It is kept alive until then.
  ///
  /// Called in `didStartElement`, that is everything inside the element: its `didEndElement` goes to the delegate that
  /// got its `didStartElement`. Called elsewhere, it is the rest of the element that is open; text in front of the call
  /// belongs to the delegate before. Delegates may be pushed onto each other, also several in one call.
  ///
  /// The beginning and the end of the document are told to ``delegate``, and an error to the delegate on top and to that
  /// one. All delegates are popped when parsing is over; then, pushing one does nothing.
  open func pushDelegate(_ delegate: any ExpatXMLParserDelegate) {
    if case .finished = state { return }
    dispatcher.push(delegate, behindCollectedText: hasCollectedText)
  }

  /// Ends what ``pushDelegate(_:)`` began: from the next event on, the delegate below has its turn again. Text in front of
  /// the call belongs to the one that is popped.
  ///
  /// - Returns: the delegate that is popped; nil, and nothing is changed, if none was pushed.
  @discardableResult
  open func popDelegate() -> (any ExpatXMLParserDelegate)? {
    dispatcher.popDelegate(behindCollectedText: hasCollectedText)
  }

  private var hasCollectedText: Bool {
    if case .parsing(let pipeline) = state { pipeline.hasCollectedText } else { false }
  }

  private func report(_ error: any Error) {
    let error: any Error =
      switch error {
      case is ParseStopped:
        XMLParseError(code: .delegateAbortedParseError, message: "Parsing was aborted.", position: lastPosition).nsError
      case let error as XMLParseError: error.nsError
      default: error
      }
    parserError = error
    let top = dispatcher.topDelegate
    top?.parser(self, parseErrorOccurred: error)
    if let base = dispatcher.baseDelegate, base !== top { base.parser(self, parseErrorOccurred: error) }
  }

  // MARK: Positions

  /// The line, counted from 1, of the event that is being delivered; after an error, that of the error; 0 before
  /// anything was read.
  open var lineNumber: Int { position.line }

  /// The column, counted from 1 in Unicode scalars: for a start tag of the `>` or `/` that closes it, for other events
  /// of what follows them, as `XMLParser` has it; after an error, that of the error; 0 before anything was read.
  open var columnNumber: Int { position.column }

  /// The public identifier of the external subset, once the document type declaration has been read; nil without one.
  open var publicID: String? { dispatcher.documentIdentifiers.publicID }

  /// The system identifier of the external subset, once the document type declaration has been read; nil without one.
  open var systemID: String? { dispatcher.documentIdentifiers.systemID }

  /// ``lineNumber`` and ``columnNumber``, and the offset in bytes of UTF-8.
  open var position: SourcePosition {
    if case .parsing(let pipeline) = state { pipeline.position } else { lastPosition }
  }
}
