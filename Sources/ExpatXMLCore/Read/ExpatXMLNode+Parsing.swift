/// Initialisers that parse a whole document.
///
/// They throw ``XMLParseError``, with a position, for a fault of the document, and ``CompressedDataError`` for
/// compressed input that can't be inflated. Those that read files also throw ``FileError``.
extension ExpatXMLNode {
  /// The root element of a document in memory, compressed or not, in any encoding.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - options: how it is parsed.
  /// - Throws: ``XMLParseError`` for a fault of the document, with its position; ``CompressedDataError``.
  public init(bytes: some Sequence<UInt8>, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(bytes: bytes, options: options))
  }

  /// The root element of a document in memory, which is not copied for parsing.
  public init(bytes: Span<UInt8>, options: ParserOptions = ParserOptions()) throws {
    self = try SpanSource.withSource(of: bytes) { try Self(parser: XMLStreamParser(source: $0, options: options)) }
  }

  /// The root element of a document in a String. An encoding that it declares is ignored.
  public init(string: String, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(string: string, options: options))
  }

  /// The root element of a document in chunks. The next chunk is requested when the previous ones have been parsed.
  public init<Chunks: Sequence>(chunks: Chunks, options: ParserOptions = ParserOptions()) throws
  where Chunks.Element: Collection<UInt8> {
    try self.init(parser: XMLStreamParser(chunks: chunks, options: options))
  }

  /// The root element of a document that an asynchronous sequence gives in chunks: `[UInt8]`, `Data` or any other
  /// collection of bytes. See ``XMLEvents/init(_:options:)``. Runs on the caller's actor, and lets other tasks run
  /// there in between.
  ///
  /// - Throws: in addition, the errors of the sequence, and `CancellationError` if the task is cancelled.
  nonisolated(nonsending) public init<Chunks: AsyncSequence>(
    _ chunks: Chunks, options: ParserOptions = ParserOptions()
  ) async throws where Chunks.Element: Collection<UInt8> {
    let puller = RecordPuller(AsyncByteSource.source(chunks), .document, options, ParseProgress())
    var root: ExpatXMLNode?
    while let node = try await puller.next(isolation: #isolation) { root = node }
    guard let root else { throw Self.noElement(at: .none) }
    self = root
  }

  /// The root element of the document in a file.
  public init(path: String, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(path: path, options: options))
  }

  /// The root element of the document of a parser. Don't use the parser for anything else afterwards.
  ///
  /// Use this for a ``XMLStreamParser/canceller``, with which another task stops parsing, or, in ExpatXML, for the
  /// parser's `progress` or the `response` of a download. The parser's options are used.
  ///
  /// - Throws: what ``XMLStreamParser/parse(_:)`` throws.
  public init(parser: XMLStreamParser) throws {
    var root: ExpatXMLNode?
    let builder = NodeBuilder(.document) { root = $0 }
    builder.shouldProcessNamespaces = parser.options.shouldProcessNamespaces
    builder.namespaceConformance = parser.options.namespaceConformance
    try parser.parse(builder)
    guard let root else { throw Self.noElement(at: parser.position) }
    self = root
  }

  private static func noElement(at position: SourcePosition) -> XMLParseError {
    XMLParseError(code: .emptyDocumentError, message: "There is no element.", position: position)
  }
}
