/// What is wrong with a document, and where.
///
/// In ExpatXML it is bridged to an `NSError` with the same domain, codes and keys as `XMLParser`'s errors.
public struct XMLParseError: Error, Sendable, Hashable {
  /// The kind of error, with `NSXMLParserError`'s raw values.
  public var code: XMLErrorCode

  /// One sentence for people, without the position: "Mismatched end tag: expected \</b>, found \</a>."
  public var message: String

  /// The position of the error.
  public var position: XMLPosition

  /// The limit that the document exceeds: the name of a property of ``XMLLimits``, such as `documentBytes`. Nil for other faults. It is
  /// `allocationAmplification` for a limit of Expat's own, from libexpat 2.7.2 on: 100 bytes of memory for each byte of the document. That
  /// one applies once Expat takes 64 MiB, or 16 MiB with ``XMLLimits/untrusted``.
  public var limit: String?

  /// Makes an error from its code, one sentence for people, its position, and the limit that the document exceeds.
  package init(code: XMLErrorCode, message: String, position: XMLPosition, limit: String? = nil) {
    self.code = code
    self.message = message
    self.position = position
    self.limit = limit
  }

  init(_ fault: ParseFault, at position: XMLPosition) {
    self.init(code: fault.code, message: fault.message, position: position, limit: fault.limit)
  }
}

extension XMLParseError: CustomStringConvertible {
  /// The message, followed by line and column if anything was read.
  public var description: String {
    position == .none ? message : "\(message) Line \(position.line), column \(position.column)."
  }
}

/// An error found where the position is not known. A caller adds the position.
package struct ParseFault: Error {
  var code: XMLErrorCode
  package var message: String
  var limit: String?
  /// The distance of the error from the start of the token, in bytes.
  var offset = 0

  package init(code: XMLErrorCode, message: String, limit: String? = nil) {
    self.code = code
    self.message = message
    self.limit = limit
  }

  static let outOfMemory = ParseFault(code: .outOfMemoryError, message: "Out of memory.")
}
