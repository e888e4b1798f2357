/// The records of a document as values, one at a time. Made by ``XMLRecords/decode(_:using:)``, and by
/// ``XMLRecords/decodeResults(_:using:)``, whose elements are `Result`s.
public struct XMLDecodedRecords<Value: Decodable, Element>: AsyncSequence, Sendable {
  private let records: XMLRecords
  private let decoding: any RecordDecoding<Element>

  init(_ records: XMLRecords, _ decoding: any RecordDecoding<Element>) {
    (self.records, self.decoding) = (records, decoding)
  }

  /// Makes an iterator. It reads nothing before the first value is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(records: records.makeAsyncIterator(), decoding: decoding)
  }

  /// Decodes records when values are requested. Use it from one task at a time. The download ends when the last copy is
  /// gone.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var records: XMLRecords.AsyncIterator
    private let decoding: any RecordDecoding<Element>
    /// Whether an error was thrown.
    private var isOver = false

    init(records: XMLRecords.AsyncIterator, decoding: any RecordDecoding<Element>) {
      (self.records, self.decoding) = (records, decoding)
    }

    /// The next value; nil at the end and after an error. If a record can't be decoded, its error is thrown. Runs on the
    /// caller's actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      guard !isOver else { return nil }
      isOver = true
      guard let record = try await records.next(isolation: actor) else { return nil }
      let value = try decoding.element(of: record)
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

/// Makes an element of the sequence from a record. Not a closure: a `Sendable` closure can't use a conformance that is isolated
/// to the main actor. The compiler checks at the type of the sequence, which has the conformance, that it is used there only.
protocol RecordDecoding<Element>: Sendable {
  associatedtype Element
  func element(of record: ExpatXMLElement) throws -> Element
}

struct ValueDecoding<Value: Decodable>: RecordDecoding {
  let decoder: ExpatXMLDecoder

  func element(of record: ExpatXMLElement) throws -> Value { try decoder.decode(Value.self, from: record) }
}

struct ResultDecoding<Value: Decodable>: RecordDecoding {
  let decoder: ExpatXMLDecoder

  func element(of record: ExpatXMLElement) -> Result<Value, any Error> {
    Result { try decoder.decode(Value.self, from: record) }
  }
}
