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

extension XMLHTTPStatusError: CustomStringConvertible {
  /// A sentence such as "The server answered with HTTP status 404: https://example.com/feed.xml", without user and password. For a
  /// redirect, a sentence before it says where it leads and why it was not followed.
  public var description: String { "\(refusal.map { "\($0) " } ?? "")The server answered with \(response)" }
}

extension XMLHTTPStatusError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
