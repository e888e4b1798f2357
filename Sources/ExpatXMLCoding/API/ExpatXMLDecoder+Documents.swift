#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Values from whole documents. Options belong to the call, as with trees and records.
extension ExpatXMLDecoder {
  /// Decodes a value from the root element of a document in memory.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - data: the document. It may be compressed, and may have any encoding that ``XMLStreamParser`` reads.
  ///   - options: how it is parsed. Namespaces are always processed. Keys without a prefix mean the same elements as
  ///     without that.
  /// - Returns: the value.
  /// - Throws: `DecodingError`, with the coding path and a ``Swift/DecodingError/sourcePosition``; `XMLParseError` for
  ///   a fault of the document; ``CompressedDataError``; any error of the type's own `init(from:)`.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data, options: ParserOptions) throws -> T {
    try decode(type, from: ExpatXMLNode(bytes: data.span, options: options.forKeys))
  }

  /// Decodes a value from the root element of a document in memory.
  ///
  /// Without options, so that protocols of other libraries can ask for this method.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try decode(type, from: data, options: ParserOptions())
  }

  /// Decodes a value from a document in memory.
  public func decode<T: Decodable>(
    _ type: T.Type, from bytes: some Sequence<UInt8>, options: ParserOptions = ParserOptions()
  ) throws -> T {
    try decode(type, from: ExpatXMLNode(bytes: bytes, options: options.forKeys))
  }

  /// Decodes a value from a document in memory, which is not copied for parsing.
  public func decode<T: Decodable>(_ type: T.Type, from bytes: Span<UInt8>, options: ParserOptions = ParserOptions())
    throws -> T
  {
    try decode(type, from: ExpatXMLNode(bytes: bytes, options: options.forKeys))
  }

  /// Decodes a value from a document in a String. An encoding that it declares is ignored.
  public func decode<T: Decodable>(_ type: T.Type, from string: String, options: ParserOptions = ParserOptions()) throws
    -> T
  {
    try decode(type, from: ExpatXMLNode(string: string, options: options.forKeys))
  }

  /// Decodes a value from the document in a file.
  ///
  /// - Throws: in addition, ``FileError`` if the file can't be read.
  public func decode<T: Decodable>(_ type: T.Type, path: String, options: ParserOptions = ParserOptions()) throws -> T {
    try decode(type, from: ExpatXMLNode(path: path, options: options.forKeys))
  }

  /// Decodes a value from a document in chunks. The next chunk is requested when the previous ones have been parsed.
  public func decode<T: Decodable, Chunks: Sequence>(
    _ type: T.Type, chunks: Chunks, options: ParserOptions = ParserOptions()
  ) throws -> T
  where Chunks.Element: Collection<UInt8> {
    try decode(type, from: ExpatXMLNode(chunks: chunks, options: options.forKeys))
  }

  /// Decodes a value from a document that an asynchronous sequence gives in chunks: see
  /// ``ExpatXMLNode/init(_:options:)``. Runs on the caller's actor.
  ///
  /// - Throws: in addition, the errors of the sequence, and `CancellationError` if the task is cancelled.
  nonisolated(nonsending) public func decode<T: Decodable, Chunks: AsyncSequence>(
    _ type: T.Type, from chunks: Chunks, options: ParserOptions = ParserOptions()
  ) async throws -> T where Chunks.Element: Collection<UInt8> {
    try decode(type, from: await ExpatXMLNode(chunks, options: options.forKeys))
  }

  /// Decodes a value from the document of a parser. Don't use the parser for anything else afterwards.
  ///
  /// Use this for the parser's `canceller`, with which another task stops decoding, or, in ExpatXML, for its `progress`
  /// or for the `response` of a download. The parser's options are used, and namespaces are processed.
  public func decode<T: Decodable>(_ type: T.Type, parser: XMLStreamParser) throws -> T {
    parser.options = parser.options.forKeys
    return try decode(type, from: ExpatXMLNode(parser: parser))
  }
}

extension ParserOptions {
  /// These options with namespaces processed. Keys with a namespace need that. It makes no difference for others.
  package var forKeys: ParserOptions {
    var options = self
    options.shouldProcessNamespaces = true
    return options
  }
}
