/// The elements of one name in a document as trees, one at a time: the synchronous form of ``XMLRecords``. Parsing is
/// lazy.
///
/// ```swift
/// let reader = XMLRecordReader(.file("feed.xml.gz"), named: "entry")
/// while let entry = try reader.next() { print(entry["title"]?.text ?? "") }
/// ```
///
/// It does not conform to `Sequence`, which can't throw: a truncated document would look complete.
///
/// A reader reads one document, once. Use it on one thread at a time. ``next()`` blocks while a pipe or, in ExpatXML,
/// the network is silent: in tasks, use ``XMLRecords``.
public final class XMLRecordReader {
  let puller: TreePuller

  /// Cancels the parse, and knows how far it is.
  package var progress: XMLProgress { puller.progress }

  /// Makes a reader. It reads nothing before the first record is requested. For the parameters, see
  /// ``XMLRecords/init(_:named:rootName:options:progress:)``.
  public convenience init(
    _ source: XMLSource, named path: XMLPath, rootName: XMLPath? = nil, options: XMLOptions = XMLOptions(),
    progress: XMLProgress = XMLProgress()
  ) {
    self.init(TreePuller(source.open { options }, path, rootName: rootName, options, progress))
  }

  init(_ puller: TreePuller) { self.puller = puller }

  /// The next record; nil at the end and after an error. If the reader is fed, nil also if no other record is complete.
  ///
  /// - Throws: what ``XMLEvents`` throws, once, after the records before the fault.
  public func next() throws -> ExpatXMLElement? { try puller.next().map(ExpatXMLElement.init(root:)) }
}

@available(*, unavailable)
extension XMLRecordReader: @unchecked Sendable {}
