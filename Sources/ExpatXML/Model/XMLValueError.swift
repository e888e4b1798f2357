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

  /// Whether a `DecodingError` around it says the message.
  fileprivate var isUnderlying = false

  /// Makes an error from one sentence, the place in the document, and the error underneath.
  public init(message: String, position: SourcePosition, underlyingError: (any Error)? = nil) {
    self.message = message
    self.position = position
    self.underlyingError = underlyingError
  }
}

extension XMLValueError: CustomStringConvertible, LocalizedError {
  /// The message, line and column, and the underlying error. Inside a `DecodingError`, which says the message itself when it is
  /// printed, without that.
  public var description: String {
    let place = "Line \(position.line), column \(position.column)."
    let sentence = isUnderlying ? place : "\(message) \(place)"
    return underlyingError.map { "\(sentence) \($0)" } ?? sentence
  }

  /// The message followed by line and column.
  public var errorDescription: String? { "\(message) Line \(position.line), column \(position.column)." }
}

extension DecodingError {
  /// Where in the document the value is at fault, if ``ExpatXMLDecoder`` threw this: where the start tag of the element
  /// begins that the value is in.
  public var sourcePosition: SourcePosition? { xmlValueError?.position }

  /// What is wrong with the value and where, in one sentence, if ``ExpatXMLDecoder`` threw this. Foundation's own
  /// `localizedDescription` of a `DecodingError` says nothing of the kind on Linux.
  public var xmlValueError: XMLValueError? {
    var error = context?.underlyingError as? XMLValueError
    error?.isUnderlying = false
    return error
  }

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
    var error = XMLValueError(message: message, position: position, underlyingError: underlyingError)
    error.isUnderlying = true
    self.init(codingPath: codingPath, debugDescription: message, underlyingError: error)
  }
}
