public import Foundation

/// A server answered with a status other than 2xx. Its body, most likely a page for people, was not parsed.
public struct HTTPStatusError: Error, Sendable, Hashable {
  /// The status code, 404 for example.
  public var statusCode: Int

  /// The URL that answered, after redirects.
  public var url: URL?

  /// Makes an error from a status code and the URL that answered.
  public init(statusCode: Int, url: URL?) {
    self.statusCode = statusCode
    self.url = url
  }
}

extension HTTPStatusError: CustomStringConvertible, LocalizedError, CustomNSError {
  /// The domain of the `NSError` that this error is bridged to; its code is the status code.
  public static var errorDomain: String { "ExpatXMLHTTPStatusErrorDomain" }

  /// The status code.
  public var errorCode: Int { statusCode }

  /// The description and the URL, under Foundation's keys.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: description]
    if let url { info[NSURLErrorFailingURLErrorKey] = url }
    return info
  }

  /// A sentence such as "The server answered with HTTP status 404."
  public var description: String {
    "The server answered with HTTP status \(statusCode)."
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
