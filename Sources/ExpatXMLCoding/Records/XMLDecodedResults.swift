/// The records of a document, one at a time, each as a value of a type or the error of decoding it. Made by
/// ``XMLRecords/decodeResults(_:using:)``.
public struct XMLDecodedResults<Value: Decodable>: AsyncSequence, Sendable {
  /// A value, or the error of decoding it.
  public typealias Element = Result<Value, any Error>

  package let records: XMLRecords
  let decoder: ExpatXMLDecoder

  /// Makes an iterator. It reads nothing before the first record is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(records: records.makeAsyncIterator(), decoder: decoder)
  }

  /// Decodes records when they are requested. Use it from one task at a time. The download ends when the last copy is
  /// gone.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var records: XMLRecords.AsyncIterator
    private let decoder: ExpatXMLDecoder

    init(records: XMLRecords.AsyncIterator, decoder: ExpatXMLDecoder) {
      self.records = records
      self.decoder = decoder
    }

    /// The next record, decoded, or the error of decoding it; nil at the end and after an error of the document. Runs
    /// on the caller's actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Result<Value, any Error>? {
      try await nextRecord(isolation: actor)?.result
    }

    /// The next record, decoded, or the error of decoding it; nil at the end and after an error of the document. Runs
    /// on the caller's actor.
    nonisolated(nonsending) public mutating func next() async throws -> Result<Value, any Error>? {
      try await next(isolation: #isolation)
    }

    /// Cancels this iteration, and knows how far it is.
    public var run: XMLRun { records.run }

    mutating func nextRecord(
      isolation actor: isolated (any Actor)?
    ) async throws -> (record: ExpatXMLElement, result: Result<Value, any Error>)? {
      guard let record = try await records.next(isolation: actor) else { return nil }
      return (record, decoder.result(Value.self, from: record))
    }
  }
}

@available(*, unavailable)
extension XMLDecodedResults.AsyncIterator: @unchecked Sendable {}

extension ExpatXMLDecoder {
  func result<Value: Decodable>(_ type: Value.Type, from record: ExpatXMLElement) -> Result<Value, any Error> {
    Result { try decode(type, from: record) }
  }
}

extension XMLDecodedResults: CustomStringConvertible {
  /// The expression that makes such a sequence.
  public var description: String { "\(records).decodeResults(\(Value.self).self)" }
}

extension XMLDecodedResults.AsyncIterator: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "XMLDecodedResults.AsyncIterator" }
}
