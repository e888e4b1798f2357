/// Records as `Decodable` values.
extension XMLRecords {
  /// The records as values of a type. If a record can't be decoded, its error is thrown, which
  /// ends the iteration. To go on, use ``decode(_:using:skipping:)`` or ``decodeResults(_:using:)``.
  ///
  /// ```swift
  /// for try await entry in XMLRecords(.file("feed.xml"), named: "entry").decode(Entry.self) { print(entry.title) }
  /// ```
  public func decode<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) -> XMLDecodedRecords<Value> {
    XMLDecodedRecords(results: decodeResults(type, using: decoder), skip: nil)
  }

  /// The records as values of a type. Records that can't be decoded are skipped.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - decoder: decodes them.
  ///   - skip: called with each record that can't be decoded, and the error, where the loop runs. If it throws, its
  ///     error is thrown.
  /// - Returns: the values.
  public func decode<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder(),
    skipping skip: @escaping @Sendable (any Error, ExpatXMLElement) throws -> Void
  ) -> XMLDecodedRecords<Value> {
    XMLDecodedRecords(results: decodeResults(type, using: decoder), skip: skip)
  }

  /// Each record as a value of a type, or the error of decoding it. Errors of the document and its source are thrown.
  public func decodeResults<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) -> XMLDecodedResults<Value> {
    XMLDecodedResults(records: self, decoder: decoder)
  }
}
