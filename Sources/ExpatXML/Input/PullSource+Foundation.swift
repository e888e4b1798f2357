internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension PullSource {
  static func data(_ data: Data) -> PullSource { PullSource { _ in DataSource(data) } }

  /// Read once.
  static func stream(_ stream: StreamOnce) -> PullSource { PullSource { _ in stream.takeSource() } }

  static func file(path: String) -> PullSource { PullSource { _ in LocalFileSource(path: path) } }

  static func request(_ request: URLRequest, credential: URLCredential?) -> PullSource {
    PullSource { options in
      let source = URLSource(request, credential: credential)
      source.limits = { options.limits }
      source.parsesErrorResponses = { options.shouldParseErrorResponses }
      return source
    }
  }

  init(_ url: URL) {
    switch url.scheme?.lowercased() {
    case "file": self = .file(path: url.path)
    case "http", "https": self = .request(URLRequest(url: url), credential: nil)
    default: self.init { _ in RefusingSource(unsupported: url) }
    }
  }
}
