extension ExpatXMLDocument {
  /// Parses a document.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - run: for other tasks and threads: see ``XMLRun``.
  /// - Throws: what ``ExpatXMLNode`` throws.
  public init(_ source: XMLSource, options: XMLOptions = XMLOptions(), run: XMLRun = XMLRun()) throws {
    let parser = XMLStreamParser(source, options: options, run: run)
    var root: ExpatXMLNode?
    let builder = NodeBuilder(.document) { root = $0 }
    builder.adopt(options, keepsDocument: true)
    try parser.parse(builder)
    try self.init(root, builder.surroundings, at: parser.position)
  }

  /// Parses a document. Runs on the caller's actor, and lets other tasks run there in between. While the source is silent, no
  /// thread waits.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - run: for other tasks: see ``XMLRun``.
  /// - Throws: what ``ExpatXMLNode`` throws.
  nonisolated(nonsending) public init(
    _ source: XMLAsyncSource, options: XMLOptions = XMLOptions(), run: XMLRun = XMLRun()
  ) async throws {
    let (puller, builder) = RecordPuller.document(source.open { options }, options, run)
    var root: ExpatXMLNode?
    while let node = try await puller.next(isolation: #isolation) { root = node }
    try self.init(root, builder.surroundings, at: .none)
  }

  private init(_ root: ExpatXMLNode?, _ surroundings: DocumentSurroundings?, at position: XMLPosition) throws {
    guard let root, let surroundings else { throw ExpatXMLNode.noElement(at: position) }
    self.init(
      root: root, start: surroundings.start, prolog: surroundings.prolog, epilog: surroundings.epilog)
  }
}
