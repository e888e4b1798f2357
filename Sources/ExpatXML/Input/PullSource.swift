internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Where a sequence gets its document from, each time that it is iterated.
enum PullSource: Sendable {
  case data(Data)
  case string(String)
  /// Read once.
  case stream(StreamOnce)
  case file(path: String)
  case request(URLRequest, credential: URLCredential?)
  case chunks(@Sendable () -> AsyncByteSource)
  /// A URL that nobody can read.
  case unsupported(URL)

  init(_ url: URL) {
    switch url.scheme?.lowercased() {
    case "file": self = .file(path: url.path)
    case "http", "https": self = .request(URLRequest(url: url), credential: nil)
    default: self = .unsupported(url)
    }
  }

  func makeSource(_ options: ParserOptions) -> any ByteSource {
    switch self {
    case .data(let data): return DataSource(data)
    case .string(let string): return DataSource(string)
    case .stream(let stream): return stream.takeSource()
    case .file(let path): return FileSource(path: path)
    case .request(let request, let credential):
      let source = URLSource(request, credential: credential)
      source.limits = { options.limits }
      source.parsesErrorResponses = { options.shouldParseErrorResponses }
      return source
    case .chunks(let makeSource): return makeSource()
    case .unsupported(let url):
      return RefusingSource(unsupported: url)
    }
  }
}
