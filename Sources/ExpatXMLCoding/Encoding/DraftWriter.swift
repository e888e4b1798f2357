/// Writes an encoded element.
struct DraftWriter {
  static let schemaInstance = (prefix: "xsi", uri: "http://www.w3.org/2001/XMLSchema-instance")
  /// The attribute that says that there is no value.
  static let nilAttribute = "xsi:nil"

  private let session: EncodingSession
  private let items: [Draft.Item]
  private let names: [String]
  private let bytes: [UInt8]
  private let defaultNamespace: String?

  init(_ session: EncodingSession) {
    self.session = session
    items = session.draft.items
    names = session.names
    bytes = session.draft.bytes
    defaultNamespace = session.encoder.namespacesByPrefix[""]
  }

  private var draft: Draft { session.draft }

  func write(_ root: Int, to scope: inout XMLWriter.Scope) throws {
    do {
      try write(root, session.declarations, to: &scope)
    } catch {
      throw failure(error, names[items[root].name])
    }
  }

  /// An error with one more part of the path to its value.
  private func failure(_ error: any Error, _ value: @autoclosure () -> String, at keys: [NodeKey] = []) -> any Error {
    if case EncodingError.invalidValue(let value, let inner) = error {
      let context = EncodingError.Context(
        codingPath: keys + inner.codingPath, debugDescription: inner.debugDescription)
      return EncodingError.invalidValue(value, context)
    }
    guard var error = error as? XMLWriteError else { return error }
    if error.code == .undeclaredPrefix { error.message += " The encoder's namespacesByPrefix can declare it." }
    var description = "\(error)"
    // When the error is printed, a full stop is put between the two.
    if description.last == "." { description.removeLast() }
    return EncodingError.invalidValue(
      value(), EncodingError.Context(codingPath: keys, debugDescription: description))
  }

  /// The name of an element, and its index if there are several with this name.
  private func keys(_ place: Int, in element: Int) -> [NodeKey] {
    let name = items[place].name
    let namesakes = draft.content(of: element).filter { items[$0].name == name }
    guard namesakes.count > 1, let index = namesakes.firstIndex(of: place) else { return [NodeKey(names[name])] }
    return [NodeKey(names[name]), NodeKey(intValue: index)]
  }

  private func text(_ place: Int) -> String { String(decoding: bytes[items[place].text], as: UTF8.self) }

  /// The name to write. `inner` says that the element is in one that may have declared another default namespace.
  private func name(_ number: Int, inner: Bool) -> String {
    let name = names[number]
    guard inner, let defaultNamespace, !name.contains(":"), !name.hasPrefix("{") else { return name }
    return "{\(defaultNamespace)}\(name)"
  }

  private func write(
    _ element: Int, _ declarations: [(prefix: String, uri: String)], inner: Bool = false,
    to scope: inout XMLWriter.Scope
  ) throws {
    if let node = draft.writtenNode(element) { return try scope.write(node) }
    let number = items[element].name
    var (declarations, inner) = (declarations, inner)
    for place in draft.attributes(of: element) where names[items[place].name].utf8.first == UInt8(ascii: "x") {
      let name = names[items[place].name]
      if name == Self.nilAttribute { declarations.append(Self.schemaInstance) }
      if let prefix = name.declaredPrefix { declarations.append((prefix: prefix, uri: text(place))) }
      if name == "xmlns" { inner = false }
    }
    let isInside = defaultNamespace != nil && (inner || names[number].hasPrefix("{"))
    let isMixed = items[element].hasText
    try scope.element(name(number, inner: inner), declaring: declarations, isMixed: isMixed) { scope in
      for place in draft.attributes(of: element) { try write(itemAt: place, of: element, to: &scope) }
      for place in draft.content(of: element) { try write(itemAt: place, of: element, inner: isInside, to: &scope) }
    }
  }

  private func write(
    itemAt place: Int, of element: Int, inner: Bool = false, to scope: inout XMLWriter.Scope
  ) throws {
    let item = items[place]
    do {
      switch item.kind {
      case .element: try write(place, [], inner: inner, to: &scope)
      case .leaf: try scope.element(name(item.name, inner: inner), bytes.span.extracting(item.text))
      case .attribute:
        guard names[item.name].declaredPrefix == nil else { return }
        try scope.attribute(names[item.name], bytes.span.extracting(item.text))
      case .text: try scope.text(bytes.span.extracting(item.text))
      case .cdata: try scope.cdata(text(place))
      case .node: try scope.write(draft.nodes[item.first])
      }
    } catch {
      switch item.kind {
      case .element: throw failure(error, names[item.name], at: keys(place, in: element))
      case .leaf: throw failure(error, text(place), at: keys(place, in: element))
      case .attribute: throw failure(error, text(place), at: [NodeKey("@\(names[item.name])")])
      case .text, .cdata: throw failure(error, text(place))
      case .node: throw error
      }
    }
  }
}

extension String {
  /// The prefix that an attribute with this name declares. Nil for others.
  fileprivate var declaredPrefix: String? {
    guard utf8.first == UInt8(ascii: "x") else { return nil }
    return self == "xmlns" ? "" : hasPrefix("xmlns:") ? String(dropFirst(6)) : nil
  }
}
