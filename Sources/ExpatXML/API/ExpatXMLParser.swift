public import Foundation

/// An event-driven parser of XML documents. It has the interface of Foundation's `XMLParser`, parses documents while
/// they are read or downloaded, and is based on Expat.
///
/// Make a parser, set its ``delegate``, and call ``parse()``. Nothing is read before that call. Documents may have any
/// length: they are parsed in chunks, in constant memory. Documents that are compressed by gzip or zlib are inflated.
///
/// Use a parser on one thread at a time, as with `XMLParser`. Only ``abortParsing()`` may be called from any thread.
/// Parsers are independent of each other. A parser parses one document, once.
open class ExpatXMLParser: NSObject, ProgressReporting {
  // Not Sendable: the parser and its delegate belong to the thread that parses.

  /// Nil for a parser that is fed.
  ///
  /// Each designated initialiser sets it before anything else can happen, and nothing changes it later. A subclass may use
  /// the parser, and so make `parsing`, as soon as one of them returns, which is before the convenience initialiser ends
  /// that called it.
  private let source: (any ByteSource)?
  // Used by any thread.
  private let cancellations = CancellationStack()
  private let parseProgress = ParseProgress()
  /// The implementation.
  private(set) lazy var parsing = DelegateParse(of: self, source, cancellations, parseProgress)

  /// The error that ended the parse. Nil before the parse and after a success.
  ///
  /// A fault of the document is an ``XMLParseError`` for `as?` and `catch`, and for other code an `NSError` of
  /// ``errorDomain``. Its code is an ``ErrorCode``, and its `userInfo` has the keys `NSXMLParserErrorLineNumber`,
  /// `NSXMLParserErrorColumn` and `NSXMLParserErrorMessage`. Other errors are
  /// passed on unchanged: `CocoaError` from files, `URLError` and ``HTTPStatusError`` from the network,
  /// ``CompressedDataError`` from compressed input.
  open var parserError: (any Error)? { parsing.error }

  // MARK: Making a parser

  // Only the two initialisers that XMLParser designates are designated. So a subclass that overrides both, or none,
  // inherits the others.
  convenience init(source: any ByteSource) {
    self.init(stream: SourceStream(source))
  }

  convenience init(_ source: URLSource) {
    self.init(source: source)
    source.limits = { [unowned self] in self.limits }
    source.parsesErrorResponses = { [unowned self] in self.shouldParseErrorResponses }
  }

  /// Makes a parser without a source. Pass it the document with ``feed(_:)-(RawSpan)`` and ``finish()``.
  public convenience override init() {
    self.init(stream: SourceStream(nil))
  }

  /// Parses a document in memory.
  public init(data: Data) {
    source = DataSource(data)
  }

  /// Parses a document in a String. An encoding that it declares is ignored.
  public convenience init(string: String) {
    self.init(source: DataSource(string))
  }

  /// Parses the bytes of a stream. The stream is opened once if it is not open, read without a run loop, and closed at
  /// the end.
  ///
  /// All initialisers except ``init(data:)`` call this one. A subclass that overrides it is given the document as a
  /// stream, whatever the source, and may pass another stream on, one that reads from it for example. A parser that is
  /// to be fed gets an empty stream, which has to be passed on.
  public init(stream: InputStream) {
    source = if let stream = stream as? SourceStream { stream.source } else { StreamSource(stream) }
  }

  /// Parses the document at a `file`, `http` or `https` URL. The result is never nil. With other schemes, ``parse()``
  /// fails with `URLError.unsupportedURL`.
  ///
  /// Nothing is read and no connection is made before ``parse()``. So a missing file or a refused connection is an
  /// error of that call. An HTTP response is parsed while it is downloaded if its status is 2xx.
  public convenience init?(contentsOf url: URL) {
    self.init(at: url)
  }

  convenience init(at url: URL) {
    switch url.scheme?.lowercased() {
    case "file": self.init(source: LocalFileSource(path: url.path))
    default: self.init(URLSource(url))
    }
  }

  /// Parses a file, read in chunks. If it can't be read, ``parse()`` fails with a `CocoaError`. The result is never
  /// nil.
  public convenience init?(contentsOfFile path: String) {
    self.init(source: LocalFileSource(path: path))
  }

  // MARK: Settings

  /// Receives the events, except those for pushed delegates: see ``pushDelegate(_:)``. The reference is weak, but the
  /// delegate is kept alive while ``parse()`` or ``parse(on:completion:)`` runs. It may be replaced at any time, also
  /// in one of its own methods. The next event goes to the new delegate.
  open weak var delegate: (any ExpatXMLParserDelegate)? {
    get { parsing.delegate }
    set { parsing.delegate = newValue }
  }

  /// Whether names are split into namespace, prefix and local name (Namespaces in XML 1.0). Default false. It may be
  /// changed while parsing, which takes effect with the next event.
  open var shouldProcessNamespaces: Bool {
    get { parsing.dispatcher.resolver.shouldProcessNamespaces }
    set { parsing.dispatcher.resolver.shouldProcessNamespaces = newValue }
  }

  /// Whether namespace declarations are reported to the delegate. Default false, independent of
  /// ``shouldProcessNamespaces``. It may be changed while parsing, which takes effect with the next event.
  open var shouldReportNamespacePrefixes: Bool {
    get { parsing.dispatcher.resolver.shouldReportNamespacePrefixes }
    set { parsing.dispatcher.resolver.shouldReportNamespacePrefixes = newValue }
  }

  /// How CDATA sections are delivered. Default ``CDATADelivery/asCharacters``, so that a delegate without `foundCDATA`
  /// loses no text.
  open var cdataDelivery: CDATADelivery {
    get { parsing.dispatcher.resolver.cdataDelivery }
    set { parsing.dispatcher.resolver.cdataDelivery = newValue }
  }

  /// How text is delivered. The delegate can choose otherwise for an element, with `parser(_:textDeliveryForElement:)`.
  /// Default ``TextDelivery/coalesced``. It may be changed while parsing, which takes effect with the next start tag.
  open var textDelivery: TextDelivery {
    get { parsing.dispatcher.resolver.textDelivery }
    set { parsing.dispatcher.resolver.textDelivery = newValue }
  }

  /// How faults against Namespaces in XML 1.0 are handled, whether or not namespaces are processed. Default
  /// ``NamespaceConformance/tolerant``. It may be changed while parsing, which takes effect with the next event. Faults in
  /// what is skipped by ``skipDescendants()`` are not found.
  open var namespaceConformance: NamespaceConformance {
    get { parsing.dispatcher.resolver.namespaceConformance }
    set { parsing.dispatcher.resolver.namespaceConformance = newValue }
  }

  /// Whether external entities, parameter entities and external subsets may be loaded, as far as
  /// ``externalEntityResolvingPolicy`` and ``allowedExternalEntityURLs`` allow it. Default false: only the document is
  /// read. Then references to external entities are left out of the text, unless the delegate supplies them in
  /// `parser(_:resolveExternalEntityName:systemID:)`.
  open var shouldResolveExternalEntities: Bool {
    get { parsing.dispatcher.entityAccess.isEnabled }
    set { parsing.dispatcher.entityAccess.isEnabled = newValue }
  }

  /// Which external entities may be loaded if ``shouldResolveExternalEntities`` is true. Default
  /// ``ExternalEntityResolvingPolicy/never``.
  ///
  /// Relative system identifiers are resolved against the URL of the entity in which they occur (XML 1.0, section
  /// 4.2.2). If an entity may be loaded but loading fails, the parse ends with the error: a `CocoaError`, `URLError` or
  /// ``HTTPStatusError``.
  open var externalEntityResolvingPolicy: ExternalEntityResolvingPolicy {
    get { parsing.dispatcher.entityAccess.policy }
    set { parsing.dispatcher.entityAccess.policy = newValue }
  }

  /// URLs of external entities that may be loaded in addition to those that ``externalEntityResolvingPolicy`` allows,
  /// if ``shouldResolveExternalEntities`` is true. Default none.
  open var allowedExternalEntityURLs: Set<URL>? {
    get { parsing.dispatcher.entityAccess.allowedURLs }
    set { parsing.dispatcher.entityAccess.allowedURLs = newValue }
  }

  /// Limits of what the document may use. Read when parsing begins.
  open var limits = ParserLimits()

  /// The name of the encoding. It takes precedence over what the document and the server declare: see
  /// ``ParserOptions/encoding``. Default nil. Read when parsing begins.
  open var encoding: String?

  /// Entities that are known without a declaration, ``XMLEntities/html`` for example. The delegate is not asked for
  /// them. Default none. Read when parsing begins.
  open var entities: XMLEntities = [:]

  /// How references to entities whose text is not known are handled. Default ``SkippedEntityHandling/automatic``: they
  /// are left out, and reported by `parser(_:didSkipEntity:)`. Read when parsing begins.
  open var skippedEntities = SkippedEntityHandling.automatic

  /// Which faults of the document are repaired instead of ending the parse: ``XMLRepairs/feeds`` or your own choice.
  /// Each repair is reported by `parser(_:didRepair:)`. Default none. Read when parsing begins.
  open var repairs: XMLRepairs = []

  /// Whether the body of an HTTP response is parsed whatever its status. SOAP, for example, sends faults with status
  /// 500. The ``response`` has the status. Default false: a status other than 2xx is an ``HTTPStatusError``, which
  /// contains the start of the body. A redirect that is not followed is an error in either case. Read when parsing
  /// begins.
  open var shouldParseErrorResponses = false

  /// The status and headers of the HTTP response, once the first byte of the document has arrived. Nil if the document
  /// is not downloaded.
  open var response: XMLHTTPResponse? { source?.metadata.httpResponse }

  // MARK: Parsing

  /// Parses the document to its end. Calls the delegate on the calling thread, which needs no run loop.
  ///
  /// A parser parses once. Later calls return false and, after a success, set ``parserError``. A call in a delegate
  /// method returns false and changes nothing.
  ///
  /// - Returns: true if the document was parsed to its end. Then ``parserError`` is nil.
  @discardableResult
  open func parse() -> Bool {
    parsing.parse()
  }

  /// How much of the document has been read, in bytes of the source: compressed bytes if the document is compressed.
  /// Cancelling the progress has the effect of ``abortParsing()``, though parsing may continue for a moment.
  ///
  /// The `totalUnitCount` is the length of the `Data` or the file, or the length that the server announces. If the
  /// length is not known, it is -1, and the progress is indeterminate. If you feed the parser, you can set it. When the
  /// document has been parsed to its end, the total is its length, and the progress is finished. After an error or a
  /// cancellation, it is not. The progress may be used from any thread.
  open var progress: Progress { parseProgress.progress }

  /// Stops parsing: at once if called in a delegate method, soon if called on another thread. A download is cancelled,
  /// and waiting for a pipe or a server ends.
  ///
  /// The delegate gets one more call, `parser(_:parseErrorOccurred:)` with ``XMLErrorCode/delegateAbortedParseError``,
  /// and ``parse()`` returns false. The method has no effect before and after ``parse()`` and
  /// ``parse(on:completion:)``, and in `parserDidEndDocument(_:)`, the last call. <doc:StoppingAParse> describes all
  /// cases.
  open func abortParsing() {
    cancellations.cancel()
  }

  /// Skips everything inside the element that has just started. Call it in `didStartElement`: the next event is the
  /// `didEndElement` of that element. No Strings are made meanwhile. The skipped part still has to be well-formed and
  /// within the limits. Faults against Namespaces in XML 1.0 are not looked for in it, even if ``namespaceConformance``
  /// is `.strict`.
  ///
  /// - Returns: false, and nothing changes, if it is called anywhere else.
  @discardableResult
  open func skipDescendants() -> Bool {
    parsing.skipDescendants()
  }

  // MARK: Delegates for parts of a document

  /// Whether a pushed delegate is popped at the end of the element in which it was pushed. Default true. It may be
  /// changed while parsing, which takes effect with the next event.
  open var automaticallyPopsDelegates: Bool {
    get { parsing.dispatcher.popsDelegatesAutomatically }
    set { parsing.dispatcher.popsDelegatesAutomatically = newValue }
  }

  /// Sends events to another delegate, from the next event until that delegate is popped. It is kept alive until then.
  ///
  /// If it is called in `didStartElement`, the pushed delegate receives everything inside the element. The
  /// `didEndElement` goes to the delegate that received the `didStartElement`. If it is called elsewhere, the pushed
  /// delegate receives the rest of the element that is open; text before the call goes to the previous delegate.
  /// Delegates may be pushed onto each other, also several in one call.
  ///
  /// The start and the end of the document are always reported to ``delegate``. An error is reported to the delegate on
  /// top and to ``delegate``. All delegates are popped when parsing is over. After that, pushing a delegate has no
  /// effect.
  open func pushDelegate(_ delegate: any ExpatXMLParserDelegate) {
    parsing.push(delegate)
  }

  /// Ends what ``pushDelegate(_:)`` began: the next event goes to the delegate below. Text before the call goes to the
  /// delegate that is popped.
  ///
  /// - Returns: the delegate that is popped. Nil, and nothing changes, if none was pushed.
  @discardableResult
  open func popDelegate() -> (any ExpatXMLParserDelegate)? {
    parsing.popDelegate()
  }

  // MARK: Positions

  /// The line of the event that is being delivered, counted from 1. After an error, the line of the error. 0 before
  /// anything was read.
  open var lineNumber: Int { position.line }

  /// The column of the event that is being delivered, in Unicode scalars, counted from 1. For a start tag, it is the
  /// column of the closing `>` or `/`. For other events, it is the column after the event, as in `XMLParser`. After an
  /// error, it is the column of the error. 0 before anything was read.
  open var columnNumber: Int { position.column }

  /// The public identifier of the external subset, once the document type declaration has been read. Nil if there is
  /// none.
  open var publicID: String? { parsing.dispatcher.documentIdentifiers.publicID }

  /// The system identifier of the external subset, once the document type declaration has been read. Nil if there is
  /// none.
  open var systemID: String? { parsing.dispatcher.documentIdentifiers.systemID }

  /// Line, column and byte offset of the event that is being delivered: see ``lineNumber`` and ``columnNumber``. The
  /// offset counts bytes of UTF-8.
  open var position: SourcePosition { parsing.position }
}
