public import Foundation

/// The elements of one name in a document, one after the other, each as a value of a type or the error of decoding it:
/// ``XMLRecords/decodeResults(_:using:)``.
public struct XMLDecodedResults<Value: Decodable>: AsyncSequence, Sendable {
  /// What comes out: a value, or why there is none.
  public typealias Element = Result<Value, any Error>

  let records: XMLRecords
  let decoder: ExpatXMLDecoder

  /// How much of the document has been read: see ``XMLEvents/progress``.
  public var progress: Progress { records.progress }

  /// Makes an iterator, which reads nothing before it is asked for the first record.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(records: records.makeAsyncIterator(), decoder: decoder)
  }

  /// Decodes records while it is asked for them. Used by one task at a time; when the last copy goes, the download ends.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var records: XMLRecords.AsyncIterator
    private let decoder: ExpatXMLDecoder

    init(records: XMLRecords.AsyncIterator, decoder: ExpatXMLDecoder) {
      self.records = records
      self.decoder = decoder
    }

    /// What became of the next record; nil at the end and behind an error of the document. Runs where the caller does.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Result<Value, any Error>? {
      try await nextRecord(isolation: actor)?.result
    }

    /// What became of the next record; nil at the end and behind an error of the document. Runs where the caller does.
    nonisolated(nonsending) public mutating func next() async throws -> Result<Value, any Error>? {
      try await next(isolation: #isolation)
    }

    /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not
    /// downloaded.
    public var response: XMLHTTPResponse? { records.response }

    /// The repairs so far: see `XMLRecords.AsyncIterator`.
    public var repairs: [XMLRepair] { records.repairs }

    mutating func nextRecord(
      isolation actor: isolated (any Actor)?
    ) async throws -> (record: ExpatXMLNode, result: Result<Value, any Error>)? {
      guard let record = try await records.next(isolation: actor) else { return nil }
      return (record, decoder.result(Value.self, from: record))
    }
  }
}

@available(*, unavailable)
extension XMLDecodedResults.AsyncIterator: @unchecked Sendable {}

extension ExpatXMLDecoder {
  func result<Value: Decodable>(_ type: Value.Type, from record: ExpatXMLNode) -> Result<Value, any Error> {
    Result { try decode(type, from: record) }
  }
}

extension XMLDecodedResults: CustomStringConvertible {
  /// How it was made.
  public var description: String { "\(records).decodeResults(\(Value.self).self)" }
}

extension XMLDecodedResults.AsyncIterator: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "XMLDecodedResults.AsyncIterator" }
}
