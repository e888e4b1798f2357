internal import Foundation

extension PullSource {
  static func data(_ data: Data) -> PullSource { PullSource { _ in DataSource(data) } }

  /// A source that can be read once.
  static func stream(_ stream: StreamOnce) -> PullSource { PullSource { _ in stream.takeSource() } }

  static func file(path: String) -> PullSource { PullSource { _ in LocalFileSource(path: path) } }

  static func download(_ makeSource: @escaping @Sendable () -> URLSource) -> PullSource {
    PullSource { options in
      let source = makeSource()
      source.limits = { options.limits }
      source.parsesErrorResponses = { options.shouldParseErrorResponses }
      return source
    }
  }

  init(_ url: URL) {
    switch url.scheme?.lowercased() {
    case "file": self = .file(path: url.path)
    default: self = .download { URLSource(url) }
    }
  }
}
