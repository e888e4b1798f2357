public import Foundation

/// Initialisers that parse whole documents from Foundation's types: `Data`, streams and URLs.
///
/// They throw ``XMLParseError``, with a position, for a fault of the document, and ``CompressedDataError`` for
/// compressed input that can't be inflated. Those that read files or URLs also throw `CocoaError`, `URLError` and
/// ``HTTPStatusError``.
extension ExpatXMLNode {
  /// The root element of a document in memory. It may be compressed, and may have any encoding that ``ExpatXMLParser``
  /// reads.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - options: how it is parsed.
  /// - Throws: `XMLParseError`, with a position, for a fault of the document; ``CompressedDataError``.
  public init(data: Data, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(data: data, options: options))
  }

  /// The root element of a document in a file.
  public init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(contentsOfFile: path, options: options))
  }

  /// The root element of the document at a `file`, `http` or `https` URL. Blocks until the whole document has arrived.
  /// With other schemes, it throws `URLError.unsupportedURL`.
  public init(contentsOf url: URL, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(contentsOf: url, options: options))
  }

  /// The root element of a document that is read from a stream. The stream is opened if it is not open, and closed at
  /// the end.
  public init(stream: InputStream, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(stream: stream, options: options))
  }
}
