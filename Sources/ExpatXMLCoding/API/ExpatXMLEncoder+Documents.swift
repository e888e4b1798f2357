#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Whole documents.
///
/// All of these throw `EncodingError`: for keys that can't be written, such as `*`, and for values that XML can't contain. Its description
/// says which element that is in. They also throw any error of a type's own `encode(to:)`.
extension ExpatXMLEncoder {
  /// Encodes a value as a document.
  public func encode<T: Encodable>(_ value: T) throws -> Data { try encode(value, as: nil) }

  /// Encodes a value as a document.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - name: the name of the root element; nil for ``rootName``.
  /// - Returns: the document, in UTF-8.
  /// - Throws: `EncodingError`; any error of a type's own `encode(to:)`.
  public func encode<T: Encodable>(_ value: T, as name: String?) throws -> Data {
    try Data(encode(value, as: name, to: XMLWriter(format: format)))
  }

  /// Encodes a value as a document in a String.
  public func encodeToString<T: Encodable>(_ value: T, as name: String? = nil) throws -> String {
    try String(decoding: encode(value, as: name, to: XMLWriter(format: format)), as: UTF8.self)
  }

  /// Encodes a value as a document, and writes it.
  ///
  /// - Throws: in addition, ``XMLFileError``, and the errors of the destination. An existing file is then unchanged.
  public func encode<T: Encodable>(_ value: T, as name: String? = nil, to destination: XMLDestination) throws {
    _ = try encode(value, as: name, to: XMLWriter(destination, format: format))
  }

  private func encode<T: Encodable>(_ value: T, as name: String?, to xml: consuming XMLWriter) throws -> [UInt8] {
    try xml.document { try $0.encode(value, as: name, using: self) }
    return try xml.finish()
  }
}
