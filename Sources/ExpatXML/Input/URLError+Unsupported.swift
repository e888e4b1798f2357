internal import Foundation

extension URL {
  /// Throws an error unless the URL can be downloaded. URLSession would also contact ftp servers.
  func requireHTTP() throws {
    guard ["http", "https"].contains(scheme?.lowercased()) else { throw URLError.unsupported(self) }
  }
}

extension URLError {
  /// The error for a URL with an unsupported scheme. A file URL comes from a request, which takes no files.
  static func unsupported(_ url: URL) -> URLError {
    let schemes = url.isFileURL ? "http or https" : "file, http or https"
    return URLError(
      .unsupportedURL,
      userInfo: [
        NSURLErrorFailingURLErrorKey: url, NSLocalizedDescriptionKey: "No \(schemes) URL: \(url.withoutCredentials)",
      ])
  }
}
