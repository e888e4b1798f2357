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
    try self.init(XMLStreamParser(bytes: bytes, options: options))
  }

  /// The root element of a document in memory, which is not copied for parsing.
  public init(bytes: Span<UInt8>, options: ParserOptions = ParserOptions()) throws {
    self = try SpanSource.withSource(of: bytes) { try Self(XMLStreamParser(source: $0, options: options)) }
  }

  /// The root element of a document in a String. An encoding that it declares is ignored.
  public init(string: String, options: ParserOptions = ParserOptions()) throws {
    try self.init(XMLStreamParser(string: string, options: options))
  }

  /// The root element of the document in a file.
  public init(path: String, options: ParserOptions = ParserOptions()) throws {
    try self.init(XMLStreamParser(path: path, options: options))
  }

  package init(_ parser: XMLStreamParser) throws {
    var root: ExpatXMLNode?
    let builder = NodeBuilder(.document) { root = $0 }
    builder.shouldProcessNamespaces = parser.options.shouldProcessNamespaces
    builder.namespaceConformance = parser.options.namespaceConformance
    try parser.parse(builder)
    guard let root else {
      throw XMLParseError(code: .emptyDocumentError, message: "There is no element.", position: parser.position)
    }
    self = root
  }
}
