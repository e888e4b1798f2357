/// The elements of one name in a document as an asynchronous sequence of trees. Parsing is lazy.
///
/// ```swift
/// for try await entry in XMLRecords(path: "feed.xml.gz", named: "entry") {
///   print(entry.attribute("id") ?? "", entry["title"]?.text ?? "")
/// }
/// ```
///
/// One record is in memory at a time, whatever the length of the document. Everything outside of records is skipped. A
/// record inside another record is part of the outer one. In ExpatXML, `decode(_:using:)` decodes records as values of
/// your own types.
///
/// Sources, errors, cancellation and isolation are as in ``XMLEvents``. ``XMLRecordReader`` gives the same records
/// without concurrency.
public struct XMLRecords: AsyncSequence, Sendable {
  /// A record.
  public typealias Element = ExpatXMLNode

  private let source: PullSource
  private let path: NamePath
  let iterations = IterationProgress()

  /// How the document is parsed. Read when an iterator is made.
  public var options: ParserOptions

  /// The records in a document in memory.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - name: the name of the elements that are records, or a path of names. `channel/item` means every `item`
  ///     directly inside any `channel`; `/rss/channel/item` begins at the root. Names are matched as by
  ///     ``ExpatXMLNode/first(named:namespace:)``. If it is neither a name nor a path, iterating throws an error.
  ///   - namespace: the namespace of each name that doesn't contain one: `""` for none, `"*"` for any. If you give a
  ///     namespace, namespaces are processed.
  ///   - options: how the document is parsed.
  public init(
    bytes: some Sequence<UInt8>, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    let bytes = Array(bytes)
    self.init(PullSource { _ in BytesSource(bytes) }, name, namespace, options)
  }

  /// The records in a document in a String. An encoding that it declares is ignored. See
  /// ``init(bytes:named:namespace:options:)``.
  public init(
    string: String, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(PullSource { _ in BytesSource(string) }, name, namespace, options)
  }

  /// The records in a file, read in chunks. See ``init(bytes:named:namespace:options:)``.
  public init(
    path: String, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(PullSource { _ in FileSource(path: path) }, name, namespace, options)
  }

  /// The records in a document that an asynchronous sequence gives in chunks. See ``XMLEvents/init(_:options:)``.
  public init<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) where Chunks.Element: Collection<UInt8> {
    self.init(PullSource { _ in AsyncByteSource.source(chunks) }, name, namespace, options)
  }

  /// The progress of the newest iteration or, before the first one, of the first one.
  package var parseProgress: ParseProgress { iterations.newest }

  package init(_ source: PullSource, _ name: String, _ namespace: String?, _ options: ParserOptions) {
    self.source = source
    self.path = NamePath(name, namespace: namespace)
    self.options = options
  }

  /// Makes an iterator. It reads nothing before the first record is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(RecordPuller(source.makeSource(options), path, options, iterations.join()))
  }
}

extension XMLRecords {
  /// Parses the document when records are requested. Use it from one task at a time. The download ends when the last
  /// copy is gone.
  public struct AsyncIterator: AsyncIteratorProtocol {
    // Not Sendable: one task parses the document.
    private let puller: RecordPuller

    init(_ puller: RecordPuller) { self.puller = puller }

    /// The next record; nil at the end and after an error. Runs on the caller's actor.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ExpatXMLNode? {
      if let record = puller.popReady() { return record }
      return try await puller.next(isolation: actor)
    }

    /// The next record; nil at the end and after an error. Runs on the caller's actor.
    nonisolated(nonsending) public mutating func next() async throws -> ExpatXMLNode? {
      try await next(isolation: #isolation)
    }

    /// The repairs so far, if ``ParserOptions/repairs`` asks for any. They cover the part of the document that was
    /// parsed, which may be a chunk ahead of the records.
    public var repairs: [XMLRepair] { puller.repairs }

    package var metadata: SourceMetadata { puller.metadata }
  }
}

@available(*, unavailable)
extension XMLRecords.AsyncIterator: @unchecked Sendable {}

extension XMLRecords: CustomStringConvertible {
  /// The name and the options. The document is not read.
  public var description: String { "XMLRecords(named: \(path.text.debugDescription), options: \(options))" }
}

extension XMLRecords.AsyncIterator: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "XMLRecords.AsyncIterator" }
}
