/// The events of a document, one by one, each parsed when it is asked for: the synchronous form of ``XMLEvents``.
///
/// ```swift
/// let reader = XMLEventReader(path: "feed.xml.gz")
/// while let event = try reader.next() {
///   if case .startElement(let element) = event { print(element.name) }
/// }
/// ```
///
/// It is no `Sequence`, since those can't throw, and a document that is cut off would look like one that is complete.
///
/// A reader reads one document, once, and is used by one thread at a time. ``next()`` waits for a
/// pipe or, in ExpatXML, the network; tasks use ``XMLEvents``.
public final class XMLEventReader {
  private let puller: EventPuller
  package let parseProgress = ParseProgress()

  package init(source: any ByteSource, options: ParserOptions) {
    puller = EventPuller(source, options, parseProgress)
  }

  /// Reads a document in memory.
  public convenience init(bytes: some Sequence<UInt8>, options: ParserOptions = ParserOptions()) {
    self.init(source: BytesSource(bytes), options: options)
  }

  /// Reads a document in a String. The encoding that it declares does not count.
  public convenience init(string: String, options: ParserOptions = ParserOptions()) {
    self.init(source: BytesSource(string), options: options)
  }

  /// Reads a document that comes in chunks, each of which is asked for when the events of those before it were taken.
  public convenience init<Chunks: Sequence>(chunks: Chunks, options: ParserOptions = ParserOptions())
  where Chunks.Element: Collection<UInt8> {
    self.init(source: SequenceSource(chunks), options: options)
  }

  /// Reads a file in chunks. Whether it can be read is found out by ``next()``, which throws ``FileError``.
  public convenience init(path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: FileSource(path: path), options: options)
  }

  /// The next event; nil at the end and behind an error.
  ///
  /// - Throws: what ``XMLEvents`` throws, behind the events that stand before it, once.
  public func next() throws -> XMLEvent? {
    if let event = puller.popReady() { return event }
    return try puller.next()
  }

  /// Where the last event is, if ``ParserOptions/tracksPositions``; otherwise nil.
  public var position: SourcePosition? { puller.position }

  package var metadata: SourceMetadata { puller.metadata }
}

@available(*, unavailable)
extension XMLEventReader: @unchecked Sendable {}

@available(*, unavailable)
extension XMLEvents.AsyncIterator: @unchecked Sendable {}
