public import Foundation
internal import Synchronization

/// Documents in Foundation's types: URLs and streams.
extension XMLSource {
  /// The document at a `file`, `http` or `https` URL. A download is parsed while it arrives, if the status of the response
  /// is 2xx. It begins with the parse. With other schemes, the parse throws `URLError.unsupportedURL`.
  ///
  /// The thread waits while the server is silent. So asynchronous code uses ``XMLAsyncSource/url(_:)``.
  @available(
    *, noasync,
    message:
      "It blocks a thread. Use '.url' in XMLEvents, XMLRecords, or with 'try await'; or a parser of 'init(contentsOf:)' and 'parseDocument()'."
  )
  public static func contents(of url: URL) -> XMLSource { XMLSource(.url(url)) }

  /// A document that is read from a stream. The stream is opened if it is not open, read without a run loop on the thread that
  /// parses, and closed at the end. It can be read once: a second parse throws an error.
  ///
  /// While the stream's `read` waits, nothing can end it: a cancelled parse ends when it returns. That of
  /// ``XMLAsyncSource/stream(_:)`` ends at once.
  public static func stream(_ stream: InputStream) -> XMLSource {
    var unread: (any ByteSource)? = StreamSource(stream)
    return XMLSource { _ in unread.take() ?? RefusingSource.usedStream }
  }
}

/// Documents in Foundation's types: URLs and streams.
extension XMLAsyncSource {
  /// The document at a `file`, `http` or `https` URL. A download is parsed while it arrives, if the status of the response
  /// is 2xx. It begins when something is requested. While the server is silent, no thread waits. With other schemes, the
  /// parse throws `URLError.unsupportedURL`.
  public static func url(_ url: URL) -> XMLAsyncSource {
    if url.scheme?.lowercased() == "file" { return .file(url.path) }
    return XMLAsyncSource { URLSource(url, options: $0) }
  }

  /// A document that is read from a stream: see ``XMLSource/stream(_:)``. A thread of its own reads the stream, also one of your
  /// own class, and closes it. So a cancelled parse ends at once, also while the stream waits; the thread ends when the stream's
  /// `read` returns.
  public static func stream(_ stream: sending InputStream) -> XMLAsyncSource {
    let unread = Mutex<(any ByteSource)?>(StreamAhead(StreamSource(stream)))
    return XMLAsyncSource { _ in unread.withLock { $0.take() } ?? RefusingSource.usedStream }
  }
}

extension RefusingSource {
  /// For a stream that was read before.
  fileprivate static var usedStream: any ByteSource {
    RefusingSource(
      XMLParseError(code: .internalError, message: "A stream can be read only once.", position: .none))
  }
}
