public import Foundation

/// Documents that Foundation has.
extension XMLEventReader {
  /// Reads a document in memory.
  public convenience init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(source: DataSource(data), options: options)
  }

  /// Reads what a stream gives. The stream is opened if it is not, read without a run loop, and closed at the end.
  public convenience init(stream: InputStream, options: ParserOptions = ParserOptions()) {
    self.init(source: StreamSource(stream), options: options)
  }

  /// Reads a file in chunks. Whether it can be read is found out by ``next()``, which throws `CocoaError`.
  public convenience init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: LocalFileSource(path: path), options: options)
  }

  /// Reads the document at a `file`, `http` or `https` URL. Other schemes are an error of ``next()``.
  public convenience init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    self.init(source: PullSource(url).makeSource(options), options: options)
  }

  /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. Cancelling it makes ``next()`` throw
  /// `CancellationError`.
  public var progress: Progress { parseProgress.progress }
}
