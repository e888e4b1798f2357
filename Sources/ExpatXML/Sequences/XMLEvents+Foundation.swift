public import Foundation

/// Documents from Foundation's types: `Data`, streams and URLs.
extension XMLEvents {
  /// The events of a document in memory.
  public init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(.data(data), options)
  }

  /// The events of what a stream gives, once: another iteration is an error. A stream that waits keeps its thread waiting.
  public init(stream: sending InputStream, options: ParserOptions = ParserOptions()) {
    self.init(.stream(StreamOnce(stream)), options)
  }

  /// The events of a file, read in chunks when the first event is asked for.
  public init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(.file(path: path), options)
  }

  /// The events of the document at a `file`, `http` or `https` URL, read or downloaded while they are asked for. Other
  /// schemes are an error of the iteration.
  public init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    self.init(PullSource(url), options)
  }

  /// How much of the document has been read, in bytes as the source has them: see ``ExpatXMLParser/progress``. It is that
  /// of the newest iteration.
  ///
  /// Cancelling it makes the iteration throw `CancellationError`; one that waits for a sequence of chunks does so when that
  /// goes on. For such a sequence, set the `totalUnitCount` if you know it.
  public var progress: Progress { parseProgress.progress }
}

extension XMLEvents.AsyncIterator {
  /// The status and headers of the HTTP response, once the first byte of the document has arrived. Nil if the document
  /// is not downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }
}
