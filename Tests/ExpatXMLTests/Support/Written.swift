/// The document that a closure writes, without an XML declaration.
func written(
  _ format: XMLWriter.Format = .compact, _ body: (inout XMLWriter.Scope) throws -> Void
) throws -> String {
  var xml = XMLWriter(format: format.withoutDeclaration)
  try xml.document(body)
  return String(decoding: try xml.finish(), as: UTF8.self)
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
