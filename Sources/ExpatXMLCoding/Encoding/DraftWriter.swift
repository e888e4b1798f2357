/// Writes an encoded element.
struct DraftWriter {
  private static let schemaInstance = (prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance")
  /// The attribute that says that there is no value.
  static let nilAttribute = "xsi:nil"

  private let declarations: [(prefix: String, uri: String)]
  private let defaultNamespace: String?

  init(_ encoder: ExpatXMLEncoder) {
    defaultNamespace = encoder.namespacesByPrefix[""]
    declarations = encoder.namespacesByPrefix.sorted { $0.key < $1.key }.map { (prefix: $0.key, uri: $0.value) }
  }

  func write(_ draft: ElementDraft, to scope: inout XMLWriter.Scope) throws {
    do {
      try write(draft, declarations, to: &scope)
    } catch let error as XMLWriteError {
      let context = EncodingError.Context(codingPath: [], debugDescription: "\(error)", underlyingError: error)
      throw EncodingError.invalidValue(draft.name, context)
    }
  }

  /// `inner` says that the element is in one that may have declared another default namespace.
  private func write(
    _ draft: ElementDraft, _ declarations: [(prefix: String, uri: String)], inner: Bool = false,
    to scope: inout XMLWriter.Scope
  ) throws {
    if let node = draft.writtenNode { return try scope.write(node) }
    let written = draft.written
    let inner = inner && !written.attributes.contains { $0.name == "xmlns" }
    func named(_ name: String, inner: Bool) -> String {
      guard inner, let defaultNamespace, !name.contains(":"), !name.hasPrefix("{") else { return name }
      return "{\(defaultNamespace)}\(name)"
    }
    let isInside = inner || draft.name.hasPrefix("{")
    var declarations = declarations
    var attributes = written.attributes
    for (name, value) in written.attributes where name.utf8.starts(with: "x".utf8) {
      if name == Self.nilAttribute { declarations.append(Self.schemaInstance) }
      if name == "xmlns" { declarations.append((prefix: "", uri: value)) }
      if name.hasPrefix("xmlns:") { declarations.append((prefix: String(name.dropFirst(6)), uri: value)) }
    }
    attributes.removeAll { $0.name == "xmlns" || $0.name.hasPrefix("xmlns:") }
    let isMixed = written.content.contains { if case .text = $0 { true } else { false } }
    try scope.element(named(draft.name, inner: inner), declaring: declarations, isMixed: isMixed) { scope in
      for (name, value) in attributes { try scope.attribute(name, value) }
      for item in written.content {
        switch item {
        case .element(let element): try write(element, [], inner: isInside, to: &scope)
        case .leaf(let name, let text): try scope.element(named(name, inner: isInside), text)
        case .text(let text): try scope.text(text)
        case .node(let node): try scope.write(node)
        }
      }
    }
  }
}
