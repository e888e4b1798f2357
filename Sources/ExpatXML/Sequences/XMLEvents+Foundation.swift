public import Foundation

/// Documents from Foundation's types: `Data`, streams and URLs.
extension XMLEvents {
  /// The events of a document in memory.
  public init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(.data(data), options)
  }

  /// The events of a document that is read from a stream. It can be iterated once; another iteration is an error. If
  /// the stream waits, its thread waits too.
  public init(stream: sending InputStream, options: ParserOptions = ParserOptions()) {
    self.init(.stream(StreamOnce(stream)), options)
  }

  /// The events of a file. It is opened when the first event is requested, and read in chunks.
  public init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(.file(path: path), options)
  }

  /// The events of the document at a `file`, `http` or `https` URL, which is read or downloaded when events are
  /// requested. With other schemes, iterating throws `URLError.unsupportedURL`.
  public init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    self.init(PullSource(url), options)
  }

  /// How much of the document the newest iteration has read, in bytes of the source: see ``ExpatXMLParser/progress``.
  /// Before the first iteration, it is the progress of the first one.
  ///
  /// After it is cancelled, this iteration and those at the same time throw `CancellationError`. If an iteration waits
  /// for a sequence of chunks, it throws when the next chunk arrives. An iteration that begins when no other one goes on
  /// has a new progress: ask for it again. For a sequence of chunks, set the `totalUnitCount` if you know it.
  public var progress: Progress { parseProgress.progress }
}

extension XMLEvents.AsyncIterator {
  /// The status and headers of the HTTP response, once the first byte of the document has arrived. Nil if the document
  /// is not downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }
}
