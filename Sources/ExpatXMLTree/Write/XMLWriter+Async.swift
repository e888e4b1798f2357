/// The forms with asynchronous closures. They run on the caller's actor.
extension XMLWriter {
  /// Writes the document, as the form with a synchronous closure does. Runs on the caller's actor.
  nonisolated(nonsending) public mutating func document(
    _ body: nonisolated(nonsending) (inout Scope) async throws -> Void
  ) async throws {
    try core.change { try $0.begin() }
    try await Scope(core).run(body)
    try core.change { try $0.end() }
  }

  /// Writes a document with this root element, as the form with a synchronous closure does. Runs on the caller's actor.
  nonisolated(nonsending) public mutating func document(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], namespaces: KeyValuePairs<String, String> = [:],
    isMixed: Bool = false, _ body: nonisolated(nonsending) (inout Scope) async throws -> Void
  ) async throws {
    try await document { document in
      try await document.element(name, attributes, namespaces: namespaces, isMixed: isMixed, body)
    }
  }
}

extension XMLWriter.Scope {
  /// Writes an element with what an asynchronous closure writes. Runs on the caller's actor.
  nonisolated(nonsending) public mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:],
    namespaces: KeyValuePairs<String, String> = [:], isMixed: Bool = false,
    _ body: nonisolated(nonsending) (inout XMLWriter.Scope) async throws -> Void
  ) async throws {
    try core.change { try $0.startElement(name, attributes, namespaces, isMixed: isMixed) }
    try await XMLWriter.Scope(core).run(body)
    try core.change { try $0.endElement() }
  }
}
