public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The events of a document as an asynchronous sequence, parsed as far as somebody asks for them.
///
/// ```swift
/// for try await event in XMLEvents(contentsOf: url) {
///   if case .startElement(let element) = event, element.name == "entry" { print(element["id"] ?? "") }
/// }
/// ```
///
/// Whatever the length of the document, a few hundred events are in memory. Leaving the loop or cancelling the task ends
/// the download, though a task that is cancelled may still get those; nothing waits for the network but the task. Loops on
/// an actor stay there, also on the main actor.
///
/// What is wrong with a document is thrown behind the events that stand before it, as an ``XMLParseError`` with its position.
/// Other faults come as they are: `URLError` and ``HTTPStatusError`` from the network, `CocoaError` from files,
/// ``CompressedDataError`` from compressed input, what the sequence of chunks throws, and `CancellationError` if the task or
/// the ``progress`` was cancelled. Behind an error and behind the end, the next event is nil.
///
/// As in ``XMLStreamParser``, no external entities are loaded, and a reference to an undeclared one is an error.
///
/// Each iteration of the sequence reads the document anew, which a sequence of chunks may not be able to do. Without
/// concurrency, ``XMLEventReader`` gives the same events.
public struct XMLEvents: AsyncSequence, Sendable {
  /// What comes out: one event after the other.
  public typealias Element = XMLEvent

  private let source: PullSource
  private let parseProgress = ParseProgress()

  /// How the document is parsed. Read when an iterator is made.
  public var options: ParserOptions

  /// The events of a document in memory.
  public init(data: Data, options: ParserOptions = ParserOptions()) {
    self.init(.data(data), options)
  }

  /// The events of a document in a String. The encoding that it declares does not count.
  public init(string: String, options: ParserOptions = ParserOptions()) {
    self.init(.string(string), options)
  }

  /// The events of what a stream gives, once: another iteration is an error. A stream that waits keeps its thread waiting.
  public init(stream: sending InputStream, options: ParserOptions = ParserOptions()) {
    self.init(.stream(StreamOnce(stream)), options)
  }

  /// The events of a file, read in pieces when the first event is asked for.
  public init(contentsOfFile path: String, options: ParserOptions = ParserOptions()) {
    self.init(.file(path: path), options)
  }

  /// The events of the document at a `file`, `http` or `https` URL, read or downloaded while they are asked for. Other
  /// schemes are an error of the iteration.
  public init(contentsOf url: URL, options: ParserOptions = ParserOptions()) {
    self.init(PullSource(url), options)
  }

  /// The events of the response to an HTTP request, parsed while it is being downloaded, if its status is 2xx. See
  /// ``ExpatXMLParser/init(request:credential:)``.
  public init(request: URLRequest, credential: URLCredential? = nil, options: ParserOptions = ParserOptions()) {
    self.init(.request(request, credential: credential), options)
  }

  /// The events of a document that somebody else's sequence gives in chunks, of `[UInt8]`, `Data` or any other
  /// collection of bytes.
  ///
  /// A chunk is asked for when all events of those before it were taken. So a sequence with back-pressure, such as a
  /// response of AsyncHTTPClient or a channel of SwiftNIO, reads no more from the network than is being parsed:
  ///
  /// ```swift
  /// let events = XMLEvents(response.body.map(\.readableBytesView))
  /// ```
  public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks, options: ParserOptions = ParserOptions())
  where Chunks.Element: Collection<UInt8> {
    self.init(.chunks { .source(chunks) }, options)
  }

  private init(_ source: PullSource, _ options: ParserOptions) {
    self.source = source
    self.options = options
  }

  /// How much of the document has been read, in bytes as the source has them: see ``ExpatXMLParser/progress``. It is that
  /// of the newest iteration.
  ///
  /// Cancelling it makes the iteration throw `CancellationError`; one that waits for a sequence of chunks does so when that
  /// goes on. For such a sequence, set the `totalUnitCount` if you know it.
  public var progress: Progress { parseProgress.progress }

  /// Makes an iterator, which reads nothing before it is asked for the first event.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(EventPuller(source.makeSource(options), options, parseProgress))
  }
}

extension XMLEvents {
  /// Parses the document while it is asked for events. Used by one task at a time; when the last copy goes, the download
  /// ends.
  public struct AsyncIterator: AsyncIteratorProtocol {
    // Not Sendable: the document is parsed by one task.
    private let puller: EventPuller

    init(_ puller: EventPuller) { self.puller = puller }

    /// The next event; nil at the end and behind an error. Runs where the caller does.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> XMLEvent? {
      if let event = puller.popReady() { return event }
      return try await puller.next(isolation: actor)
    }

    /// The next event; nil at the end and behind an error. Runs where the caller does.
    nonisolated(nonsending) public mutating func next() async throws -> XMLEvent? {
      try await next(isolation: #isolation)
    }

    /// Where the last event is, if ``ParserOptions/recordsPositions``; otherwise nil. Positions are those of
    /// ``ExpatXMLParser/lineNumber`` and ``ExpatXMLParser/columnNumber``.
    public var position: SourcePosition? { puller.position }

    /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not
    /// downloaded.
    public var response: XMLHTTPResponse? { puller.response }
  }
}
