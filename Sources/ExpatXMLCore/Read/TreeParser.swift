/// Parses the tree of a document, and what is around its root if that is kept. All trees and documents are parsed here, blocking or not, so
/// that after an error, the progress always has the unfinished tree.
package final class TreeParser {
  // Not Sendable: one task or thread uses it.

  private let puller: PullParser<NodeTree>
  private let builder: NodeBuilder
  /// The root, once its end tag was read. Not in the parser's queue, which is emptied when the parse is cancelled.
  private let root = PullQueue<NodeTree>(.unlimited)

  package init(_ source: any ByteSource, _ options: XMLOptions, _ progress: XMLProgress, keepsDocument: Bool = false) {
    builder = NodeBuilder(nil) { [root] in root.append($0, bytes: 0, at: $1) }
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

  /// The bytes of the document in UTF-8 and the offset of the first one. If it was in another encoding, also that encoding and the original
  /// bytes.
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
