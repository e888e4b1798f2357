/// Records as `Decodable` values.
extension XMLRecords {
  /// The records as values of a type. If a record can't be decoded, its error is thrown, which ends the iteration. To go on, iterate
  /// over the records, and decode each of them.
  ///
  /// ```swift
  /// for try await entry in XMLRecords(.file("feed.xml"), named: "entry").decode(Entry.self) { print(entry.title) }
  /// ```
  public func decode<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) -> XMLDecodedRecords<Value> {
    XMLDecodedRecords(records: self, decoder: decoder)
  }
}

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

/// The records of a document as values, one at a time. Made by ``XMLRecords/decode(_:using:)``.
public struct XMLDecodedRecords<Element: Decodable>: AsyncSequence, Sendable {
  let records: XMLRecords
  let decoder: ExpatXMLDecoder

  /// Makes an iterator. It reads nothing before the first value is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(records: records.makeAsyncIterator(), decoder: decoder)
  }

  /// Decodes records when values are requested. Use it from one task at a time. The download ends when the last copy is
  /// gone.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var records: XMLRecords.AsyncIterator
    fileprivate let decoder: ExpatXMLDecoder
    /// Whether an error was thrown.
    fileprivate var isOver = false

    /// The next value; nil at the end and after an error. If a record can't be decoded, its error is thrown. Runs on the
    /// caller's actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      guard !isOver else { return nil }
      isOver = true
      guard let record = try await records.next(isolation: actor) else { return nil }
      let value = try decoder.decode(Element.self, from: record)
      isOver = false
      return value
    }

    /// The next value; nil at the end and after an error. Runs on the caller's actor.
    nonisolated(nonsending) public mutating func next() async throws -> Element? {
      try await next(isolation: #isolation)
    }
  }
}

@available(*, unavailable)
extension XMLDecodedRecords.AsyncIterator: @unchecked Sendable {}
