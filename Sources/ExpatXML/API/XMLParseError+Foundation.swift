public import Foundation

extension XMLParseError: LocalizedError, CustomNSError {
  /// `NSXMLParserErrorDomain`.
  public static var errorDomain: String { "NSXMLParserErrorDomain" }

  /// The raw value of ``code``.
  public var errorCode: Int { code.rawValue }

  /// Line, column and message under the keys of `NSXMLParserErrorDomain`, and the ``description`` under
  /// `NSLocalizedDescriptionKey`.
  public var errorUserInfo: [String: Any] {
    [
      "NSXMLParserErrorLineNumber": position.line,
      "NSXMLParserErrorColumn": position.column,
      "NSXMLParserErrorMessage": message,
      NSLocalizedDescriptionKey: description,
    ]
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
