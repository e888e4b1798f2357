internal import Foundation
internal import Synchronization

/// A stream that can be taken once.
final class StreamOnce: Sendable {
  private let source: Mutex<StreamSource?>

  init(_ stream: sending InputStream) {
    source = Mutex(StreamSource(stream))
  }

  /// The stream at the first call, then an error.
  func takeSource() -> any ByteSource {
    source.withLock { source in
      let taken = source
      source = nil
      return taken
    }
      ?? RefusingSource(
        XMLParseError(code: .internalError, message: "A stream can be read only once.", position: .none))
  }
}
