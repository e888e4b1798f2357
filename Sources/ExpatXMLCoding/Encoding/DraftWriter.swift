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

  /// What can't be written, and the way to it.
  private struct Failure: Error {
    let error: XMLWriteError
    let value: String
    var path: [NodeKey] = []
  }

  func write(_ draft: ElementDraft, to scope: inout XMLWriter.Scope) throws {
    do {
      try written(draft.name) { try write(draft, declarations, to: &scope) }
    } catch let failure as Failure {
      var description = "\(failure.error)"
      // A full stop is put between the two when they are printed.
      if description.last == "." { description.removeLast() }
      throw EncodingError.invalidValue(
        failure.value,
        EncodingError.Context(
          codingPath: failure.path, debugDescription: description, underlyingError: failure.error))
    }
  }

  /// Writes a value. Without a key, it is that of the element that is being written.
  private func written(_ value: String, at keys: @autoclosure () -> [NodeKey] = [], _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as XMLWriteError {
      throw Failure(error: error, value: value, path: keys())
    } catch var failure as Failure {
      failure.path = keys() + failure.path
      throw failure
    }
  }

  /// The name of an element, and which of its name it is if there are several.
  private static func keys(_ name: String, at index: Int, in content: [ElementDraft.Item]) -> [NodeKey] {
    let namesakes = content.indices.filter { content[$0].name == name }
    guard namesakes.count > 1, let place = namesakes.firstIndex(of: index) else { return [NodeKey(name)] }
    return [NodeKey(name), NodeKey(index: place)]
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
    let isMixed = written.content.contains(where: \.isText)
    try scope.element(named(draft.name, inner: inner), declaring: declarations, isMixed: isMixed) { scope in
      for (name, value) in attributes {
        try self.written(value, at: [NodeKey("@\(name)")]) { try scope.attribute(name, value) }
      }
      for (index, item) in written.content.enumerated() {
        switch item {
        case .element(let element):
          try self.written(element.name, at: Self.keys(element.name, at: index, in: written.content)) {
            try write(element, [], inner: isInside, to: &scope)
          }
        case .leaf(let name, let text):
          try self.written(text, at: Self.keys(name, at: index, in: written.content)) {
            try scope.element(named(name, inner: isInside), text)
          }
        case .text(let text): try self.written(text) { try scope.text(text) }
        case .cdata(let text): try self.written(text) { try scope.cdata(text) }
        case .node(let node): try scope.write(node)
        }
      }
    }
  }
}
