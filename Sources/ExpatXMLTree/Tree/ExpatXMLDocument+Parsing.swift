extension ExpatXMLDocument {
  /// Parses a document.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - run: for other tasks and threads, and for what was read before an error: see ``XMLRun``.
  /// - Throws: what ``ExpatXMLElement`` throws.
  public init(_ source: XMLSource, options: XMLOptions = XMLOptions(), run: XMLRun = XMLRun()) throws {
    let parser = TreeParser(source.open { options }, options, run, keepsDocument: true)
    self.init(try parser.parse(), parser.surroundings)
  }

  /// Parses a document. Runs on the caller's actor, and lets other tasks run there in between. While the source is silent, no
  /// thread waits.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - run: for other tasks, and for what was read before an error: see ``XMLRun``.
  /// - Throws: what ``ExpatXMLElement`` throws.
  nonisolated(nonsending) public init(
    _ source: XMLAsyncSource, options: XMLOptions = XMLOptions(), run: XMLRun = XMLRun()
  ) async throws {
    let parser = TreeParser(source.open { options }, options, run, keepsDocument: true)
    self.init(try await parser.parse(isolation: #isolation), parser.surroundings)
  }

  private init(_ root: NodeTree, _ surroundings: DocumentSurroundings) {
    self.init(
      root: ExpatXMLElement(root: root), start: surroundings.start, prolog: surroundings.prolog,
      epilog: surroundings.epilog)
  }
}
