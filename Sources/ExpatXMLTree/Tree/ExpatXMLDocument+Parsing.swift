extension ExpatXMLDocument {
  /// Parses a document.
  ///
  /// - Parameters:
  ///   - source: what to parse.
  ///   - options: how it is parsed. ``XMLLimits/treeBytes`` limits the tree, and the bytes of the document.
  ///   - progress: for other tasks and threads, and for what was read before an error: see ``XMLProgress``.
  /// - Throws: what ``ExpatXMLElement`` throws.
  public init(_ source: XMLSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()) throws {
    let parser = TreeParser(source.open { options }, options, progress, keepsDocument: true)
    self.init(Self.read(try parser.parse(), parser, progress))
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
    let parser = TreeParser(source.open { options }, options, progress, keepsDocument: true)
    self.init(Self.read(try await parser.parse(isolation: #isolation), parser, progress))
  }

  private static func read(_ root: NodeTree, _ parser: TreeParser, _ progress: XMLProgress) -> ReadDocument {
    let (bytes, start, encoding, original) = parser.takeBytes()
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
      bytes, start: start, root, parser.surroundings, encoding: written, original: original, refusal: refusal)
  }

  /// Reads a document that was made in code.
  static func read(_ bytes: [UInt8]) throws -> ReadDocument {
    let options = XMLOptions(limits: .unlimited)
    let parser = TreeParser(XMLSource.bytes(bytes).open { options }, options, XMLProgress(), keepsDocument: true)
    return read(try parser.parse(), parser, XMLProgress())
  }
}
