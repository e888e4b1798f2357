extension ExpatXMLDocument {
  /// Parses a document.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed. ``XMLLimits/treeBytes`` limits the tree, and the bytes of the document.
  ///   - progress: for other tasks and threads, and for what was read before an error: see ``XMLProgress``.
  /// - Throws: what ``ExpatXMLElement`` throws.
  public init(_ source: XMLSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()) throws {
    let puller = TreePuller(source.open { options }, nil, options, progress, keepsDocument: true)
    self.init(Self.read(try puller.root(), puller, progress))
  }

  /// Parses a document. Runs on the caller's actor, and lets other tasks run there in between. While the source is silent, no
  /// thread waits.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - progress: for other tasks, and for what was read before an error: see ``XMLProgress``.
  /// - Throws: what ``ExpatXMLElement`` throws.
  nonisolated(nonsending) public init(
    _ source: XMLAsyncSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()
  ) async throws {
    let puller = TreePuller(source.open { options }, nil, options, progress, keepsDocument: true)
    self.init(Self.read(try await puller.root(isolation: #isolation), puller, progress))
  }

  private static func read(_ root: NodeTree, _ puller: TreePuller, _ progress: XMLProgress) -> ReadDocument {
    let (bytes, start, encoding, original) = puller.takeBytes()
    var refusal: XMLEditError?
    if !progress.repairs.isEmpty {
      refusal = XMLEditError(
        code: .repairs, message: "The document was repaired, so its bytes are not those that were parsed.")
    }
    var written: WrittenEncoding?
    if let encoding {
      if !encoding.isOnlyDeclared { written = WrittenEncoding(encoding.name, mark: encoding.mark) }
      if written == nil, refusal == nil {
        let fault =
          encoding.isOnlyDeclared ? "declares \(encoding.name), but was read as UTF-8" : "is in \(encoding.name)"
        refusal = XMLEditError(code: .encoding, message: "The document \(fault), so it can't be changed.")
      }
    }
    return ReadDocument(
      bytes, start: start, root, puller.surroundings, encoding: written, original: original, refusal: refusal)
  }
}
