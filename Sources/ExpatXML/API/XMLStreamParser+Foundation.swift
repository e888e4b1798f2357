public import Foundation

/// Documents from Foundation's types: `Data`, streams and URLs.
extension XMLStreamParser {
  /// Parses a document in memory.
  public convenience init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(source: DataSource(data), options: options)
  }

  /// Parses the bytes of a stream. The stream is opened if it is not open, and closed at the end.
  public convenience init(stream: InputStream, options: ParserOptions = ParserOptions()) {
    self.init(source: StreamSource(stream), options: options)
  }

  /// Parses a file, read in chunks. If it can't be read, ``parse(_:)`` throws a `CocoaError`.
  public convenience init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: LocalFileSource(path: path), options: options)
  }

  /// Parses the document at a `file`, `http` or `https` URL. With other schemes, ``parse(_:)`` throws
  /// `URLError.unsupportedURL`.
  public convenience init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    switch url.scheme?.lowercased() {
    case "file": self.init(contentsOfFile: url.path, options: options)
    default: self.init(URLSource(url), options)
    }
  }

  convenience init(_ source: URLSource, _ options: ParserOptions) {
    self.init(source: source, options: options)
    source.limits = { [unowned self] in self.options.limits }
    source.parsesErrorResponses = { [unowned self] in self.options.shouldParseErrorResponses }
  }

  /// The status and headers of the HTTP response, once the first byte of the document has arrived. Nil if the document
  /// is not downloaded.
  public var response: XMLHTTPResponse? { source.metadata.httpResponse }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. Cancelling the progress, from any task or
  /// thread, has the effect of ``cancel()``.
  public var progress: Progress { parseProgress.progress }
}
