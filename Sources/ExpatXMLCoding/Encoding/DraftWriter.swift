/// Writes an encoded element.
struct DraftWriter {
  private static let schemaInstance = (prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance")
  /// The attribute that says that there is no value.
  static let nilAttribute = "xsi:nil"

  private let declarations: [(prefix: String, uri: String)]

  init(_ encoder: ExpatXMLEncoder) {
    declarations = encoder.namespacesByPrefix.sorted { $0.key < $1.key }.map { (prefix: $0.key, uri: $0.value) }
  }

  func write(_ draft: ElementDraft, to scope: inout XMLWriter.Scope) throws {
    do {
      if let node = draft.node { return try scope.write(node) }
      try Self.write(draft, declarations, to: &scope)
    } catch let error as XMLWriteError {
      let context = EncodingError.Context(codingPath: [], debugDescription: "\(error)", underlyingError: error)
      throw EncodingError.invalidValue(draft.name, context)
    }
  }

  private static func write(
    _ draft: ElementDraft, _ declarations: [(prefix: String, uri: String)], to scope: inout XMLWriter.Scope
  ) throws {
    let written = draft.written
    var declarations = declarations
    var attributes = written.attributes
    for (name, value) in written.attributes where name.utf8.starts(with: "x".utf8) {
      if name == nilAttribute { declarations.append(schemaInstance) }
      if name == "xmlns" { declarations.append((prefix: "", uri: value)) }
      if name.hasPrefix("xmlns:") { declarations.append((prefix: String(name.dropFirst(6)), uri: value)) }
    }
    attributes.removeAll { $0.name == "xmlns" || $0.name.hasPrefix("xmlns:") }
    let isMixed = written.content.contains { if case .text = $0 { true } else { false } }
    try scope.element(draft.name, declaring: declarations, isMixed: isMixed) { scope in
      for (name, value) in attributes { try scope.attribute(name, value) }
      for item in written.content {
        switch item {
        case .element(let element): try write(element, [], to: &scope)
        case .leaf(let name, let text): try scope.element(name, text)
        case .text(let text): try scope.text(text)
        case .node(let node): try scope.write(node)
        }
      }
    }
  }
}
