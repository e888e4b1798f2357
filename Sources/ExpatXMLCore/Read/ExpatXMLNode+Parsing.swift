/// Parsing a whole document.
///
/// All throw ``XMLParseError`` for a fault of the document, with its position; ``CompressedDataError``; and ``FileError`` if
/// they read files.
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

  /// The root element of a document that comes in chunks, each of which is asked for when those before it were parsed.
  public init<Chunks: Sequence>(chunks: Chunks, options: ParserOptions = ParserOptions()) throws
  where Chunks.Element: Collection<UInt8> {
    try self.init(parser: XMLStreamParser(chunks: chunks, options: options))
  }

  /// The root element of a document that somebody else's sequence gives in chunks, of `[UInt8]`, `Data` or any other
  /// collection of bytes: see ``XMLEvents/init(_:options:)``. Runs where the caller does, whose actor is left to others now and
  /// then.
  ///
  /// - Throws: what the sequence throws besides, and `CancellationError` if the task is cancelled.
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

  /// The root element of the document of a parser, which is not used for anything else.
  ///
  /// The parser has what a tree has not: a ``XMLStreamParser/canceller``, by which another task stops this, and in ExpatXML a
  /// `progress` and, of a download, the `response`. Its options count.
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
