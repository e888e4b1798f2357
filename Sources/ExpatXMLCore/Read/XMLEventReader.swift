/// The events of a document, one at a time: the synchronous form of ``XMLEvents``. Parsing is lazy.
///
/// ```swift
/// let reader = XMLEventReader(path: "feed.xml.gz")
/// while let event = try reader.next() {
///   if case .startElement(let element) = event { print(element.name) }
/// }
/// ```
///
/// It does not conform to `Sequence`, which can't throw: a truncated document would look complete.
///
/// A reader reads one document, once. Use it on one thread at a time. ``next()`` blocks while a pipe or, in ExpatXML,
/// the network is silent: in tasks, use ``XMLEvents``.
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

  /// Reads a document in a String. An encoding that it declares is ignored.
  public convenience init(string: String, options: ParserOptions = ParserOptions()) {
    self.init(source: BytesSource(string), options: options)
  }

  /// Reads a document in chunks. The next chunk is requested when all events of the previous ones have been taken.
  public convenience init<Chunks: Sequence>(chunks: Chunks, options: ParserOptions = ParserOptions())
  where Chunks.Element: Collection<UInt8> {
    self.init(source: SequenceSource(chunks), options: options)
  }

  /// Reads a file in chunks. If it can't be read, ``next()`` throws ``FileError``.
  public convenience init(path: String, options: ParserOptions = ParserOptions()) {
    self.init(source: FileSource(path: path), options: options)
  }

  /// The next event; nil at the end and after an error.
  ///
  /// - Throws: what ``XMLEvents`` throws, once, after the events before the fault.
  public func next() throws -> XMLEvent? {
    if let event = puller.popReady() { return event }
    return try puller.next()
  }

  /// The position of the last event if ``ParserOptions/tracksPositions`` is set; otherwise nil. A tag is where it ends.
  public var position: SourcePosition? { puller.position }

  /// The repairs so far, if ``ParserOptions/repairs`` asks for any. They cover the part of the document that was
  /// parsed, which may be a chunk ahead of the events.
  public var repairs: [XMLRepair] { puller.repairs }

  package var metadata: SourceMetadata { puller.metadata }
}

@available(*, unavailable)
extension XMLEventReader: @unchecked Sendable {}

@available(*, unavailable)
extension XMLEvents.AsyncIterator: @unchecked Sendable {}
