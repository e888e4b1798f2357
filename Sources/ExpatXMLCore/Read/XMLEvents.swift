/// The events of a document as an asynchronous sequence. Parsing is lazy.
///
/// ```swift
/// for try await event in XMLEvents(path: "feed.xml.gz") {
///   if case .startElement(let element) = event, element.name == "entry" { print(element["id"] ?? "") }
/// }
/// ```
///
/// Whatever the length of the document, only a few hundred events are in memory. Leaving the loop or cancelling the
/// task ends the download; a cancelled task may still get the events that are in memory. While the network is silent
/// only the task is suspended; no thread is blocked. A loop on an actor, the main actor for example, stays on it.
///
/// A fault of the document is thrown after the events before it, as an ``XMLParseError`` with its position. Other
/// errors: ``FileError`` from files, ``CompressedDataError`` from compressed input, the errors of the sequence of
/// chunks, and `CancellationError` if the task was cancelled. ExpatXML also throws `URLError` and `HTTPStatusError`
/// from the network, `CocoaError` from the files of `contentsOfFile`, and `CancellationError` if the `progress` was
/// cancelled. After an error and after the end, the next event is nil.
///
/// As in ``XMLStreamParser``, external entities are not loaded. A reference to an undeclared entity is an error, unless a
/// part of the document type that was not read may declare it: then it is an ``XMLEvent/skippedEntity(_:)``.
///
/// Each iteration of the sequence reads the document again, which a sequence of chunks may not support. After one was
/// cancelled, the next one is not.
/// ``XMLEventReader`` gives the same events without concurrency.
public struct XMLEvents: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = XMLEvent

  private let source: PullSource
  let iterations = IterationProgress()

  /// How the document is parsed. Read when an iterator is made.
  public var options: ParserOptions

  /// The events of a document in memory.
  public init(bytes: some Sequence<UInt8>, options: ParserOptions = ParserOptions()) {
    let bytes = Array(bytes)
    self.init(PullSource { _ in BytesSource(bytes) }, options)
  }

  /// The events of a document in a String. An encoding that it declares is ignored.
  public init(string: String, options: ParserOptions = ParserOptions()) {
    self.init(PullSource { _ in BytesSource(string) }, options)
  }

  /// The events of a file. It is opened when the first event is requested, and read in chunks.
  public init(path: String, options: ParserOptions = ParserOptions()) {
    self.init(PullSource { _ in FileSource(path: path) }, options)
  }

  /// The events of a document that an asynchronous sequence gives in chunks: `[UInt8]`, `Data` or any other collection
  /// of bytes.
  ///
  /// The next chunk is requested when all events of the previous chunks have been taken. So a sequence with
  /// back-pressure, such as a response of AsyncHTTPClient or a channel of SwiftNIO, reads no more from the network than
  /// is parsed:
  ///
  /// ```swift
  /// let events = XMLEvents(response.body.map(\.readableBytesView))
  /// ```
  public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks, options: ParserOptions = ParserOptions())
  where Chunks.Element: Collection<UInt8> {
    self.init(PullSource { _ in AsyncByteSource.source(chunks) }, options)
  }

  /// The progress of the newest iteration or, before the first one, of the first one.
  package var parseProgress: ParseProgress { iterations.newest }

  package init(_ source: PullSource, _ options: ParserOptions) {
    self.source = source
    self.options = options
  }

  /// Makes an iterator. It reads nothing before the first event is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(EventPuller(source.makeSource(options), options, iterations.join()))
  }
}

extension XMLEvents {
  /// Parses the document when events are requested. Use it from one task at a time. The download ends when the last
  /// copy is gone.
  public struct AsyncIterator: AsyncIteratorProtocol {
    // Not Sendable: one task parses the document.
    private let puller: EventPuller

    init(_ puller: EventPuller) { self.puller = puller }

    /// The next event; nil at the end and after an error. Runs on the caller's actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> XMLEvent? {
      if let event = puller.popReady() { return event }
      return try await puller.next(isolation: actor)
    }

    /// The next event; nil at the end and after an error. Runs on the caller's actor.
    nonisolated(nonsending) public mutating func next() async throws -> XMLEvent? {
      try await next(isolation: #isolation)
    }

    /// The position of the last event if ``ParserOptions/tracksPositions`` is set; otherwise nil. A tag is where it
    /// ends. Positions are the same as ``XMLStreamParser/position``.
    public var position: SourcePosition? { puller.position }

    /// The repairs so far, if ``ParserOptions/repairs`` asks for any. They cover the part of the document that was
    /// parsed, which may be a chunk ahead of the events.
    public var repairs: [XMLRepair] { puller.repairs }

    package var metadata: SourceMetadata { puller.metadata }
  }
}

extension XMLEvents: CustomStringConvertible {
  /// The options. The document is not read.
  public var description: String { "XMLEvents(options: \(options))" }
}

extension XMLEvents.AsyncIterator: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "XMLEvents.AsyncIterator" }
}
