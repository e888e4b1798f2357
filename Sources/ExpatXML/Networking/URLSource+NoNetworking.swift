#if !Networking
  internal import Foundation

  /// Replaces downloads if the package trait `Networking` is not enabled: reading throws an error.
  final class URLSource: ByteSource {
    private let url: URL

    init(_ url: URL, options: () -> XMLOptions, followsRedirect: @escaping @Sendable (URL) -> Bool = { _ in true }) {
      self.url = url
    }

    func read(into output: inout OutputRawSpan) throws {
      try url.requireHTTP()
      let message = "An http URL needs ExpatXML's package trait Networking, which this program was built without"
      throw URLError(
        .unsupportedURL,
        userInfo: [
          NSURLErrorFailingURLErrorKey: url, NSLocalizedDescriptionKey: "\(message): \(url.withoutCredentials)",
        ])
    }

    func close() {}
  }
#endif
