public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The events of a document, one by one, each parsed when it is asked for: the synchronous form of ``XMLEvents``.
///
/// ```swift
/// let reader = XMLEventReader(contentsOfFile: "feed.xml.gz")
/// while let event = try reader.next() {
///   if case .startElement(let element) = event { print(element.name) }
/// }
/// ```
///
/// It is no `Sequence`, since those can't throw, and a document that is cut off would look like one that is complete.
///
/// A reader reads one document, once, and is used by one thread at a time. From a URL, ``next()`` waits for the network;
/// tasks use ``XMLEvents``.
public final class XMLEventReader {
  private let puller: EventPuller
  private let parseProgress = ParseProgress()

  private init(source: any ByteSource, options: ParserOptions) {
    puller = EventPuller(source, options, parseProgress)
  }

  /// Reads a document in memory.
  public convenience init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(source: DataSource(data), options: options)
  }

  /// Reads a document in a String. The encoding that it declares does not count.
  public convenience init(string: String, options: ParserOptions = ParserOptions()) {
    self.init(source: DataSource(string), options: options)
  }

  /// Reads what a stream gives. The stream is opened if it is not, read without a run loop, and closed at the end.
  public convenience init(stream: InputStream, options: ParserOptions = ParserOptions()) {
    self.init(source: StreamSource(stream), options: options)
  }

  /// Reads a file in pieces. Whether it can be read is found out by ``next()``.
  public convenience init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: FileSource(path: path), options: options)
  }

  /// Reads the document at a `file`, `http` or `https` URL. Other schemes are an error of ``next()``.
  public convenience init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    self.init(source: PullSource(url).makeSource(options), options: options)
  }

  /// Reads the response to an HTTP request while it is being downloaded, if its status is 2xx.
  public convenience init(
    request: URLRequest, credential: URLCredential? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(
      source: PullSource.request(request, credential: credential).makeSource(options), options: options)
  }

  /// The next event; nil at the end and behind an error.
  ///
  /// - Throws: what ``XMLEvents`` throws, behind the events that stand before it, once.
  public func next() throws -> XMLEvent? {
    if let event = puller.popReady() { return event }
    return try puller.next()
  }

  /// Where the last event is, if ``ParserOptions/recordsPositions``; otherwise nil.
  public var position: SourcePosition? { puller.position }

  /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not downloaded.
  public var response: XMLHTTPResponse? { puller.response }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. Cancelling it makes ``next()`` throw
  /// `CancellationError`.
  public var progress: Progress { parseProgress.progress }
}

@available(*, unavailable)
extension XMLEventReader: @unchecked Sendable {}

@available(*, unavailable)
extension XMLEvents.AsyncIterator: @unchecked Sendable {}
