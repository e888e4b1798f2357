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
  private let parse: ParseRun
  private let options: ParserOptions

  /// Cancels the parse, and knows how far it is.
  public var run: XMLRun { parse.run }

  /// Makes a parser. It reads nothing before ``parse(_:)``.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - run: for other tasks and threads: see ``XMLRun``.
  public init(_ source: XMLSource, options: ParserOptions = ParserOptions(), run: XMLRun = XMLRun()) {
    parse = ParseRun(source.open { options }, run)
    self.options = options
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
    guard !parse.hasBegun else {
      throw XMLParseError(code: .internalError, message: "A parser can parse only once.", position: position)
    }
    defer { parse.end() }
    do {
      _ = try parse.begin(sink, options)
      while try parse.advance() {}
    } catch is ParseStopped {
      throw CancellationError()
    } catch let fault as HandlerFault {
      throw fault.error
    }
  }

  /// The position of the current event: for a start tag, the `>` or `/` that closes it; for other events, the place
  /// behind them, as in `XMLParser`. After an error, the position of the error.
  public var position: SourcePosition { parse.position }
}

@available(*, unavailable)
extension XMLStreamParser: @unchecked Sendable {}
