/// Parses a document when records are requested.
final class RecordPuller {
  // Not Sendable: one task or thread uses it at a time.

  private let parser: PullParser<ExpatXMLNode>
  private let builder: NodeBuilder
  private var hasBegun = false

  convenience init(
    _ source: any ByteSource, _ path: NamePath, _ options: ParserOptions, _ progress: ParseProgress,
    capacity: PullCapacity = .records
  ) {
    let source = path.isPossible ? source : RefusingSource(path.fault)
    self.init(source, .elements(path), options, progress, capacity: capacity)
  }

  init(
    _ source: any ByteSource, _ selection: NodeSelection, _ options: ParserOptions, _ progress: ParseProgress,
    capacity: PullCapacity = .records
  ) {
    let queue = PullQueue<ExpatXMLNode>(capacity)
    builder = NodeBuilder.filling(selection) { queue.append($0, bytes: $0.tree.byteCount) }
    if options.shouldProcessNamespaces { builder.shouldProcessNamespaces = true }
    builder.namespaceConformance = options.namespaceConformance
    parser = PullParser(source: source, sink: builder, queue: queue, options: options, progress: progress)
  }

  var queuedCount: Int { parser.queuedCount }

  var metadata: SourceMetadata { parser.metadata }

  var repairs: [XMLRepair] { parser.repairs }

  /// Processes namespaces from now on, unless the document has begun.
  func processNamespaces() {
    if !hasBegun { builder.shouldProcessNamespaces = true }
  }

  /// Returns the next record if it is already parsed. It sometimes returns nil even then. The caller asks `next` then.
  @inline(__always)
  func popReady() -> ExpatXMLNode? { parser.popReady() }

  func next() throws -> ExpatXMLNode? {
    hasBegun = true
    return try parser.next()
  }

  func next(isolation: isolated (any Actor)?) async throws -> ExpatXMLNode? {
    hasBegun = true
    return try await parser.next(isolation: isolation)
  }
}

extension NamePath {
  fileprivate var fault: XMLParseError {
    XMLParseError(
      code: .internalError, message: "\(text.debugDescription) is neither a name nor a path of names.", position: .none)
  }
}
