/// Parses a document, nearly always faster than Expat alone does, for a handler that takes borrowed text instead of Strings.
///
/// It reads documents of any length in chunks, inflates them and converts their encoding. External entities are not
/// loaded. A reference to an undeclared entity is an error, unless a part of the document type that was not read may
/// declare it: then it is skipped.
///
/// ```swift
/// struct NodeCounter: XMLStreamHandler {
///   var count = 0
///   mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
///     if name == "node" { count += 1 }
///   }
/// }
///
/// var counter = NodeCounter()
/// try XMLStreamParser(.file("planet.osm.gz")).parse(&counter)
/// ```
///
/// A parser parses one document, once. Use it on one thread at a time. Other threads stop it by its ``XMLProgress``, which is
/// `Sendable`.
public final class XMLStreamParser {
  private let parse: ParseRun
  private let options: XMLOptions
  @usableFromInline let namespaces = DeclaredNamespaces()
  /// Whether a method is running. Guards against calls by the handler.
  private var isRunning = false
  /// Passes events to the handler if the parser is fed.
  private var fedSink: EventSink?

  /// Cancels the parse, and knows how far it is.
  package var progress: XMLProgress { parse.progress }

  /// Makes a parser. It reads nothing before `parse(_:)`.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - progress: for other tasks and threads: see ``XMLProgress``.
  public init(_ source: XMLSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()) {
    parse = ParseRun(source.open { options }, progress)
    self.options = options
  }

  /// Makes a parser without a source. Pass it the document with ``feed(_:to:)`` and ``finish(_:)``.
  public init(options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()) {
    parse = ParseRun(nil, progress)
    self.options = options
  }

  deinit { parse.end() }

  // MARK: Whole documents

  /// Parses the document to its end. Calls the handler on the calling thread.
  ///
  /// - Parameter handler: gets the events, including all events before a fault.
  /// - Throws: ``XMLParseError`` for a fault of the document, with its position; errors of the source, such as ``XMLCompressionError`` and
  ///   ``XMLFileError``; what the handler throws. Also `CancellationError` after the ``XMLProgress`` was cancelled: at once if the
  ///   handler did it, otherwise soon.
  @inlinable public func parse<Handler: XMLStreamHandler & ~Copyable>(_ handler: inout Handler) throws {
    try unsafe withUnsafeMutablePointer(to: &handler) { handler in
      try unsafe parse(handler, ElementHandlers(calling: handler, namespaces))
    }
  }

  /// Parses the document to its end, for a handler that is a class. See `parse(_:)`.
  @inlinable public func parse<Handler: XMLStreamHandler & AnyObject>(_ handler: Handler) throws {
    var handler = handler
    try parse(&handler)
  }

  @usableFromInline func parse<Handler: XMLStreamHandler & ~Copyable>(
    _ handler: UnsafeMutablePointer<Handler>, _ handlers: ElementHandlers
  ) throws {
    try parse(unsafe HandlerSink(handler, handlers, namespaces, options))
  }

  /// Parses the document and sends its events to any sink.
  func parse(_ sink: EventSink) throws {
    guard parse.source != nil else { throw misuse("The parser has no source: it has to be fed.") }
    guard !parse.hasBegun, !parse.hasEnded else { throw misuse("A parser can parse only once.") }
    try advance(sink) { try advanceToEnd() }
  }

  // MARK: Feeding

  /// The place to which a handler is moved before it gets fed events, and from which it is moved back.
  ///
  /// - Throws: an error if the parser may not be fed now. The place may hold another handler then.
  @usableFromInline func place<Handler: XMLStreamHandler & ~Copyable>(
    of type: Handler.Type, _ handlers: (UnsafeMutablePointer<Handler>) -> ElementHandlers
  ) throws -> UnsafeMutablePointer<Handler> {
    guard parse.source == nil else { throw misuse("The parser has a source: it can't be fed.") }
    guard !isRunning else { throw misuse("The parser is parsing.") }
    guard !parse.hasEnded else { throw misuse("The document has ended.") }
    if let fedSink {
      guard let sink = fedSink as? HandlerSink<Handler> else {
        throw misuse("The parser was fed with a handler of another type.")
      }
      return unsafe sink.handler
    }
    let place = UnsafeMutablePointer<Handler>.allocate(capacity: 1)
    fedSink = unsafe HandlerSink(place, handlers(place), namespaces, options, ownsPlace: true)
    return unsafe place
  }

  /// Parses the next bytes of the document, or ends it if they are nil.
  @usableFromInline func advance(_ bytes: RawSpan?) throws {
    guard let fedSink else { return }
    try advance(fedSink) {
      guard let bytes else { return try advanceToEnd() }
      try parse.feed(bytes)
      return false
    }
  }

  // MARK: Implementation

  /// The position of the current event: for a start tag, the `>` or `/` that closes it; for other events, the place
  /// after them, as in `XMLParser`. After an error, the position of the error. Between two calls of
  /// ``feed(_:to:)``, the end of the last complete token that was fed.
  public var position: XMLPosition { parse.position }

  private func misuse(_ message: String) -> XMLParseError {
    XMLParseError(code: .internalError, message: message, position: position)
  }

  private func advanceToEnd() throws -> Bool {
    while try parse.advance() {}
    return true
  }

  /// Continues the parse with `body`, which returns whether the document is complete. The first call begins the parse.
  private func advance(_ sink: EventSink, _ body: () throws -> Bool) throws {
    isRunning = true
    var isOver = true
    defer {
      isRunning = false
      if isOver { parse.end() }
    }
    do {
      if !parse.hasBegun { _ = try parse.begin(sink, options) }
      isOver = try body()
    } catch is ParseStopped {
      throw CancellationError()
    } catch let fault as HandlerFault {
      throw fault.error
    }
  }
}

@available(*, unavailable)
extension XMLStreamParser: @unchecked Sendable {}
