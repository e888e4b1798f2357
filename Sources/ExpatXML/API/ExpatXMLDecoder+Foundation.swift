public import Foundation

/// Values from documents in files, URLs and streams. Options belong to the call; namespaces are always processed.
extension ExpatXMLDecoder {
  /// Decodes a value from a document in a file.
  public func decode<T: Decodable>(
    _ type: T.Type, contentsOfFile path: String, options: ParserOptions = ParserOptions()
  ) throws -> T {
    try decode(type, from: ExpatXMLNode(contentsOfFile: path, options: options.forKeys))
  }

  /// Decodes a value from the document at a `file`, `http` or `https` URL. Blocks until the whole document has arrived.
  public func decode<T: Decodable>(_ type: T.Type, contentsOf url: URL, options: ParserOptions = ParserOptions()) throws
    -> T
  {
    try decode(type, from: ExpatXMLNode(contentsOf: url, options: options.forKeys))
  }

  /// Decodes a value from a document that is read from a stream.
  public func decode<T: Decodable>(_ type: T.Type, stream: InputStream, options: ParserOptions = ParserOptions()) throws
    -> T
  {
    try decode(type, from: ExpatXMLNode(stream: stream, options: options.forKeys))
  }
}

extension ExpatXMLDecoder.DateDecodingStrategy {
  /// With a formatter.
  public static func formatted(_ formatter: DateFormatter) -> Self {
    .convertFromString { formatter.date(from: $0) }
  }
}
