/// The elements of one name in a document, one by one, each as a tree that is parsed when it is asked for: the synchronous
/// form of ``XMLRecords``.
///
/// ```swift
/// let reader = XMLRecordReader(path: "feed.xml.gz", named: "entry")
/// while let entry = try reader.next() { print(entry["title"]?.text ?? "") }
/// ```
///
/// It is no `Sequence`, since those can't throw, and a document that is cut off would look like one that is complete.
///
/// A reader reads one document, once, and is used by one thread at a time. ``next()`` waits for a
/// pipe or, in ExpatXML, the network; tasks use ``XMLRecords``.
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

  /// Reads a document in a String. The encoding that it declares does not count.
  public convenience init(
    string: String, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(BytesSource(string), name, namespace, options)
  }

  /// Reads a document that comes in chunks, each of which is asked for when the records in those before it were taken.
  public convenience init<Chunks: Sequence>(
    chunks: Chunks, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) where Chunks.Element: Collection<UInt8> {
    self.init(SequenceSource(chunks), name, namespace, options)
  }

  /// Reads a file in chunks. Whether it can be read is found out by ``next()``, which throws ``FileError``.
  public convenience init(
    path: String, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(FileSource(path: path), name, namespace, options)
  }

  /// The next record; nil at the end and behind an error.
  ///
  /// - Throws: what ``XMLEvents`` throws, behind the records that are complete, once.
  public func next() throws -> ExpatXMLNode? { try puller.next() }

  package var metadata: SourceMetadata { puller.metadata }

  /// Has namespaces processed, unless the document has begun without.
  package func processNamespaces() { puller.processNamespaces() }
}

@available(*, unavailable)
extension XMLRecordReader: @unchecked Sendable {}
