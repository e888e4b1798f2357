public import Foundation

/// Documents from Foundation's streams and URLs.
extension ExpatXMLDecoder {
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
}

extension ExpatXMLDecoder.DateDecodingStrategy {
  /// With a formatter.
  public static func formatted(_ formatter: DateFormatter) -> Self {
    .convertFromString { formatter.date(from: $0) }
  }
}
