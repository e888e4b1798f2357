/// Parses the tree of a document, and what is around its root if that is kept. Trees and documents, blocking and not, are made
/// here, so an error leaves the same to their progress.
package final class TreeParser {
  // Not Sendable: one task or thread uses it.

  private let puller: PullParser<NodeTree>
  private let builder: NodeBuilder
  /// The root, once its end tag was read. It is not the parser's queue, which is emptied when the parse is cancelled.
  private let root = PullQueue<NodeTree>(.unlimited)

  package init(_ source: any ByteSource, _ options: XMLOptions, _ progress: XMLProgress, keepsDocument: Bool = false) {
    builder = NodeBuilder(nil) { [root] node, _ in root.append(node, bytes: 0) }
    builder.adopt(options, keepsDocument: keepsDocument)
    puller = PullParser(source, sink: builder, queue: PullQueue(.unlimited), options: options, progress: progress)
  }

  /// Parses the document to its end. Blocks while the source is silent.
  package func parse() throws -> NodeTree {
    do { _ = try puller.next() } catch { throw leavingTree(error) }
    return try tree()
  }

  /// Parses the document to its end. Suspends the task while the source is silent.
  package func parse(isolation: isolated (any Actor)?) async throws -> NodeTree {
    do { _ = try await puller.next(isolation: isolation) } catch { throw leavingTree(error) }
    return try tree()
  }

  /// What is around the root, if it is kept.
  package var surroundings: DocumentSurroundings { builder.surroundings ?? DocumentSurroundings() }

  /// The bytes of the document in UTF-8, the offset of the first one, the encoding that they were in if that was another one, and the
  /// bytes in it.
  package func takeBytes() -> (bytes: [UInt8], start: Int, encoding: DocumentTape.Encoding?, converted: [UInt8]?) {
    guard let tape = builder.tape else { return ([], 0, nil, nil) }
    return (tape.takeBytes(), tape.start, tape.encoding, tape.takeConverted())
  }

  private func leavingTree(_ error: any Error) -> any Error {
    puller.progress.unfinishedNodeTree = builder.unfinishedTree() ?? root.popFirst()
    return error
  }

  private func tree() throws -> NodeTree {
    if let root = root.popFirst() { return root }
    throw XMLParseError(code: .emptyDocumentError, message: "There is no element.", position: .none)
  }
}
