/// The elements of one name in a document as trees, one at a time: the synchronous form of ``XMLRecords``. Parsing is
/// lazy.
///
/// ```swift
/// let reader = XMLRecordReader(path: "feed.xml.gz", named: "entry")
/// while let entry = try reader.next() { print(entry["title"]?.text ?? "") }
/// ```
///
/// It does not conform to `Sequence`, which can't throw: a truncated document would look complete.
///
/// A reader reads one document, once. Use it on one thread at a time. ``next()`` blocks while a pipe or, in ExpatXML,
/// the network is silent: in tasks, use ``XMLRecords``.
public final class XMLRecordReader {
  private let puller: RecordPuller
  package let parseProgress = ParseProgress()

  package init(_ source: any ByteSource, _ name: String, _ namespace: String?, _ options: ParserOptions) {
    puller = RecordPuller(source, NamePath(name, namespace: namespace), options, parseProgress)
  }

  /// Reads a document in memory. For the name and the namespace, see ``XMLRecords/init(bytes:named:namespace:options:)``.
  public convenience init(
    bytes: some Sequence<UInt8>, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(BytesSource(bytes), name, namespace, options)
  }

  /// Reads a document in a String. An encoding that it declares is ignored.
  public convenience init(
    string: String, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(BytesSource(string), name, namespace, options)
  }

  /// Reads a document in chunks. The next chunk is requested when all records of the previous ones have been taken.
  public convenience init<Chunks: Sequence>(
    chunks: Chunks, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) where Chunks.Element: Collection<UInt8> {
    self.init(SequenceSource(chunks), name, namespace, options)
  }

  /// Reads a file in chunks. If it can't be read, ``next()`` throws ``FileError``.
  public convenience init(
    path: String, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(FileSource(path: path), name, namespace, options)
  }

  /// The next record; nil at the end and after an error.
  ///
  /// - Throws: what ``XMLEvents`` throws, once, after the records before the fault.
  public func next() throws -> ExpatXMLNode? { try puller.next() }

  /// The repairs so far, if ``ParserOptions/repairs`` asks for any. They cover the part of the document that was
  /// parsed, which may be a chunk ahead of the records.
  public var repairs: [XMLRepair] { puller.repairs }

  package var metadata: SourceMetadata { puller.metadata }

  /// Processes namespaces from now on, unless the document has begun.
  package func processNamespaces() { puller.processNamespaces() }
}

@available(*, unavailable)
extension XMLRecordReader: @unchecked Sendable {}
