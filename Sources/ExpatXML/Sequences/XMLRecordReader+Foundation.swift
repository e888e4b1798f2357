public import Foundation

/// Documents from Foundation's types: `Data`, streams and URLs.
extension XMLRecordReader {
  /// Reads a document in memory. For the name and the namespace, see ``XMLRecords/init(data:named:namespace:options:)``.
  public convenience init(
    data: Data, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(DataSource(data), name, namespace, options)
  }

  /// Reads a document from a stream. The stream is opened if it is not open, read without a run loop, and closed at the
  /// end.
  public convenience init(
    stream: InputStream, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(StreamSource(stream), name, namespace, options)
  }

  /// Reads a file in chunks. If it can't be read, ``next()`` throws a `CocoaError`.
  public convenience init(
    contentsOfFile path: String, named name: String, namespace: String? = nil,
    options: ParserOptions = ParserOptions()
  ) {
    self.init(LocalFileSource(path: path), name, namespace, options)
  }

  /// Reads the document at a `file`, `http` or `https` URL. With other schemes, ``next()`` throws
  /// `URLError.unsupportedURL`.
  public convenience init(
    contentsOf url: URL, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(PullSource(url).makeSource(options), name, namespace, options)
  }

  /// The status and headers of the HTTP response, once the first byte of the document has arrived. Nil if the document
  /// is not downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. After it is cancelled, ``next()`` throws
  /// `CancellationError`.
  public var progress: Progress { parseProgress.progress }
}
