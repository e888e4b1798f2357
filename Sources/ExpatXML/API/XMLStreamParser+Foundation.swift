public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Documents that Foundation has.
extension XMLStreamParser {
  /// Parses a document in memory.
  public convenience init(data: Data) { self.init(source: DataSource(data)) }

  /// Parses what a stream gives.
  public convenience init(stream: InputStream) { self.init(source: StreamSource(stream)) }

  /// Parses a file, read in pieces. Whether it can be read is found out by
  /// ``parse(_:)``, which throws `CocoaError`.
  public convenience init(contentsOfFile path: String) { self.init(source: LocalFileSource(path: path)) }

  /// Parses the document at a `file`, `http` or `https` URL; nil for other schemes.
  public convenience init?(contentsOf url: URL) {
    switch url.scheme?.lowercased() {
    case "file": self.init(contentsOfFile: url.path)
    case "http", "https": self.init(request: URLRequest(url: url))
    default: return nil
    }
  }

  /// Parses the response to an HTTP request while it is being downloaded, if its status is 2xx.
  public convenience init(request: URLRequest, credential: URLCredential? = nil) {
    let source = URLSource(request, credential: credential)
    self.init(source: source)
    source.limits = { [unowned self] in self.limits }
    source.parsesErrorResponses = { [unowned self] in self.shouldParseErrorResponses }
  }

  /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not downloaded.
  public var response: XMLHTTPResponse? { source.transport.httpResponse }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. Cancelling it, from any task or thread, is
  /// ``cancel()``.
  public var progress: Progress { parseProgress.progress }
}
