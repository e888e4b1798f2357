/// The events of a document as an asynchronous sequence. Parsing is lazy.
///
/// ```swift
/// for try await event in XMLEvents(.file("feed.xml.gz")) {
///   if case .startElement(let element) = event, element.name == "entry" { print(element.attributes["id"] ?? "") }
/// }
/// ```
///
/// Whatever the length of the document, only a few hundred events are in memory. Leaving the loop or cancelling the
/// task ends the download; a cancelled task may still get the events that are in memory. While the network is silent
/// only the task is suspended; no thread is blocked. A loop on an actor, the main actor for example, stays on it.
///
/// A fault of the document is thrown after the events before it, as an ``XMLParseError`` with its position. Other errors: ``XMLFileError``
/// from files, ``XMLCompressionError`` from compressed input, the errors of the sequence of chunks, and `CancellationError` if the task or
/// the ``XMLProgress`` was cancelled. ExpatXML also throws `URLError` and `XMLHTTPStatusError` from the network. After an error and after
/// the end, the next event is nil.
///
/// As in ``XMLStreamParser``, external entities are not loaded. A reference to an undeclared entity is an error, unless a
/// part of the document type that was not read may declare it: then it is an ``XMLEvent/skippedEntity(_:)``.
///
/// Names are split into namespace, prefix and local name (Namespaces in XML 1.0).
///
/// The sequence holds no state. Each iteration reads the document again, which a sequence of chunks may not support; a stream is an error
/// then. ``XMLEventReader`` gives the same events without concurrency.
public struct XMLEvents: AsyncSequence, Sendable {
  private let source: XMLAsyncSource
  private let options: XMLOptions
  private let progress: XMLProgress?

  /// The events of a document.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - progress: for other tasks: it cancels the iterations, and knows how far the newest one is. Nil gives each iteration one
  ///     of its own.
  public init(_ source: XMLAsyncSource, options: XMLOptions = XMLOptions(), progress: XMLProgress? = nil) {
    self.source = source
    self.options = options
    self.progress = progress
  }

  /// Makes an iterator. It reads nothing before the first event is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(EventPuller(source.open { [options] in options }, options, progress ?? XMLProgress()))
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
  }
}

@available(*, unavailable)
extension XMLEvents.AsyncIterator: @unchecked Sendable {}
