internal import Foundation
internal import Synchronization

/// A stream that can be used once.
final class StreamOnce: Sendable {
  private let source: Mutex<StreamAhead?>

  init(_ stream: sending InputStream) {
    source = Mutex(StreamAhead(StreamSource(stream)))
  }

  /// Returns the stream at the first call, and a source that throws an error after that.
  func takeSource() -> any ByteSource {
    source.withLock { source in
      defer { source = nil }
      return source
    }
      ?? RefusingSource.usedStream
  }
}

extension RefusingSource {
  /// For a stream that was read before.
  static var usedStream: RefusingSource {
    RefusingSource(
      XMLParseError(code: .internalError, message: "A stream can be read only once.", position: .none))
  }
}
