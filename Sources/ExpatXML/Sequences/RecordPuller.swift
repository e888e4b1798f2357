/// Parses a document while it is asked for records.
final class RecordPuller {
  // Not Sendable: used by one task or thread at a time.

  private let parser: PullParser<ExpatXMLNode>

  init(
    _ source: any ByteSource, _ test: NameTest, _ options: ParserOptions, _ progress: ParseProgress,
    capacity: PullCapacity = .records
  ) {
    let queue = PullQueue<ExpatXMLNode>(capacity)
    let builder = NodeBuilder(.elements(test)) { queue.append($0, bytes: $0.tree.byteCount) }
    builder.shouldProcessNamespaces = options.shouldProcessNamespaces
    builder.namespaceConformance = options.namespaceConformance
    parser = PullParser(source: source, sink: builder, queue: queue, limits: options.limits, progress: progress)
  }

  var queuedCount: Int { parser.queuedCount }

  var response: XMLHTTPResponse? { parser.response }

  /// The next record if it has been parsed already. Nil also now and then, when `next` is to be asked.
  @inline(__always)
  func popReady() -> ExpatXMLNode? { parser.popReady() }

  func next() throws -> ExpatXMLNode? { try parser.next() }

  func next(isolation: isolated (any Actor)?) async throws -> ExpatXMLNode? {
    try await parser.next(isolation: isolation)
  }
}
