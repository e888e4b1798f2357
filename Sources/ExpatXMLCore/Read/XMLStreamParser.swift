/// Parses a document faster than Expat alone does, for a handler that takes borrowed text instead of Strings.
///
/// It reads documents of any length in chunks, inflates them and converts their encoding. External entities are not
/// loaded. A reference to an undeclared entity is an error, unless a part of the document type that was not read may
/// declare it: then it is skipped, see ``ParserOptions/skippedEntities``.
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
/// try XMLStreamParser(path: "planet.osm.gz").parse(&counter)
/// ```
///
/// A parser parses one document, once. Use it on one thread at a time. Other threads stop it by its ``canceller``, which
/// is `Sendable`.
public final class XMLStreamParser {
  package let source: any ByteSource
  private let stop = StopFlag()
  package let parseProgress = ParseProgress()
  private var isUsed = false
  private var pipeline: ParsePipeline?
  private var lastPosition = SourcePosition.none
  private var lastRepairs: [XMLRepair] = []

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

  /// The limits of what a document may use: see ``options``.
  public var limits: ParserLimits {
    get { options.limits }
    set { options.limits = newValue }
  }

  package init(source: any ByteSource, options: ParserOptions = ParserOptions()) {
    self.source = source
    self.options = options
  }

  /// Makes a parser for ``parse(_:bytes:)``.
  public convenience init(options: ParserOptions = ParserOptions()) {
    self.init(source: BytesSource([]), options: options)
  }

  /// Parses a document in memory.
  public convenience init(bytes: some Sequence<UInt8>, options: ParserOptions = ParserOptions()) {
    self.init(source: BytesSource(bytes), options: options)
  }

  /// Parses a document in a String. An encoding that it declares is ignored.
  public convenience init(string: String, options: ParserOptions = ParserOptions()) {
    self.init(source: BytesSource(string), options: options)
  }

  /// Parses a document in chunks. The next chunk is requested when the previous ones have been parsed.
  public convenience init<Chunks: Sequence>(chunks: Chunks, options: ParserOptions = ParserOptions())
  where Chunks.Element: Collection<UInt8> {
    self.init(source: SequenceSource(chunks), options: options)
  }

  /// Parses a file, read in chunks. If it can't be read, ``parse(_:)`` throws ``FileError``.
  public convenience init(path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: FileSource(path: path), options: options)
  }

  /// Parses the document to its end. Calls the handler on the calling thread.
  ///
  /// - Parameter handler: gets the events, including all events before a fault.
  /// - Throws: ``XMLParseError`` for a fault of the document, with its position; errors of the source, such as
  ///   ``CompressedDataError`` and ``FileError``; what the handler throws; `CancellationError` after ``cancel()``.
  @inlinable public func parse<Handler: XMLStreamHandler>(_ handler: inout Handler) throws {
    try unsafe withUnsafeMutablePointer(to: &handler) { handler in
      try unsafe parse(handler, ElementHandlers(calling: handler))
    }
  }

  /// Parses a document in memory without copying it, instead of the parser's own document. See ``parse(_:)``.
  ///
  /// - Parameters:
  ///   - handler: gets the events, including all events before a fault.
  ///   - bytes: the document.
  /// - Throws: what ``parse(_:)`` throws.
  @inlinable public func parse<Handler: XMLStreamHandler>(_ handler: inout Handler, bytes: Span<UInt8>) throws {
    try unsafe withUnsafeMutablePointer(to: &handler) { handler in
      try unsafe parse(handler, ElementHandlers(calling: handler), bytes: bytes)
    }
  }

  @usableFromInline func parse<Handler: XMLStreamHandler>(
    _ handler: UnsafeMutablePointer<Handler>, _ handlers: ElementHandlers
  ) throws {
    try parse(unsafe makeSink(handler, handlers), from: source)
  }

  @usableFromInline func parse<Handler: XMLStreamHandler>(
    _ handler: UnsafeMutablePointer<Handler>, _ handlers: ElementHandlers, bytes: Span<UInt8>
  ) throws {
    try SpanSource.withSource(of: bytes) { try parse(unsafe makeSink(handler, handlers), from: $0) }
  }

  private func makeSink<Handler: XMLStreamHandler>(
    _ handler: UnsafeMutablePointer<Handler>, _ handlers: ElementHandlers
  ) -> EventSink {
    let sink = unsafe HandlerSink(handler, handlers)
    sink.textDelivery = options.textDelivery
    sink.cdataDelivery = options.cdataDelivery
    return sink
  }

  /// Parses the document and sends its events to any sink.
  func parse(_ sink: EventSink) throws { try parse(sink, from: source) }

  private func parse(_ sink: EventSink, from source: any ByteSource) throws {
    guard !isUsed else {
      throw XMLParseError(code: .internalError, message: "A parser can parse only once.", position: position)
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
    let pipeline = try ParsePipeline(
      sink: sink, stop: stop, isCancelled: { [parseProgress] in parseProgress.isCancelled }, options: options,
      collectsRepairs: true
    ) {
      source.metadata
    }
    self.pipeline = pipeline
    defer {
      lastPosition = pipeline.position
      lastRepairs = pipeline.repairs
      self.pipeline = nil
    }
    do {
      while try pipeline.pull({ try parseProgress.read(source, into: &$0, run: run) }) {}
      try pipeline.finish()
      parseProgress.finish(run: run)
    } catch is ParseStopped {
      throw CancellationError()
    } catch let fault as HandlerFault {
      throw fault.error
    }
  }

  /// Stops parsing and cancels the download: at once if the handler calls it, otherwise soon. It has no effect before
  /// and after ``parse(_:)``. To stop a parse from another task, use the ``canceller``, which is `Sendable`.
  public func cancel() {
    if stop.raise() { source.cancellation?() }
  }

  /// The position of the current event: for a start tag, the `>` or `/` that closes it; for other events, the place
  /// behind them, as in `XMLParser`. After an error, the position of the error.
  public var position: SourcePosition { pipeline?.position ?? lastPosition }

  /// The repairs so far, if ``ParserOptions/repairs`` asks for any, including those for a tree or a value that was made
  /// from the document.
  public var repairs: [XMLRepair] { pipeline?.repairs ?? lastRepairs }
}

@available(*, unavailable)
extension XMLStreamParser: @unchecked Sendable {}
