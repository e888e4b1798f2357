internal import ExpatXMLTree

/// What is wrong with a value, and where in the document: the underlying error of every `DecodingError` that a decoder throws.
struct XMLValueError: Error {
  /// Errors that the decoder itself distinguishes.
  enum Cause {
    /// Values are nested too deep. That is an error even for an empty element.
    case tooDeep
    /// The value is an attribute, which the type can't be. The key could also mean an element.
    case notThere
  }

  /// One sentence that says what is wrong, without the position.
  let message: String
  /// The position of the start tag of the element that contains the value.
  let position: XMLPosition
  /// The underlying error of the `DecodingError` that the decoded type itself threw, if it threw one.
  let underlyingError: (any Error)?
  let cause: Cause?
}

extension XMLValueError: CustomStringConvertible {
  /// Without the message, which the `DecodingError` prints.
  var description: String {
    "Line \(position.line), column \(position.column)." + (underlyingError.map { " \($0)" } ?? "")
  }
}

extension DecodingError {
  /// The position of the start tag of the element that contains the value. Nil unless ``ExpatXMLDecoder`` threw this
  /// error.
  public var sourcePosition: XMLPosition? { valueError?.position }

  /// One sentence that says what is wrong with the value, without the position. Nil unless ``ExpatXMLDecoder`` threw this error. Use it
  /// for messages: on Linux, Foundation's `localizedDescription` of a `DecodingError` doesn't say what is wrong.
  public var sourceMessage: String? { valueError?.message }

  /// The underlying error of the `DecodingError` that a type's own `init(from:)` threw. Nil if it threw none.
  public var sourceUnderlyingError: (any Error)? { valueError?.underlyingError }

  var cause: XMLValueError.Cause? { valueError?.cause }

  private var valueError: XMLValueError? { context?.underlyingError as? XMLValueError }

  private var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// The error of a type's own code with a position. A hint is a sentence.
  func located(at position: XMLPosition, hint: String?) -> DecodingError {
    guard let context else { return self }
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
    let error = XMLValueError(
      message: message.sentence, position: position, underlyingError: underlyingError, cause: cause)
    // When the error is printed, a full stop is put between the two.
    let description = message.last == "." ? String(message.dropLast()) : message
    self.init(codingPath: codingPath, debugDescription: description, underlyingError: error)
  }
}

extension String {
  /// With a full stop, unless it ends with one.
  fileprivate var sentence: String { last.map(".!?".contains) ?? true ? self : "\(self)." }
}
