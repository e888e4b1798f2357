internal import Foundation

extension ExpatXMLParser {
  /// The codes of ``errorDomain``, with Apple's raw values.
  public typealias ErrorCode = XMLErrorCode

  /// The domain of errors in documents: `NSXMLParserErrorDomain`. Errors of files and connections keep their own
  /// domains.
  public static let errorDomain: String = XMLParseError.errorDomain

  /// Which external entities may be loaded if ``ExpatXMLParser/shouldResolveExternalEntities`` is true.
  public enum ExternalEntityResolvingPolicy: UInt, Sendable {
    /// No entities. The default.
    case never
    /// Entities in files.
    case noNetwork
    /// Entities with the scheme, host and port of the document's URL. None for a document without a URL.
    case sameOriginOnly
    /// All entities.
    case always
  }
}

@available(*, unavailable)
extension ExpatXMLParser: @unchecked Sendable {}
