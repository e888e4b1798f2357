/// Parsing a whole document as a tree.
extension ExpatXMLElement {
  /// The root element of a document. Namespaces are processed.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - progress: for other tasks and threads, and for what was read before an error: see ``XMLProgress``.
  /// - Throws: ``XMLParseError`` for a fault of the document, with its position. ``XMLCompressionError`` for compressed input
  ///   that can't be inflated; ``XMLFileError``; in ExpatXML, `URLError` and `XMLHTTPStatusError`; `CancellationError` after the
  ///   parse was cancelled.
  public init(_ source: XMLSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()) throws {
    self.init(root: try TreePuller(source.open { options }, nil, options, progress).root())
  }

  /// The root element of a document. Namespaces are processed. Runs on the caller's actor, and lets other tasks run there
  /// in between. While the source is silent, no thread waits.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - progress: for other tasks, and for what was read before an error: see ``XMLProgress``.
  /// - Throws: what the synchronous initialiser throws; the errors of a sequence of chunks; `CancellationError` if the
  ///   task is cancelled.
  nonisolated(nonsending) public init(
    _ source: XMLAsyncSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()
  ) async throws {
    self.init(root: try await TreePuller(source.open { options }, nil, options, progress).root(isolation: #isolation))
  }
}
