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
    let root = try ExpatXMLNode(
      data: data, shouldProcessNamespaces: shouldProcessNamespaces, namespaceConformance: namespaceConformance,
      limits: limits)
    return try decode(type, from: root)
  }
}
