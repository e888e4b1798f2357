internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension PullSource {
  static func data(_ data: Data) -> PullSource { PullSource { _, _ in DataSource(data) } }

  static func string(_ string: String) -> PullSource { PullSource { _, _ in DataSource(string) } }

  /// Read once.
  static func stream(_ stream: StreamOnce) -> PullSource { PullSource { _, _ in stream.takeSource() } }

  static func file(path: String) -> PullSource { PullSource { _, _ in LocalFileSource(path: path) } }

  static func request(_ request: URLRequest, credential: URLCredential?) -> PullSource {
    PullSource { limits, parsesErrorResponses in
      let source = URLSource(request, credential: credential)
      source.limits = { limits }
      source.parsesErrorResponses = { parsesErrorResponses }
      return source
    }
  }

  init(_ url: URL) {
    switch url.scheme?.lowercased() {
    case "file": self = .file(path: url.path)
    case "http", "https": self = .request(URLRequest(url: url), credential: nil)
    default: self.init { _, _ in RefusingSource(unsupported: url) }
    }
  }
}

extension RefusingSource {
  /// A URL with a scheme that nobody here knows.
  convenience init(unsupported url: URL) {
    self.init(
      URLError(
        .unsupportedURL,
        userInfo: [
          NSURLErrorFailingURLErrorKey: url,
          NSLocalizedDescriptionKey: "No file, http or https URL: \(url.withoutCredentials)",
        ]))
  }
}
