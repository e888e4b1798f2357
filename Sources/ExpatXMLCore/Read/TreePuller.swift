/// Parses trees of elements when they are requested: that of a document, or one record after another. All trees are parsed here, blocking or
/// not. Not generic, so that other modules get specialised code.
package final class TreePuller {
  // Not Sendable: one task or thread uses it at a time.

  let puller: PullParser<NodeTree>
  private let builder: NodeBuilder

  /// `selector` selects the records, and is nil for the root of the document. `keepsDocument` says whether what is around the root is kept,
  /// and the document's bytes.
  package init(
    _ source: any ByteSource, _ selector: (any NodeSelector)?, _ options: XMLOptions, _ progress: XMLProgress,
    keepsDocument: Bool = false
  ) {
    // The position of a record's end is needed to know which bytes were fed after it.
    let isFed = source is FedSource
    var capacity = isFed ? PullCapacity.fedRecords : .records
    // So that the queue notices when one reference makes more than it may.
    capacity.bytes = min(capacity.bytes, options.limits.bytesPerReference)
    let queue = PullQueue<NodeTree>(capacity, tracksPositions: options.tracksPositions || isFed)
    builder = NodeBuilder(selector) { queue.append($0, bytes: $0.byteCount, at: $1) }
    builder.adopt(options, keepsDocument: keepsDocument)
    puller = PullParser(source, sink: builder, queue: queue, options: options, progress: progress)
  }

  // MARK: Records

  package var progress: XMLProgress { puller.progress }

  /// See `PullParser`.
  package func popReady() -> NodeTree? { puller.popReady() }

  package func next() throws -> NodeTree? { try puller.next() }

  package func next(isolation: isolated (any Actor)?) async throws -> NodeTree? {
    try await puller.next(isolation: isolation)
  }

  package func feed(_ bytes: RawSpan) { puller.feed(bytes) }

  package func finish() { puller.finish() }

  package var unusedBytes: [UInt8]? { puller.unusedBytes }

  // MARK: A document

  /// Parses the document to its end, and returns the tree of its root. Blocks while the source is silent. After an error, the progress has
  /// the tree as far as it goes.
  package func root() throws -> NodeTree {
    do { _ = try puller.next() } catch { throw leavingTree(error) }
    return try completeRoot()
  }

  /// The same. Suspends the task while the source is silent.
  package func root(isolation: isolated (any Actor)?) async throws -> NodeTree {
    do { _ = try await puller.next(isolation: isolation) } catch { throw leavingTree(error) }
    return try completeRoot()
  }

  private func leavingTree(_ error: any Error) -> any Error {
    progress.unfinishedNodeTree = builder.unfinishedTree()
    return error
  }

  private func completeRoot() throws -> NodeTree {
    if let root = builder.root { return root }
    throw XMLParseError(code: .emptyDocumentError, message: "There is no element.", position: .none)
  }

  /// What is around the root, if it is kept.
  package var surroundings: DocumentSurroundings { builder.surroundings ?? DocumentSurroundings() }

  /// The bytes of the document in UTF-8 and the offset of the first one. If it was in another encoding, also that encoding and the original
  /// bytes.
  package func takeBytes() -> (bytes: [UInt8], start: Int, encoding: DocumentTape.Encoding?, converted: [UInt8]?) {
    guard let tape = builder.tape else { return ([], 0, nil, nil) }
    return (tape.takeBytes(), tape.start, tape.encoding, tape.takeConverted())
  }
}
