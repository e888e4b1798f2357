internal import Foundation

/// What can't be read at all, as is found out when somebody reads.
final class RefusingSource: ByteSource {
  private let error: any Error

  init(_ error: any Error) {
    self.error = error
  }

  /// A URL with a scheme that nobody here knows.
  convenience init(unsupported url: URL) {
    self.init(URLError(.unsupportedURL, userInfo: [NSURLErrorFailingURLErrorKey: url]))
  }

  func read(into output: inout OutputRawSpan) throws { throw error }

  func close() {}
}
