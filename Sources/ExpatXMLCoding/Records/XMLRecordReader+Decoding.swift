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
    try nextResult(type, using: decoder)?.get()
  }

  /// The next record that can be decoded as a value of a type; nil at the end and after an error of the document.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - decoder: decodes it.
  ///   - skip: called with each record before it that can't be decoded, and the error. If it throws, its error is
  ///     thrown.
  /// - Returns: the value.
  /// - Throws: what ``next()`` and `skip` throw.
  public func next<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder(),
    skipping skip: (any Error, ExpatXMLElement) throws -> Void
  ) throws -> Value? {
    while let record = try next() {
      switch decoder.result(type, from: record) {
      case .success(let value): return value
      case .failure(let error): try skip(error, record)
      }
    }
    return nil
  }

  /// The next record as a value of a type, or the error of decoding it; nil at the end and after an error of the
  /// document.
  ///
  /// - Throws: what ``next()`` throws.
  public func nextResult<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) throws -> Result<Value, any Error>? {
    return try next().map { decoder.result(type, from: $0) }
  }
}
