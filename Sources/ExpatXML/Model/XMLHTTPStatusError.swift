public import Foundation

/// A server answered with a status other than 2xx, and its body was not parsed: see
/// ``XMLOptions/shouldParseErrorResponses``.
public struct XMLHTTPStatusError: Error, Sendable, Hashable {
  /// The status, the headers, and the URL that answered.
  public var response: XMLHTTPResponse

  /// The start of the body: at most 64 KiB, and only what arrived within five seconds. It is inflated if the response has a content
  /// encoding. Empty for a status below 400.
  public var body: Data

  /// A sentence on a redirect that was not followed, and why.
  var refusal: String?

  /// Makes an error from a response and its body, for a client of your own.
  public init(_ response: XMLHTTPResponse, body: Data = Data()) {
    self.response = response
    self.body = body
  }
}

extension XMLHTTPStatusError: CustomStringConvertible, CustomNSError {
  /// The domain of the `NSError` that this error is bridged to; its code is the status code.
  public static var errorDomain: String { "ExpatXMLHTTPStatusErrorDomain" }

  /// The status code.
  public var errorCode: Int { response.statusCode }

  /// The description and the URL, under Foundation's keys.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: description]
    if let url = response.url { info[NSURLErrorFailingURLErrorKey] = url }
    return info
  }

  /// A sentence such as "The server answered with HTTP status 404: https://example.com/feed.xml", without user and password. For a
  /// redirect, a sentence before it says where it leads and why it was not followed.
  public var description: String { "\(refusal.map { "\($0) " } ?? "")The server answered with \(response)" }
}

extension XMLHTTPStatusError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
