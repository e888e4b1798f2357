/// The document that a closure writes, without an XML declaration.
func written(
  _ format: XMLWriter.Format = .compact, _ body: (inout XMLWriter.Scope) throws -> Void
) throws -> String {
  var xml = XMLWriter(format: format.withoutDeclaration)
  try xml.document(body)
  return String(decoding: try xml.finish(), as: UTF8.self)
}

/// The content of an element that a closure writes.
func writtenContent(_ body: (inout XMLWriter.Scope) throws -> Void) throws -> String {
  let document = try written { try $0.element("a") { try body(&$0) } }
  if document == "<a/>" { return "" }
  return String(document.dropFirst(3).dropLast(4))
}

/// The error of a writer that refuses what a closure writes in the element `a`.
func writeError(
  _ format: XMLWriter.Format = .compact, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (inout XMLWriter.Scope) throws -> Void
) throws -> XMLWriteError {
  let error = #expect(throws: XMLWriteError.self, sourceLocation: sourceLocation) {
    try written(format) { try $0.element("a") { try body(&$0) } }
  }
  return try #require(error, sourceLocation: sourceLocation)
}

/// What is written by calls of a scope.
struct WrittenRow: CustomTestStringConvertible, Sendable {
  typealias Calls = @Sendable (inout XMLWriter.Scope) throws -> Void

  let testDescription: String
  let document: String
  let format: XMLWriter.Format
  let calls: Calls

  init(_ title: String, _ document: String, _ format: XMLWriter.Format = .compact, _ calls: @escaping Calls) {
    testDescription = title
    self.document = document
    self.format = format
    self.calls = calls
  }
}
