/// The events of a document, one at a time: the synchronous form of ``XMLEvents``. Parsing is lazy.
///
/// ```swift
/// let reader = XMLEventReader(.file("feed.xml.gz"))
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
  let puller: EventPuller

  /// Cancels the parse, and knows how far it is.
  package var progress: XMLProgress { puller.progress }

  /// Makes a reader. It reads nothing before the first event is requested.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - progress: for other tasks and threads: see ``XMLProgress``.
  public convenience init(
    _ source: XMLSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()
  ) {
    self.init(EventPuller(source.open { options }, options, progress))
  }

  init(_ puller: EventPuller) { self.puller = puller }

  /// The next event; nil at the end and after an error. If the reader is fed, nil also if no other event is complete.
  ///
  /// - Throws: what ``XMLEvents`` throws, once, after the events before the fault.
  public func next() throws -> XMLEvent? {
    if let event = puller.popReady() { return event }
    return try puller.next()
  }
}

@available(*, unavailable)
extension XMLEventReader: @unchecked Sendable {}
