internal import Foundation

extension RefusingSource {
  /// A source for a URL with an unsupported scheme.
  convenience init(unsupported url: URL) { self.init(URLError.unsupported(url)) }
}

extension URLError {
  /// The error for a URL with an unsupported scheme.
  static func unsupported(_ url: URL) -> URLError {
    URLError(
      .unsupportedURL,
      userInfo: [
        NSURLErrorFailingURLErrorKey: url,
        NSLocalizedDescriptionKey: "No file, http or https URL: \(url.withoutCredentials)",
      ])
  }
}
