/// Records as `Decodable` values.
extension XMLRecords {
  /// The records as values of a type. If a record can't be decoded, its error is thrown, which ends the iteration. To go on, use
  /// ``decodeResults(_:using:)``.
  ///
  /// ```swift
  /// for try await entry in XMLRecords(.file("feed.xml"), named: "entry").decode(Entry.self) { print(entry.title) }
  /// ```
  public func decode<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) -> XMLDecodedRecords<Value, Value> {
    XMLDecodedRecords(self, ValueDecoding<Value>(decoder: decoder))
  }

  /// Each record as a value of a type, or the error of decoding it. Errors of the document and its source are thrown.
  public func decodeResults<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) -> XMLDecodedRecords<Value, Result<Value, any Error>> {
    XMLDecodedRecords(self, ResultDecoding<Value>(decoder: decoder))
  }
}
