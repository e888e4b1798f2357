/// The records of a document as values of a type, one at a time. Made by ``XMLRecords/decode(_:using:)``.
public struct XMLDecodedRecords<Value: Decodable>: AsyncSequence, Sendable {
  /// A value.
  public typealias Element = Value

  package let results: XMLDecodedResults<Value>
  /// Called with the records that can't be decoded, which are then skipped. Nil if their errors are thrown.
  let skip: (@Sendable (any Error, ExpatXMLElement) throws -> Void)?

  /// Makes an iterator. It reads nothing before the first value is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(results: results.makeAsyncIterator(), skip: skip)
  }

  /// Decodes records when values are requested. Use it from one task at a time. The download ends when the last copy is
  /// gone.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var results: XMLDecodedResults<Value>.AsyncIterator
    private let skip: (@Sendable (any Error, ExpatXMLElement) throws -> Void)?
    /// Whether an error was thrown.
    private var isOver = false

    init(
      results: XMLDecodedResults<Value>.AsyncIterator, skip: (@Sendable (any Error, ExpatXMLElement) throws -> Void)?
    ) {
      self.results = results
      self.skip = skip
    }

    /// The next value; nil at the end and after an error. If a record can't be decoded, its error is thrown. Runs on the
    /// caller's actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
      guard !isOver else { return nil }
      isOver = true
      while let (record, result) = try await results.nextRecord(isolation: actor) {
        switch (result, skip) {
        case (.success(let value), _):
          isOver = false
          return value
        case (.failure(let error), nil): throw error
        case (.failure(let error), let skip?): try skip(error, record)
        }
      }
      return nil
    }

    /// The next value; nil at the end and after an error. Runs on the caller's actor.
    nonisolated(nonsending) public mutating func next() async throws -> Value? {
      try await next(isolation: #isolation)
    }

    /// Cancels this iteration, and knows how far it is.
    public var run: XMLRun { results.run }
  }
}

@available(*, unavailable)
extension XMLDecodedRecords.AsyncIterator: @unchecked Sendable {}

extension XMLDecodedRecords: CustomStringConvertible {
  /// The expression that makes such a sequence.
  public var description: String { "\(results.records).decode(\(Value.self).self)" }
}

extension XMLDecodedRecords.AsyncIterator: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "XMLDecodedRecords.AsyncIterator" }
}
