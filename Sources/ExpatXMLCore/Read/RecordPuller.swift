/// Parses a document when records are requested.
final class RecordPuller {
  // Not Sendable: one task or thread uses it at a time.

  private let parser: PullParser<ExpatXMLNode>
  private let builder: NodeBuilder
  let run: XMLRun

  convenience init(
    _ source: any ByteSource, _ path: XMLPath, _ options: ParserOptions, _ run: XMLRun,
    capacity: PullCapacity = .records
  ) {
    do {
      self.init(source, .elements(try RecordPattern(path)), options, run, capacity: capacity)
    } catch {
      self.init(RefusingSource(error), .document, options, run, capacity: capacity)
    }
  }

  init(
    _ source: any ByteSource, _ selection: NodeSelection, _ options: ParserOptions, _ run: XMLRun,
    capacity: PullCapacity = .records
  ) {
    let queue = PullQueue<ExpatXMLNode>(capacity)
    let builder = NodeBuilder.filling(selection) { queue.append($0, bytes: $0.tree.byteCount) }
    builder.namespaceConformance = options.namespaceConformance
    self.builder = builder
    parser = PullParser(source: source, sink: builder, queue: queue, options: options, run: run)
    self.run = run
  }

  /// After an error, the record that was not complete; nil if there is none.
  func unfinishedRecord() -> ExpatXMLNode? { builder.unfinishedTree() }

  var queuedCount: Int { parser.queuedCount }

  /// Returns the next record if it is already parsed. It sometimes returns nil even then. The caller asks `next` then.
  @inline(__always)
  func popReady() -> ExpatXMLNode? { parser.popReady() }

  func next() throws -> ExpatXMLNode? { try parser.next() }

  func next(isolation: isolated (any Actor)?) async throws -> ExpatXMLNode? {
    try await parser.next(isolation: isolation)
  }
}
