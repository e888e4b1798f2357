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
/// try XMLStreamParser(.file("planet.osm.gz")).parse(&counter)
/// ```
///
/// A parser parses one document, once. Use it on one thread at a time. Other threads stop it by its ``run``, which is
/// `Sendable`.
public final class XMLStreamParser {
  private let source: any ByteSource
  private let options: ParserOptions
  private let stop = StopFlag()
  private var isUsed = false
  private var pipeline: ParsePipeline?
  private var lastPosition = SourcePosition.none

  /// Cancels the parse, and knows how far it is.
  public let run: XMLRun

  /// Makes a parser. It reads nothing before ``parse(_:)``.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - run: for other tasks and threads: see ``XMLRun``.
  public init(_ source: XMLSource, options: ParserOptions = ParserOptions(), run: XMLRun = XMLRun()) {
    self.source = source.open { options }
    self.options = options
    self.run = run
  }

  /// Parses the document to its end. Calls the handler on the calling thread.
  ///
  /// - Parameter handler: gets the events, including all events before a fault.
  /// - Throws: ``XMLParseError`` for a fault of the document, with its position; errors of the source, such as
  ///   ``CompressedDataError`` and ``FileError``; what the handler throws; `CancellationError` after the ``run``
  ///   was cancelled: at once if the handler did it, otherwise soon.
  @inlinable public func parse<Handler: XMLStreamHandler>(_ handler: inout Handler) throws {
    try unsafe withUnsafeMutablePointer(to: &handler) { handler in
      try unsafe parse(handler, ElementHandlers(calling: handler))
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

  /// Parses the document and sends its events to any sink.
  func parse(_ sink: EventSink) throws {
    guard !isUsed else {
      throw XMLParseError(code: .internalError, message: "A parser can parse only once.", position: position)
    }
    isUsed = true
    stop.arm()
    let parse = run.begin { [stop, cancellation = source.cancellation] in
      if stop.raise() { cancellation?() }
    }
    defer {
      run.end(parse: parse)
      stop.disarm()
      source.close()
    }
    let pipeline = try ParsePipeline(
      sink: sink, stop: stop, isCancelled: { [run] in run.isCancelled }, options: options,
      willRepair: { [run] in run.didRepair($0, parse: parse) }
    ) { [source] in
      source.metadata
    }
    self.pipeline = pipeline
    defer {
      lastPosition = pipeline.position
      self.pipeline = nil
    }
    do {
      while try pipeline.pull({ try run.read(source, into: &$0, parse: parse) }) {}
      try pipeline.finish()
      run.finish(parse: parse)
    } catch is ParseStopped {
      throw CancellationError()
    } catch let fault as HandlerFault {
      throw fault.error
    }
  }

  /// The position of the current event: for a start tag, the `>` or `/` that closes it; for other events, the place
  /// behind them, as in `XMLParser`. After an error, the position of the error.
  public var position: SourcePosition { pipeline?.position ?? lastPosition }
}

@available(*, unavailable)
extension XMLStreamParser: @unchecked Sendable {}
