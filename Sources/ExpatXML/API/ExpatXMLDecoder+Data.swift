public import Foundation

extension ExpatXMLDecoder {
  /// Decodes a value from the root element of a document in memory.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the document. It may be compressed, and may have any encoding that ``ExpatXMLParser`` reads.
  /// - Returns: the value.
  /// - Throws: `DecodingError`, with the coding path and a ``Swift/DecodingError/sourcePosition``; `XMLParseError` for
  ///   a fault of the document; ``CompressedDataError``; any error of the type's own `init(from:)`.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try decode(type, from: ExpatXMLNode(data: data, options: options))
  }

  /// Decodes a value from a document in a String. An encoding that it declares is ignored.
  public func decode<T: Decodable>(_ type: T.Type, from string: String) throws -> T {
    try decode(type, from: ExpatXMLNode(string: string, options: options))
  }

  /// Decodes a value from a document in a file.
  public func decode<T: Decodable>(_ type: T.Type, contentsOfFile path: String) throws -> T {
    try decode(type, from: ExpatXMLNode(contentsOfFile: path, options: options))
  }

  /// Decodes a value from the document at a `file`, `http` or `https` URL. Blocks until the whole document has arrived.
  public func decode<T: Decodable>(_ type: T.Type, contentsOf url: URL) throws -> T {
    try decode(type, from: ExpatXMLNode(contentsOf: url, options: options))
  }

  /// Decodes a value from a document that is read from a stream.
  public func decode<T: Decodable>(_ type: T.Type, stream: InputStream) throws -> T {
    try decode(type, from: ExpatXMLNode(stream: stream, options: options))
  }

  /// Decodes a value from a document in chunks. The next chunk is requested when the previous ones have been parsed.
  public func decode<T: Decodable, Chunks: Sequence>(_ type: T.Type, chunks: Chunks) throws -> T
  where Chunks.Element: Collection<UInt8> {
    try decode(type, from: ExpatXMLNode(chunks: chunks, options: options))
  }

  /// Decodes a value from a document that an asynchronous sequence gives in chunks: see
  /// ``ExpatXMLNode/init(_:options:)``. Runs on the caller's actor.
  ///
  /// - Throws: in addition, the errors of the sequence, and `CancellationError` if the task is cancelled.
  nonisolated(nonsending) public func decode<T: Decodable, Chunks: AsyncSequence>(
    _ type: T.Type, from chunks: Chunks
  ) async throws -> T where Chunks.Element: Collection<UInt8> {
    try decode(type, from: await ExpatXMLNode(chunks, options: options))
  }

  /// Decodes a value from the document of a parser. Don't use the parser for anything else afterwards.
  ///
  /// Use this for the parser's `progress`, for its `canceller`, with which another task stops decoding, or for the
  /// `response` of a download. The parser's options are used. Namespaces are processed if the options of the parser or
  /// of the decoder say so.
  public func decode<T: Decodable>(_ type: T.Type, parser: XMLStreamParser) throws -> T {
    if options.shouldProcessNamespaces { parser.options.shouldProcessNamespaces = true }
    return try decode(type, from: ExpatXMLNode(parser: parser))
  }
}
