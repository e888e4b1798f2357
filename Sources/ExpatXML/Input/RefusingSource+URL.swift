internal import Foundation

extension RefusingSource {
  /// A URL with an unsupported scheme.
  convenience init(unsupported url: URL) { self.init(URLError.unsupported(url)) }
}

extension URLError {
  /// A URL with an unsupported scheme.
  static func unsupported(_ url: URL) -> URLError {
    URLError(
      .unsupportedURL,
      userInfo: [
        NSURLErrorFailingURLErrorKey: url,
        NSLocalizedDescriptionKey: "No file, http or https URL: \(url.withoutCredentials)",
      ])
  }
}
