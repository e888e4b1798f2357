public import Foundation

/// The status and headers of an HTTP response.
public struct XMLHTTPResponse: Sendable, Hashable {
  /// The status code, such as 200.
  public var statusCode: Int

  /// The URL that answered, after redirects.
  public var url: URL?

  /// The header fields by their names, as Foundation spells them.
  public var headers: [String: String]

  /// Makes a response from its parts, for a client of your own.
  public init(statusCode: Int, url: URL?, headers: [String: String] = [:]) {
    self.statusCode = statusCode
    self.url = url
    self.headers = headers
  }

  /// The value of a header field such as `Retry-After`, in upper or lower case. Nil if there is none.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers[name] ?? headers.first { $0.key.lowercased() == name }?.value
  }
}

extension XMLHTTPResponse: CustomStringConvertible {
  /// The status and the URL, without user and password.
  public var description: String { "HTTP status \(statusCode)\(url.map { ": \($0.withoutCredentials)" } ?? "")" }
}
