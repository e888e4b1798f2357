/// The elements of one name in a document as values of a type, one after the other: ``XMLRecords/decode(_:using:)``.
public struct XMLDecodedRecords<Value: Decodable>: AsyncSequence, Sendable {
  /// What comes out: one value after the other.
  public typealias Element = Value

  let records: XMLRecords
  let decoder: ExpatXMLDecoder

  /// Makes an iterator, which reads nothing before it is asked for the first value.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(records: records.makeAsyncIterator(), decoder: decoder)
  }

  /// Decodes records while it is asked for them. Used by one task at a time; when the last copy goes, the download ends.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// Nil behind an error.
    private var records: XMLRecords.AsyncIterator?
    private let decoder: ExpatXMLDecoder

    init(records: XMLRecords.AsyncIterator, decoder: ExpatXMLDecoder) {
      self.records = records
      self.decoder = decoder
    }

    /// The next value; nil at the end and behind an error. Runs where the caller does.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
      guard let record = try await records?.next(isolation: actor) else { return nil }
      do {
        return try decoder.decode(Value.self, from: record)
      } catch {
        records = nil
        throw error
      }
    }

    /// The next value; nil at the end and behind an error. Runs where the caller does.
    nonisolated(nonsending) public mutating func next() async throws -> Value? {
      try await next(isolation: #isolation)
    }
  }
}

@available(*, unavailable)
extension XMLDecodedRecords.AsyncIterator: @unchecked Sendable {}
