#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Whole documents.
///
/// All of these throw `EncodingError`: for keys that can't be written, such as `*`, and for values that XML can't contain. Its
/// underlying error is then an ``XMLWriteError`` that says where. They also throw any error of a type's own `encode(to:)`.
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
    try Data(encodeToBytes(value, as: name))
  }

  /// Encodes a value as a document in a String.
  public func encodeToString<T: Encodable>(_ value: T, as name: String? = nil) throws -> String {
    try String(decoding: encodeToBytes(value, as: name), as: UTF8.self)
  }

  /// Encodes a value as the bytes of a document.
  public func encodeToBytes<T: Encodable>(_ value: T, as name: String? = nil) throws -> [UInt8] {
    var xml = XMLWriter(format: format)
    try xml.document { try $0.encode(value, as: name, using: self) }
    return try xml.finish()
  }

  /// Encodes a value as a document in a file, which is created or emptied.
  ///
  /// - Throws: in addition, ``XMLFileError``.
  public func encode<T: Encodable>(_ value: T, as name: String? = nil, path: String) throws {
    // Encoded as a whole first, so that an error leaves the file as it is.
    let bytes = try encodeToBytes(value, as: name)
    try unsafe FileDescriptor.create(path: path).write(bytes.span.bytes)
  }
}
