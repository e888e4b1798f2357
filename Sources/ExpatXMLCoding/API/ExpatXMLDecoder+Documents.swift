#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ExpatXMLDecoder {
  /// Decodes a value from the root element of a document in memory.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the document. It may be compressed, and may have any encoding that ``XMLStreamParser`` reads.
  /// - Returns: the value.
  /// - Throws: `DecodingError`, with the coding path and a ``Swift/DecodingError/sourcePosition``; `XMLParseError` for
  ///   a fault of the document; ``CompressedDataError``; any error of the type's own `init(from:)`.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try decode(type, from: ExpatXMLNode(bytes: data.span, options: options))
  }

  /// Decodes a value from a document in memory.
  public func decode<T: Decodable>(_ type: T.Type, from bytes: some Sequence<UInt8>) throws -> T {
    try decode(type, from: ExpatXMLNode(bytes: bytes, options: options))
  }

  /// Decodes a value from a document in memory, which is not copied for parsing.
  public func decode<T: Decodable>(_ type: T.Type, from bytes: Span<UInt8>) throws -> T {
    try decode(type, from: ExpatXMLNode(bytes: bytes, options: options))
  }

  /// Decodes a value from a document in a String. An encoding that it declares is ignored.
  public func decode<T: Decodable>(_ type: T.Type, from string: String) throws -> T {
    try decode(type, from: ExpatXMLNode(string: string, options: options))
  }

  /// Decodes a value from the document in a file.
  ///
  /// - Throws: in addition, ``FileError`` if the file can't be read.
  public func decode<T: Decodable>(_ type: T.Type, path: String) throws -> T {
    try decode(type, from: ExpatXMLNode(path: path, options: options))
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
  /// Use this for the parser's `canceller`, with which another task stops decoding, or, in ExpatXML, for its `progress`
  /// or for the `response` of a download. The parser's options are used. Namespaces are processed if the options of the
  /// parser or of the decoder say so.
  public func decode<T: Decodable>(_ type: T.Type, parser: XMLStreamParser) throws -> T {
    if options.shouldProcessNamespaces { parser.options.shouldProcessNamespaces = true }
    return try decode(type, from: ExpatXMLNode(parser: parser))
  }
}
