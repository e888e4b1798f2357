/// Events of bytes from anywhere: a socket, a serial line, a stream that never ends.
///
/// ```swift
/// let reader = XMLEventReader()
/// for chunk in chunks {
///   reader.feed(chunk)
///   while let event = try reader.next() { show(event) }
/// }
/// reader.finish()
/// while let event = try reader.next() { show(event) }
/// ```
extension XMLEventReader {
  /// Makes a reader without a source. Pass it the document with ``feed(_:)`` and ``finish()``.
  public convenience init(options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()) {
    self.init(EventPuller(FedSource(), options, progress))
  }

  /// Passes on the next bytes of the document: an array, `Data`, a view of a buffer. They are copied, and parsed when events are
  /// requested: ``next()`` then returns each event whose last byte was fed, and nil if there is no other. Compression and encoding are
  /// detected from the first bytes.
  ///
  /// After a fault, bytes are dropped. If the reader was made with a source, or ``finish()`` was called, ``next()`` throws.
  public func feed(_ bytes: some Collection<UInt8>) { bytes.withRawSpan(puller.feed) }

  /// Ends the document. ``next()`` returns the events that remain, and throws if the document is not complete.
  public func finish() { puller.finish() }
}
