public import Foundation

/// Parsing whole documents that Foundation has.
///
/// All throw ``XMLParseError`` for a fault of the document, with its position; `CocoaError`, `URLError`, ``HTTPStatusError`` and
/// ``CompressedDataError`` from where it comes.
extension ExpatXMLNode {
  /// The root element of a document in memory, which may be compressed, and in any encoding that ``ExpatXMLParser`` reads.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - options: how it is parsed.
  /// - Throws: `XMLParseError` for a fault of the document, with its position; ``CompressedDataError``.
  public init(data: Data, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(data: data, options: options))
  }

  /// The root element of a document in a file.
  public init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(contentsOfFile: path, options: options))
  }

  /// The root element of the document at a `file`, `http` or `https` URL. Blocks until all of it has come. Other schemes are
  /// the `URLError` `unsupportedURL`.
  public init(contentsOf url: URL, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(contentsOf: url, options: options))
  }

  /// The root element of what a stream gives. The stream is opened if it is not, and closed at the end.
  public init(stream: InputStream, options: ParserOptions = ParserOptions()) throws {
    try self.init(parser: XMLStreamParser(stream: stream, options: options))
  }
}
