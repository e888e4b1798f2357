/// Parsing a whole document as a tree.
extension ExpatXMLNode {
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
    let parser = XMLStreamParser(source, options: options, run: run)
    var root: ExpatXMLNode?
    let builder = NodeBuilder(.document) { root = $0 }
    builder.adopt(options)
    do {
      try parser.parse(builder)
    } catch {
      run.unfinishedTree = builder.unfinishedTree() ?? root
      throw error
    }
    guard let root else { throw Self.noElement(at: parser.position) }
    self = root
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
    let puller = RecordPuller(source.open { options }, .document, options, run)
    var root: ExpatXMLNode?
    do {
      while let node = try await puller.next(isolation: #isolation) { root = node }
    } catch {
      run.unfinishedTree = puller.unfinishedRecord() ?? root
      throw error
    }
    guard let root else { throw Self.noElement(at: .none) }
    self = root
  }

  static func noElement(at position: XMLPosition) -> XMLParseError {
    XMLParseError(code: .emptyDocumentError, message: "There is no element.", position: position)
  }
}
