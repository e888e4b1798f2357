public import Foundation

extension ExpatXMLDecoder {
  /// Decodes a value from a document in memory: from its root element.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the document, which may be compressed, and in any encoding that ``ExpatXMLParser`` reads.
  /// - Returns: the value.
  /// - Throws: `DecodingError`, with the path of keys and, in its ``Swift/DecodingError/sourcePosition``, the place in the
  ///   document; `XMLParseError` for a fault of the document; ``CompressedDataError``; what the type throws besides.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try decode(type, from: ExpatXMLNode(data: data, options: options))
  }

  /// Decodes a value from a document in a String. The encoding that it declares does not count.
  public func decode<T: Decodable>(_ type: T.Type, from string: String) throws -> T {
    try decode(type, from: ExpatXMLNode(string: string, options: options))
  }

  /// Decodes a value from a document in a file.
  public func decode<T: Decodable>(_ type: T.Type, contentsOfFile path: String) throws -> T {
    try decode(type, from: ExpatXMLNode(contentsOfFile: path, options: options))
  }

  /// Decodes a value from the document at a `file`, `http` or `https` URL. Blocks until all of it has come.
  public func decode<T: Decodable>(_ type: T.Type, contentsOf url: URL) throws -> T {
    try decode(type, from: ExpatXMLNode(contentsOf: url, options: options))
  }

  /// Decodes a value from what a stream gives.
  public func decode<T: Decodable>(_ type: T.Type, stream: InputStream) throws -> T {
    try decode(type, from: ExpatXMLNode(stream: stream, options: options))
  }

  /// Decodes a value from a document that comes in chunks, each of which is asked for when those before it were parsed.
  public func decode<T: Decodable, Chunks: Sequence>(_ type: T.Type, chunks: Chunks) throws -> T
  where Chunks.Element: Collection<UInt8> {
    try decode(type, from: ExpatXMLNode(chunks: chunks, options: options))
  }

  /// Decodes a value from a document that somebody else's sequence gives in chunks: see
  /// ``ExpatXMLNode/init(_:options:)``. Runs where the caller does.
  ///
  /// - Throws: what the sequence throws besides, and `CancellationError` if the task is cancelled.
  nonisolated(nonsending) public func decode<T: Decodable, Chunks: AsyncSequence>(
    _ type: T.Type, from chunks: Chunks
  ) async throws -> T where Chunks.Element: Collection<UInt8> {
    try decode(type, from: await ExpatXMLNode(chunks, options: options))
  }

  /// Decodes a value from the document of a parser, which is not used for anything else.
  ///
  /// The parser has what a decoder has not: a `progress` and a `canceller`, by which another task stops this, and, of a
  /// download, the `response`. The options are the parser's, with namespaces processed if those of either say so.
  public func decode<T: Decodable>(_ type: T.Type, parser: XMLStreamParser) throws -> T {
    if options.shouldProcessNamespaces { parser.options.shouldProcessNamespaces = true }
    return try decode(type, from: ExpatXMLNode(parser: parser))
  }
}
