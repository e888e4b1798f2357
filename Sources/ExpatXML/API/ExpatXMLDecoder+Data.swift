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
}
