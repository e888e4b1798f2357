/// Rewrites one document at every chunk size, from memory and a file, plain and gzipped, with the scanner and without it.
/// Expects the same result each time, and returns it.
@discardableResult
func rewrite(
  _ document: [UInt8], sourceLocation: SourceLocation = #_sourceLocation, _ addRules: (inout XMLRewriter) -> Void
) throws -> [UInt8] {
  func rewritten(_ source: XMLSource, usesExpatAlone: Bool = false) -> Result<[UInt8], any Error> {
    var rewriter = XMLRewriter(options: XMLOptions(usesExpatAlone: usesExpatAlone))
    addRules(&rewriter)
    return Result { try rewriter.rewrite(source) }
  }
  func text(_ result: Result<[UInt8], any Error>) -> String {
    switch result {
    case .success(let bytes): String(decoding: bytes, as: UTF8.self)
    case .failure(let error): "\(error)"
    }
  }
  let result = rewritten(.bytes(document))
  func compare(_ name: String, _ other: Result<[UInt8], any Error>) {
    guard text(result) != text(other) else { return }
    Issue.record("from \(name): \(text(other)) instead of \(text(result))", sourceLocation: sourceLocation)
  }
  let gzipped = gzip(document)
  for size in [1, 3, 7, 64 << 10] {
    compare("chunks of \(size)", rewritten(.chunks(chunks(document, of: size))))
    compare("gzipped chunks of \(size)", rewritten(.chunks(chunks(gzipped, of: size))))
    compare("chunks of \(size), by Expat", rewritten(.chunks(chunks(document, of: size)), usesExpatAlone: true))
  }
  compare("gzipped bytes", rewritten(.bytes(gzipped)))
  compare("a file", rewritten(.file(try TemporaryFile(document).path)))
  return try result.get()
}

/// The same with Strings. What was written is parsed again.
func rewrite(
  _ document: String, sourceLocation: SourceLocation = #_sourceLocation, _ addRules: (inout XMLRewriter) -> Void
) throws -> String {
  let bytes = try rewrite(Array(document.utf8), sourceLocation: sourceLocation, addRules)
  _ = try ExpatXMLElement(.bytes(bytes))
  return String(decoding: bytes, as: UTF8.self)
}

/// Expects that the tree of a changed document is that of its bytes, with what paths without prefixes find and the namespaces of
/// prefixes at each element.
func expectTreeOfBytes(
  _ document: ExpatXMLDocument, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  func namespaces(_ root: ExpatXMLElement) -> [String] {
    root.elements(matching: "//a | //b | //c | //d | //i | //n").map(\.qualifiedName)
      + root.elements(matching: "//*").flatMap { element in
        ["", "p", "q"].map { element.namespace(forPrefix: $0) ?? "none" }
      }
  }
  let read = try ExpatXMLDocument(.bytes(document.bytes)).root
  #expect(read == document.root, comment(), sourceLocation: sourceLocation)
  #expect(namespaces(read) == namespaces(document.root), comment(), sourceLocation: sourceLocation)
}

/// Changes one document in memory.
func edit(
  _ document: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ change: (inout ExpatXMLDocument) throws -> Void
) throws -> String {
  var editable = try ExpatXMLDocument(.string(document))
  try change(&editable)
  try expectTreeOfBytes(editable, sourceLocation: sourceLocation)
  return String(decoding: editable.bytes, as: UTF8.self)
}
