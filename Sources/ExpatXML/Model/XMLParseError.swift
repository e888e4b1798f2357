/// What is wrong with a document, and where.
public struct XMLParseError: Error, Sendable, Hashable {
  /// The kind of error, with `NSXMLParserError`'s raw values.
  public var code: XMLErrorCode

  /// One sentence for people, without the position: "Mismatched end tag: expected \</b>, found \</a>."
  public var message: String

  /// Where the error is.
  public var position: SourcePosition

  /// Makes an error from its kind, one sentence for people, and the place in the document.
  public init(code: XMLErrorCode, message: String, position: SourcePosition) {
    self.code = code
    self.message = message
    self.position = position
  }
}

extension XMLParseError: CustomStringConvertible {
  /// The message followed by line and column.
  public var description: String { "\(message) Line \(position.line), column \(position.column)." }
}

/// An error found above the tokenizer, which alone knows the position and adds it.
struct ParseFault: Error {
  var code: XMLErrorCode
  var message: String
}
