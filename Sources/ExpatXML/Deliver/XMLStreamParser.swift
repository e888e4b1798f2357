public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Parses a document at the speed of Expat itself, for a handler that takes borrowed text instead of Strings.
///
/// It reads what ``ExpatXMLParser`` reads, in the same way: any length, as it comes, inflated and converted. It loads no
/// external entities, and a reference to an undeclared one is an error.
///
/// ```swift
/// struct NodeCounter: XMLStreamHandler {
///   var count = 0
///   mutating func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) {
///     if name == "node" { count += 1 }
///   }
/// }
///
/// var counter = NodeCounter()
/// try XMLStreamParser(contentsOfFile: "planet.osm.gz").parse(&counter)
/// ```
///
/// A parser parses one document, once, and is used by one thread at a time; ``cancel()`` alone may be called by any, and ``progress`` may be cancelled by any task.
public final class XMLStreamParser {
  private let source: any ByteSource
  private let stop = StopFlag()
  private let parseProgress = ParseProgress()
  private var isUsed = false
  private var pipeline: ParsePipeline?
  private var lastPosition = SourcePosition.none

  /// How the document is parsed. Read when parsing begins.
  public var options: ParserOptions

  /// How text reaches the handler: see ``options``.
  public var textDelivery: TextDelivery {
    get { options.textDelivery }
    set { options.textDelivery = newValue }
  }

  /// How CDATA sections reach the handler: see ``options``.
  public var cdataDelivery: CDATADelivery {
    get { options.cdataDelivery }
    set { options.cdataDelivery = newValue }
  }

  /// What a document may ask for before the parser gives up: see ``options``.
  public var limits: ParserLimits {
    get { options.limits }
    set { options.limits = newValue }
  }

  /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not downloaded.
  public var response: XMLHTTPResponse? { source.transport.response }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. Cancelling it, from any task or thread, is
  /// ``cancel()``.
  public var progress: Progress { parseProgress.progress }

  init(source: any ByteSource, options: ParserOptions = ParserOptions()) {
    self.source = source
    self.options = options
  }

  /// Parses a document in memory.
  public convenience init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(source: DataSource(data), options: options)
  }

  /// Parses a document in a String. The encoding that it declares does not count.
  public convenience init(string: String, options: ParserOptions = ParserOptions()) {
    self.init(source: DataSource(string), options: options)
  }

  /// Parses what a stream gives.
  public convenience init(stream: InputStream, options: ParserOptions = ParserOptions()) {
    self.init(source: StreamSource(stream), options: options)
  }

  /// Parses a file, read in pieces. Whether it can be read is found out by ``parse(_:)``.
  public convenience init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: FileSource(path: path), options: options)
  }

  /// Parses the document at a `file`, `http` or `https` URL. Other schemes are an error of ``parse(_:)``, the `URLError`
  /// `unsupportedURL`.
  public convenience init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    switch url.scheme?.lowercased() {
    case "file": self.init(contentsOfFile: url.path, options: options)
    case "http", "https": self.init(request: URLRequest(url: url), options: options)
    default: self.init(source: RefusingSource(unsupported: url), options: options)
    }
  }

  /// Parses the response to an HTTP request while it is being downloaded, if its status is 2xx.
  public convenience init(
    request: URLRequest, credential: URLCredential? = nil, options: ParserOptions = ParserOptions()
  ) {
    let source = URLSource(request, credential: credential)
    self.init(source: source, options: options)
    source.limits = { [unowned self] in self.options.limits }
    source.parsesErrorResponses = { [unowned self] in self.options.shouldParseErrorResponses }
  }

  /// Parses the document, calling the handler on this thread, until the document ends.
  ///
  /// - Parameter handler: gets the events, and everything that came before a fault.
  /// - Throws: `XMLParseError` for a fault of the document, with its position; `CocoaError`, `URLError`,
  ///   ``HTTPStatusError`` and ``CompressedDataError`` from where it comes; what the handler throws; `CancellationError`
  ///   after ``cancel()``.
  @inlinable public func parse<Handler: XMLStreamHandler>(_ handler: inout Handler) throws {
    try unsafe withUnsafeMutablePointer(to: &handler) { handler in
      try unsafe parse(
        handler,
        ElementHandlers(
          startElement: { name, attributes in
            do { try unsafe handler.pointee.startElement(name, attributes: attributes) } catch {
              throw HandlerFault(error)
            }
          },
          endElement: { name in
            do { try unsafe handler.pointee.endElement(name) } catch { throw HandlerFault(error) }
          },
          characters: { text in
            do { try unsafe handler.pointee.characters(text) } catch { throw HandlerFault(error) }
          }))
    }
  }

  @usableFromInline func parse<Handler: XMLStreamHandler>(
    _ handler: UnsafeMutablePointer<Handler>, _ handlers: ElementHandlers
  ) throws {
    let sink = unsafe HandlerSink(handler, handlers)
    sink.textDelivery = options.textDelivery
    sink.cdataDelivery = options.cdataDelivery
    try parse(sink)
  }

  /// Parses the document, handing its events to any sink.
  func parse(_ sink: EventSink) throws {
    guard !isUsed else {
      throw XMLParseError(code: .internalError, message: "A parser parses its document once.", position: position)
    }
    isUsed = true
    stop.arm()
    let run = parseProgress.begin { [stop, cancellation = source.cancellation] in
      if stop.raise() { cancellation?() }
    }
    defer {
      parseProgress.end(run: run)
      stop.disarm()
      source.close()
    }
    let pipeline = try ParsePipeline(sink: sink, stop: stop, options: options) { [source] in source.transport }
    self.pipeline = pipeline
    defer {
      lastPosition = pipeline.position
      self.pipeline = nil
    }
    do {
      if parseProgress.isCancelled { throw ParseStopped() }
      while try pipeline.pull({ try parseProgress.read(source, into: &$0, run: run) }) {}
      try pipeline.finish()
      parseProgress.finish(run: run)
    } catch is ParseStopped {
      throw CancellationError()
    } catch let fault as HandlerFault {
      throw fault.error
    }
  }

  /// Stops parsing: soon, and at once if called by the handler; a download is cancelled. Without effect before and after
  /// ``parse(_:)``.
  public func cancel() {
    if stop.raise() { source.cancellation?() }
  }

  /// Where the event that is being delivered is, as ``ExpatXMLParser/lineNumber`` and ``ExpatXMLParser/columnNumber``
  /// have it; after an error, where that is.
  public var position: SourcePosition { pipeline?.position ?? lastPosition }
}

@available(*, unavailable)
extension XMLStreamParser: @unchecked Sendable {}
