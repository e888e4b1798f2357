public import Foundation

/// The elements of one name in a document as values of a type, one after the other: ``XMLRecords/decode(_:using:)``.
public struct XMLDecodedRecords<Value: Decodable>: AsyncSequence, Sendable {
  /// What comes out: one value after the other.
  public typealias Element = Value

  let results: XMLDecodedResults<Value>
  /// Told of what can't be decoded, which is passed over then. Nil: it is thrown.
  let skip: (@Sendable (any Error, ExpatXMLNode) throws -> Void)?

  /// How much of the document has been read: see ``XMLEvents/progress``.
  public var progress: Progress { results.progress }

  /// Makes an iterator, which reads nothing before it is asked for the first value.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(results: results.makeAsyncIterator(), skip: skip)
  }

  /// Decodes records while it is asked for them. Used by one task at a time; when the last copy goes, the download ends.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var results: XMLDecodedResults<Value>.AsyncIterator
    private let skip: (@Sendable (any Error, ExpatXMLNode) throws -> Void)?

    init(
      results: XMLDecodedResults<Value>.AsyncIterator, skip: (@Sendable (any Error, ExpatXMLNode) throws -> Void)?
    ) {
      self.results = results
      self.skip = skip
    }

    /// The next value; nil at the end and behind an error of the document. Behind a record that can't be decoded, the next
    /// call goes on. Runs where the caller does.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
      while let (record, result) = try await results.nextRecord(isolation: actor) {
        switch (result, skip) {
        case (.success(let value), _): return value
        case (.failure(let error), nil): throw error
        case (.failure(let error), let skip?): try skip(error, record)
        }
      }
      return nil
    }

    /// The next value; nil at the end and behind an error of the document. Runs where the caller does.
    nonisolated(nonsending) public mutating func next() async throws -> Value? {
      try await next(isolation: #isolation)
    }

    /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not
    /// downloaded.
    public var response: XMLHTTPResponse? { results.response }

    /// The repairs so far: see `XMLRecords.AsyncIterator`.
    public var repairs: [XMLRepair] { results.repairs }
  }
}

@available(*, unavailable)
extension XMLDecodedRecords.AsyncIterator: @unchecked Sendable {}

extension XMLDecodedRecords: CustomStringConvertible {
  /// How it was made.
  public var description: String { "\(results.records).decode(\(Value.self).self)" }
}

extension XMLDecodedRecords.AsyncIterator: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "XMLDecodedRecords.AsyncIterator" }
}
