/// The events of a document as an asynchronous sequence, parsed as far as somebody asks for them.
///
/// ```swift
/// for try await event in XMLEvents(path: "feed.xml.gz") {
///   if case .startElement(let element) = event, element.name == "entry" { print(element["id"] ?? "") }
/// }
/// ```
///
/// Whatever the length of the document, a few hundred events are in memory. Leaving the loop or cancelling the task ends
/// the download, though a task that is cancelled may still get those; nothing waits for the network but the task. Loops on
/// an actor stay there, also on the main actor.
///
/// What is wrong with a document is thrown behind the events that stand before it, as an ``XMLParseError`` with its position.
/// Other faults come as they are: ``FileError`` from files, ``CompressedDataError`` from compressed input, what the sequence
/// of chunks throws, and `CancellationError` if the task was cancelled; in ExpatXML also `URLError` and `HTTPStatusError` from
/// the network, `CocoaError` from the files of `contentsOfFile`, and `CancellationError` if the `progress` was cancelled.
/// Behind an error and behind the end, the next event is nil.
///
/// As in ``XMLStreamParser``, no external entities are loaded, and a reference to an undeclared one is an error.
///
/// Each iteration of the sequence reads the document anew, which a sequence of chunks may not be able to do. Without
/// concurrency, ``XMLEventReader`` gives the same events.
public struct XMLEvents: AsyncSequence, Sendable {
  /// What comes out: one event after the other.
  public typealias Element = XMLEvent

  private let source: PullSource
  package let parseProgress = ParseProgress()

  /// How the document is parsed. Read when an iterator is made.
  public var options: ParserOptions

  /// The events of a document in memory.
  public init(bytes: some Sequence<UInt8>, options: ParserOptions = ParserOptions()) {
    let bytes = Array(bytes)
    self.init(PullSource { _ in BytesSource(bytes) }, options)
  }

  /// The events of a document in a String. The encoding that it declares does not count.
  public init(string: String, options: ParserOptions = ParserOptions()) {
    self.init(PullSource { _ in BytesSource(string) }, options)
  }

  /// The events of a file, read in chunks when the first event is asked for.
  public init(path: String, options: ParserOptions = ParserOptions()) {
    self.init(PullSource { _ in FileSource(path: path) }, options)
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
    self.init(PullSource { _ in AsyncByteSource.source(chunks) }, options)
  }

  package init(_ source: PullSource, _ options: ParserOptions) {
    self.source = source
    self.options = options
  }

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

    /// Where the last event is, if ``ParserOptions/tracksPositions``; otherwise nil. Positions are as in
    /// ``XMLStreamParser/position``.
    public var position: SourcePosition? { puller.position }

    package var metadata: SourceMetadata { puller.metadata }
  }
}

extension XMLEvents: CustomStringConvertible {
  /// The options: a document is not looked at.
  public var description: String { "XMLEvents(options: \(options))" }
}

extension XMLEvents.AsyncIterator: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "XMLEvents.AsyncIterator" }
}
