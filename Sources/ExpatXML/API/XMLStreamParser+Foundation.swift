public import Foundation

/// Documents that Foundation has.
extension XMLStreamParser {
  /// Parses a document in memory.
  public convenience init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(source: DataSource(data), options: options)
  }

  /// Parses what a stream gives.
  public convenience init(stream: InputStream, options: ParserOptions = ParserOptions()) {
    self.init(source: StreamSource(stream), options: options)
  }

  /// Parses a file, read in chunks. Whether it can be read is found out by
  /// ``parse(_:)``, which throws `CocoaError`.
  public convenience init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: LocalFileSource(path: path), options: options)
  }

  /// Parses the document at a `file`, `http` or `https` URL. Other schemes are an error of ``parse(_:)``, the `URLError`
  /// `unsupportedURL`.
  public convenience init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    switch url.scheme?.lowercased() {
    case "file": self.init(contentsOfFile: url.path, options: options)
    case "http", "https": self.init(URLSource(url), options)
    default: self.init(source: RefusingSource(unsupported: url), options: options)
    }
  }

  convenience init(_ source: URLSource, _ options: ParserOptions) {
    self.init(source: source, options: options)
    source.limits = { [unowned self] in self.options.limits }
    source.parsesErrorResponses = { [unowned self] in self.options.shouldParseErrorResponses }
  }

  /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not downloaded.
  public var response: XMLHTTPResponse? { source.metadata.httpResponse }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. Cancelling it, from any task or thread, is
  /// ``cancel()``.
  public var progress: Progress { parseProgress.progress }
}
