public import Foundation

/// Documents from Foundation's types: `Data`, streams and URLs.
extension XMLEventReader {
  /// Reads a document in memory.
  public convenience init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(source: DataSource(data), options: options)
  }

  /// Reads a document from a stream. The stream is opened if it is not open, read without a run loop, and closed at the
  /// end.
  public convenience init(stream: InputStream, options: ParserOptions = ParserOptions()) {
    self.init(source: StreamSource(stream), options: options)
  }

  /// Reads a file in chunks. If it can't be read, ``next()`` throws a `CocoaError`.
  public convenience init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: LocalFileSource(path: path), options: options)
  }

  /// Reads the document at a `file`, `http` or `https` URL. With other schemes, ``next()`` throws
  /// `URLError.unsupportedURL`.
  public convenience init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    self.init(source: PullSource(url).makeSource(options), options: options)
  }

  /// The status and headers of the HTTP response, once the first byte of the document has arrived. Nil if the document
  /// is not downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. After it is cancelled, ``next()`` throws
  /// `CancellationError`.
  public var progress: Progress { parseProgress.progress }
}
