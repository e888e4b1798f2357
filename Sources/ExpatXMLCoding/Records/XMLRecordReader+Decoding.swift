/// Records as `Decodable` values.
extension XMLRecordReader {
  /// The next record as a value of a type; nil at the end and after an error of the document.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - decoder: decodes it.
  /// - Returns: the value.
  /// - Throws: what ``next()`` throws; `DecodingError` if the record can't be decoded. Then the next call continues
  ///   with the record after it.
  public func next<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) throws -> Value? {
    guard let record = try next() else { return nil }
    return try decoder.decode(type, from: record)
  }
}
