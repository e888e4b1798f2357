/// Parsing a whole document as a tree.
extension ExpatXMLElement {
  /// The root element of a document. Namespaces are processed.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - run: for other tasks and threads, and for what was read before an error: see ``XMLRun``.
  /// - Throws: ``XMLParseError`` for a fault of the document, with its position; ``XMLCompressionError`` for compressed
  ///   input that can't be inflated; ``XMLFileError``; in ExpatXML, `URLError` and `XMLHTTPStatusError`; `CancellationError`
  ///   after the run was cancelled.
  public init(_ source: XMLSource, options: XMLOptions = XMLOptions(), run: XMLRun = XMLRun()) throws {
    self.init(root: try TreeParser(source.open { options }, options, run).parse())
  }

  /// The root element of a document. Namespaces are processed. Runs on the caller's actor, and lets other tasks run there
  /// in between. While the source is silent, no thread waits.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - run: for other tasks, and for what was read before an error: see ``XMLRun``.
  /// - Throws: what the synchronous initialiser throws; the errors of a sequence of chunks; `CancellationError` if the
  ///   task is cancelled.
  nonisolated(nonsending) public init(
    _ source: XMLAsyncSource, options: XMLOptions = XMLOptions(), run: XMLRun = XMLRun()
  ) async throws {
    self.init(root: try await TreeParser(source.open { options }, options, run).parse(isolation: #isolation))
  }
}
