internal import ExpatXMLTree

/// What is wrong with a value, and where in the document: the underlying error of every `DecodingError` that a decoder throws.
package struct XMLValueError: Error, Sendable {
  /// One sentence that says what is wrong, without the position.
  package var message: String

  /// The position of the start tag of the element that contains the value.
  package var position: XMLPosition

  /// The underlying error of the `DecodingError` that the decoded type itself threw, if it threw one.
  package var underlyingError: (any Error)?

  /// Whether this is the underlying error of a `DecodingError`, which prints the message.
  fileprivate var isUnderlying = false

  /// Errors that the decoder itself distinguishes.
  enum Cause {
    /// Values are nested too deep. That is an error even for an empty element.
    case tooDeep
    /// The value is an attribute, which the type can't be. The key could also mean an element.
    case notThere
  }

  fileprivate(set) var cause: Cause?

  package init(message: String, position: XMLPosition, underlyingError: (any Error)? = nil) {
    self.message = message
    self.position = position
    self.underlyingError = underlyingError
  }
}

extension XMLValueError: CustomStringConvertible {
  /// The message, line and column, and the underlying error. The message is left out in the underlying error of a
  /// `DecodingError`, which prints it.
  package var description: String {
    let place = "Line \(position.line), column \(position.column)."
    let sentence = isUnderlying ? place : "\(message) \(place)"
    return underlyingError.map { "\(sentence) \($0)" } ?? sentence
  }
}

extension DecodingError {
  /// The position of the start tag of the element that contains the value. Nil unless ``ExpatXMLDecoder`` threw this
  /// error.
  public var sourcePosition: XMLPosition? { xmlValueError?.position }

  /// One sentence that says what is wrong with the value, without the position. Nil unless ``ExpatXMLDecoder`` threw this error. Use it
  /// for messages: on Linux, Foundation's `localizedDescription` of a `DecodingError` doesn't say what is wrong.
  public var sourceMessage: String? { xmlValueError?.message }

  /// The underlying error of the `DecodingError` that a type's own `init(from:)` threw. Nil if it threw none.
  public var sourceUnderlyingError: (any Error)? { xmlValueError?.underlyingError }

  package var xmlValueError: XMLValueError? {
    var error = context?.underlyingError as? XMLValueError
    error?.isUnderlying = false
    return error
  }

  var isNotThere: Bool { xmlValueError?.cause == .notThere }

  private var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// The error with a position, unless it already has one. A hint is a sentence.
  func located(at position: XMLPosition, hint: String? = nil) -> DecodingError {
    guard let context, sourcePosition == nil else { return self }
    let located = Context(
      at: position, codingPath: context.codingPath,
      message: hint.map { "\(context.debugDescription.sentence) \($0)" } ?? context.debugDescription,
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
    at position: XMLPosition, codingPath: [any CodingKey], message: String, underlyingError: (any Error)? = nil,
    cause: XMLValueError.Cause? = nil
  ) {
    var error = XMLValueError(message: message.sentence, position: position, underlyingError: underlyingError)
    error.isUnderlying = true
    error.cause = cause
    // When the error is printed, a full stop is put between the two.
    let description = message.last == "." ? String(message.dropLast()) : message
    self.init(codingPath: codingPath, debugDescription: description, underlyingError: error)
  }
}

extension String {
  /// With a full stop, unless it ends with one.
  fileprivate var sentence: String { last.map(".!?".contains) ?? true ? self : "\(self)." }
}
