/// Parses a document when trees of elements are requested. Not generic, so that other modules get specialised code.
package final class TreePuller {
  // Not Sendable: one task or thread uses it at a time.

  private let puller: PullParser<NodeTree>

  /// `selector` is nil for the root of the document.
  package init(
    _ source: any ByteSource, _ selector: (any NodeSelector)?, _ options: XMLOptions, _ progress: XMLProgress
  ) {
    // The position of a record's end is needed to know which bytes were fed after it.
    let isFed = source is FedSource
    var capacity = isFed ? PullCapacity.fedRecords : .records
    // So that the queue notices when one reference makes more than it may.
    capacity.bytes = min(capacity.bytes, options.limits.bytesPerReference)
    let queue = PullQueue<NodeTree>(capacity, tracksPositions: options.tracksPositions || isFed)
    let builder = NodeBuilder(selector) { queue.append($0, bytes: $0.byteCount, at: $1) }
    builder.adopt(options)
    puller = PullParser(source, sink: builder, queue: queue, options: options, progress: progress)
  }

  package var progress: XMLProgress { puller.progress }

  var queuedCount: Int { puller.queuedCount }

  /// See `PullParser`.
  package func popReady() -> NodeTree? { puller.popReady() }

  package func next() throws -> NodeTree? { try puller.next() }

  package func next(isolation: isolated (any Actor)?) async throws -> NodeTree? {
    try await puller.next(isolation: isolation)
  }

  package func feed(_ bytes: RawSpan) { puller.feed(bytes) }

  package func finish() { puller.finish() }

  package var unusedBytes: [UInt8]? { puller.unusedBytes }
}
