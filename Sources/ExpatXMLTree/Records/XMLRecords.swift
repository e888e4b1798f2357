/// The elements of one name in a document as an asynchronous sequence of trees. Parsing is lazy.
///
/// ```swift
/// for try await entry in XMLRecords(.file("feed.xml.gz"), named: "entry") {
///   print(entry.attribute("id") ?? "", entry["title"]?.text ?? "")
/// }
/// ```
///
/// One record is in memory at a time, or a few small ones of 16 KiB together, whatever the length of the document. Everything
/// outside of records is skipped. A record inside another record is part of the outer one. In ExpatXMLCoding, `decode(_:using:)`
/// decodes records as values of your own types.
///
/// Sources, errors, cancellation and isolation are as in ``XMLEvents``. ``XMLRecordReader`` gives the same records
/// without concurrency.
public struct XMLRecords: AsyncSequence, Sendable {
  private let source: XMLAsyncSource
  private let path: XMLPath
  private let rootName: XMLPath?
  private let options: XMLOptions
  private let progress: XMLProgress?

  /// The records in a document.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - path: the name of the elements that are records, or a pattern of them, as in XSLT. `channel/item` means every `item`
  ///     directly inside any `channel`; `/rss/channel/item` begins at the root; `node|way|relation` are elements of three names;
  ///     `/*/*` is what is directly inside the root. Conditions may be on attributes of the record. A path that can't be decided
  ///     at a start tag, such as `item[2]`, is an ``XMLPathError`` at the first request.
  ///   - rootName: the name that the root of the document must have: `feed`, `rss|feed`, or a name with its namespace in
  ///     braces. Another root is an ``XMLParseError`` at its start tag, with the code ``XMLErrorCode/documentStartError``:
  ///     without this, a page of HTML is a document without records. Default nil: any name.
  ///   - options: how the document is parsed.
  ///   - progress: for other tasks: it cancels the iterations, and knows how far the newest one is. Nil gives each iteration one
  ///     of its own.
  public init(
    _ source: XMLAsyncSource, named path: XMLPath, rootName: XMLPath? = nil, options: XMLOptions = XMLOptions(),
    progress: XMLProgress? = nil
  ) {
    self.source = source
    self.path = path
    self.rootName = rootName
    self.options = options
    self.progress = progress
  }

  /// Makes an iterator. It reads nothing before the first record is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      TreePuller(source.open { [options] in options }, path, rootName: rootName, options, progress ?? XMLProgress()))
  }
}

extension XMLRecords {
  /// Parses the document when records are requested. Use it from one task at a time. The download ends when the last
  /// copy is gone.
  public struct AsyncIterator: AsyncIteratorProtocol {
    // Not Sendable: one task parses the document.
    private let puller: TreePuller

    init(_ puller: TreePuller) { self.puller = puller }

    /// The next record; nil at the end and after an error. Runs on the caller's actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ExpatXMLElement? {
      if let record = puller.popReady() { return ExpatXMLElement(root: record) }
      return try await puller.next(isolation: actor).map(ExpatXMLElement.init(root:))
    }

    /// The next record; nil at the end and after an error. Runs on the caller's actor.
    nonisolated(nonsending) public mutating func next() async throws -> ExpatXMLElement? {
      try await next(isolation: #isolation)
    }
  }
}

@available(*, unavailable)
extension XMLRecords.AsyncIterator: @unchecked Sendable {}
