public import Foundation

#if Networking && canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// An event-driven parser of XML documents. It has the interface of Foundation's `XMLParser`, parses documents while
/// they are read or downloaded, and is based on Expat.
///
/// Make a parser, set its ``delegate``, and call ``parse()``. Nothing is read before that call. Documents may have any
/// length: they are parsed in chunks, in constant memory. Documents that are compressed by gzip or zlib are inflated.
///
/// Use a parser on one thread at a time, as with `XMLParser`. Its ``ExpatXMLParserMembers/progress`` stops it from any thread.
/// Parsers are independent of each other. A parser parses one document, once.
///
/// The class declares what `XMLParser` declares. Everything else, such as ``ExpatXMLParserMembers/options`` and
/// ``ExpatXMLParserMembers/pushDelegate(_:)``, comes from the protocol ``ExpatXMLParserMembers``, so a subclass may use the
/// same names for members of its own.
open class ExpatXMLParser: NSObject {
  // Not Sendable: the parser and its delegate belong to the thread that parses.

  /// Nil for a parser that is fed.
  ///
  /// Set first by each designated initialiser, and never changed. Once that returns, a subclass may use the parser, and so make `parsing`,
  /// before the convenience initialiser that called it has ended.
  let source: (any ByteSource)?
  // Used by any thread.
  let stopFlag = StopFlag()
  let parseRun = XMLProgress()
  /// The implementation.
  private(set) lazy var parsing = DelegateParse(of: self, source, parseRun, stopFlag)

  /// The error that ended the parse. Nil before the parse and after a success.
  ///
  /// A fault of the document is an ``XMLParseError`` for `as?` and `catch`, and for other code an `NSError` of
  /// ``errorDomain``. Its code is an ``ErrorCode``, and its `userInfo` has the keys `NSXMLParserErrorLineNumber`,
  /// `NSXMLParserErrorColumn` and `NSXMLParserErrorMessage`. Other errors are
  /// passed on unchanged: ``XMLFileError`` from files, `URLError` and ``XMLHTTPStatusError`` from the network,
  /// ``XMLCompressionError`` from compressed input.
  open var parserError: (any Error)? { parsing.error }

  // MARK: Making a parser

  // Only the two initialisers that XMLParser designates are designated. So a subclass that overrides both, or none,
  // inherits the others.

  /// Makes a parser without a source. Pass it the document with ``ExpatXMLParserMembers/feed(_:)`` and
  /// ``ExpatXMLParserMembers/finish()``.
  public convenience override init() {
    self.init(stream: SourceStream(nil))
  }

  /// Makes a parser for any source.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed. They can be changed later: see ``ExpatXMLParserMembers/options``. Nil leaves those that a
  ///     subclass has set in `init(stream:)`.
  public convenience init(_ source: XMLSource, options: XMLOptions? = nil) {
    let reader = ParserReference()
    self.init(stream: SourceStream(source.open { reader.options }))
    if let options { parsing.options = options }
    reader.parser = self
  }

  /// Parses a document in memory.
  public init(data: Data) {
    source = DataSource(data)
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
    self.init(XMLSource(.url(url)))
  }

  #if Networking
    // In the body of the class: subclasses could not declare an initialiser with the signature of one in an extension.

    /// Parses the response to an HTTP request while it is downloaded, if its status is 2xx. As with
    /// ``init(contentsOf:)``, no connection is made before ``parse()``. Available if the package trait `Networking` is
    /// enabled, which is the default.
    ///
    /// - Parameters:
    ///   - request: the method, headers and body to send: see ``XMLAsyncSource/request(_:credential:)``.
    ///   - credential: the user and password for HTTP authentication, sent if the server asks for them.
    public convenience init(request: URLRequest, credential: URLCredential? = nil) {
      self.init(XMLSource(.request(request, credential: credential)))
    }
  #endif

  // MARK: Settings

  /// Receives the events, except those for pushed delegates: see
  /// ``ExpatXMLParserMembers/pushDelegate(_:)``. The reference is weak, but the delegate is kept alive while ``parse()`` or
  /// ``ExpatXMLParserMembers/parseDocument()`` runs. It may be replaced at any time, also in one of its own methods.
  /// The next event goes to the new delegate.
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
  /// 4.2.2). If an entity may be loaded but loading fails, the parse ends with the error: an ``XMLFileError``,
  /// `URLError` or ``XMLHTTPStatusError``.
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

  // MARK: Parsing

  /// Parses the document to its end. Calls the delegate on the calling thread, which needs no run loop.
  ///
  /// A parser parses once. Later calls return false and, after a success, set ``parserError``. A call in a delegate
  /// method returns false and changes nothing.
  ///
  /// - Returns: true if the document was parsed to its end. Then ``parserError`` is nil.
  @discardableResult
  open func parse() -> Bool {
    parsing.parseDocument()
  }

  /// Stops parsing: at once if called in a delegate method, soon if called on another thread. A download is cancelled,
  /// and waiting for a pipe or a server ends.
  ///
  /// The delegate gets one more call, `parser(_:parseErrorOccurred:)` with ``XMLErrorCode/delegateAbortedParseError``, and ``parse()``
  /// returns false. The method has no effect before and after a parse, and in `parserDidEndDocument(_:)`, the last call.
  /// <doc:StoppingAParse> describes all cases.
  open func abortParsing() {
    stopFlag.raise()
  }

  // MARK: Positions

  /// The line of the event that is being delivered, counted from 1. After an error, the line of the error. 0 before
  /// anything was read.
  open var lineNumber: Int { parsing.position.line }

  /// The column of the event that is being delivered, in Unicode scalars, counted from 1. For a start tag, it is the
  /// column of the closing `>` or `/`. For other events, it is the column after the event, as in `XMLParser`. After an
  /// error, it is the column of the error. 0 before anything was read.
  open var columnNumber: Int { parsing.position.column }

  /// The public identifier of the external subset, once the document type declaration has been read. Nil if there is
  /// none.
  open var publicID: String? { parsing.dispatcher.documentIdentifiers.publicID }

  /// The system identifier of the external subset, once the document type declaration has been read. Nil if there is
  /// none.
  open var systemID: String? { parsing.dispatcher.documentIdentifiers.systemID }
}
