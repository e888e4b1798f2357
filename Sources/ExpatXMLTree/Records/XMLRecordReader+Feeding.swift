/// Records of bytes from anywhere: a socket, a serial line, a stream that never ends.
///
/// ```swift
/// let stanzas = XMLRecordReader(named: "/*/*")
/// for chunk in chunks {
///   stanzas.feed(chunk)
///   while let stanza = try stanzas.next() { answer(stanza) }
/// }
/// ```
extension XMLRecordReader {
  /// Makes a reader without a source. Pass it the document with ``feed(_:)`` and ``finish()``.
  public convenience init(
    named path: XMLPath, rootName: XMLPath? = nil, options: XMLOptions = XMLOptions(),
    progress: XMLProgress = XMLProgress()
  ) {
    self.init(TreePuller(FedSource(), path, rootName: rootName, options, progress))
  }

  /// Passes on the next bytes of the document: an array, `Data`, a view of a buffer. They are copied, and parsed when records are
  /// requested: ``next()`` then returns each record whose last byte was fed, and nil if there is no other. Compression and encoding are
  /// detected from the first bytes.
  ///
  /// After a fault, bytes are dropped. If the reader was made with a source, or ``finish()`` was called, ``next()`` throws.
  public func feed(_ bytes: some Collection<UInt8>) { bytes.withRawSpan(puller.feed) }

  /// Ends the document. ``next()`` returns the records that remain, and throws if the document is not complete.
  public func finish() { puller.finish() }

  /// What was fed after the end tag of the last record that ``next()`` returned. A protocol that begins a new document on the
  /// same connection, as XMPP does after authentication, feeds this to the next reader.
  ///
  /// Nil if it is not known: before the first record, if the document is compressed or not in UTF-8, and if the reader was made
  /// with a source. It is also nil after ``next()`` has returned nil, since bytes that were parsed are not kept.
  public var unusedBytes: [UInt8]? { puller.unusedBytes }
}
