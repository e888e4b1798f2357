public import Foundation

/// What is wrong with a value in a document, and where: what a `DecodingError` of ``ExpatXMLDecoder`` has for its underlying
/// error.
public struct XMLValueError: Error, Sendable {
  /// One sentence for people, without the position.
  public var message: String

  /// Where the start tag of the element begins that the value is in.
  public var position: SourcePosition

  /// The underlying error of a `DecodingError` that the type being decoded has thrown itself.
  public var underlyingError: (any Error)?
}

extension XMLValueError: CustomStringConvertible, LocalizedError {
  /// Line and column, and the underlying error: what the `DecodingError` around it does not say itself.
  public var description: String {
    let place = "Line \(position.line), column \(position.column)."
    return underlyingError.map { "\(place) \($0)" } ?? place
  }

  /// The message followed by line and column.
  public var errorDescription: String? { "\(message) Line \(position.line), column \(position.column)." }
}

extension DecodingError {
  /// Where in the document the value is at fault, if ``ExpatXMLDecoder`` threw this: where the start tag of the element
  /// begins that the value is in.
  public var sourcePosition: SourcePosition? { (context?.underlyingError as? XMLValueError)?.position }

  private var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// The same error with a position, unless it has one.
  func located(at position: SourcePosition) -> DecodingError {
    guard let context, sourcePosition == nil else { return self }
    let located = Context(
      at: position, codingPath: context.codingPath, message: context.debugDescription,
      underlyingError: context.underlyingError)
    return switch self {
    case .typeMismatch(let type, _): .typeMismatch(type, located)
    case .valueNotFound(let type, _): .valueNotFound(type, located)
    case .keyNotFound(let key, _): .keyNotFound(key, located)
    case .dataCorrupted: .dataCorrupted(located)
    @unknown default: self
    }
  }
}

extension DecodingError.Context {
  init(
    at position: SourcePosition, codingPath: [any CodingKey], message: String, underlyingError: (any Error)? = nil
  ) {
    let error = XMLValueError(message: message, position: position, underlyingError: underlyingError)
    self.init(codingPath: codingPath, debugDescription: message, underlyingError: error)
  }
}
