internal import Foundation

extension ExpatXMLParser {
  /// The codes of ``errorDomain``, with Apple's raw values.
  public typealias ErrorCode = XMLErrorCode

  /// The domain of errors in documents: `NSXMLParserErrorDomain`. Faults of files and connections keep their own.
  public static let errorDomain: String = XMLParseError.errorDomain

  /// Which external entities may be loaded, if ``ExpatXMLParser/shouldResolveExternalEntities``.
  public enum ExternalEntityResolvingPolicy: UInt, Sendable {
    /// None. The default.
    case never
    /// Those that need no network.
    case noNetwork
    /// Those with the scheme, host and port of the document's own URL. Never any for a document without a URL.
    case sameOriginOnly
    /// All.
    case always
  }
}

@available(*, unavailable)
extension ExpatXMLParser: @unchecked Sendable {}

extension XMLParseError {
  /// What code written for `XMLParser` expects: an `NSError`, for which Swift's errors have to be taken on Linux, with this
  /// one underneath.
  var nsError: NSError {
    NSError(
      domain: Self.errorDomain, code: errorCode,
      userInfo: errorUserInfo.merging([NSUnderlyingErrorKey: self]) { _, new in new })
  }
}
