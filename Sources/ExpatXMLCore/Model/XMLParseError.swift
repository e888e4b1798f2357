/// What is wrong with a document, and where.
///
/// In ExpatXML it is bridged to an `NSError` with the domain, the code and the keys that `XMLParser`'s errors have.
public struct XMLParseError: Error, Sendable, Hashable {
  /// The kind of error, with `NSXMLParserError`'s raw values.
  public var code: XMLErrorCode

  /// One sentence for people, without the position: "Mismatched end tag: expected \</b>, found \</a>."
  public var message: String

  /// Where the error is.
  public var position: SourcePosition

  /// The limit that the document exceeds; nil for other faults.
  public var limit: ParserLimits.Name?

  /// Makes an error from its kind, one sentence for people, the place in the document, and the limit it exceeds.
  public init(code: XMLErrorCode, message: String, position: SourcePosition, limit: ParserLimits.Name? = nil) {
    self.code = code
    self.message = message
    self.position = position
    self.limit = limit
  }

  init(_ fault: ParseFault, at position: SourcePosition) {
    self.init(code: fault.code, message: fault.message, position: position, limit: fault.limit)
  }
}

extension XMLParseError: CustomStringConvertible {
  /// The message, followed by line and column if anything was read.
  public var description: String {
    position == .none ? message : "\(message) Line \(position.line), column \(position.column)."
  }
}

/// An error found where the position is not known. It is added further down.
package struct ParseFault: Error {
  var code: XMLErrorCode
  var message: String
  var limit: ParserLimits.Name?
  /// How many bytes behind the start of the token it is.
  var offset = 0
}
