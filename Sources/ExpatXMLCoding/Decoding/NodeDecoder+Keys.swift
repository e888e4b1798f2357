/// What is at a key, if it is the text of one element or attribute.
enum PlainText: BitwiseCopyable {
  case element(Int), attribute(Int)
  case missing
  /// Something else. It takes a `NodeValue`.
  case other
}

/// The elements and the attribute of each key in an element, for keys that may be any texts: as many as there are names.
struct KeyIndex {
  let type: ObjectIdentifier
  private(set) var elements: [ExactString: [Int]] = [:]
  private(set) var attributes: [ExactString: Int] = [:]

  init(_ plan: KeyPlan, of item: Int, in tree: NodeTree, _ session: DecodingSession) {
    type = plan.type
    for attribute in tree.attributes(of: item) {
      guard let key = plan.key(tree.attributes[attribute].name, isAttribute: true, session) else { continue }
      attributes[key] = attributes[key] ?? attribute
    }
    for child in tree.children(of: item) where tree.items[child].isElement {
      guard let key = plan.key(tree.items[child].name, isAttribute: false, session) else { continue }
      elements[key, default: []].append(child)
    }
  }
}

/// What is at a key.
extension NodeDecoder {
  /// The elements of a key or, if there are none, the attribute.
  ///
  /// - Throws: `DecodingError` for a key that is neither a name nor a path.
  func value(_ key: some CodingKey, _ plan: KeyPlan, in item: Int) throws -> NodeValue {
    let text = key.stringValue
    if !plan.keepsRoute(key) {
      if index?.type != plan.type { index = KeyIndex(plan, of: item, in: tree, session) }
      if let items = index?.elements[ExactString(text)] { return .ends(items, isChoice: false) }
      if let attribute = index?.attributes[ExactString(text)] {
        return .attribute(attribute, of: item, isMeant: text.hasPrefix("@"))
      }
      if plan.isIndexed(text), text != UnlabelledKey.first { return .missing(in: item) }
    }
    let route = plan.route(text, session)
    if let error = route.error { throw corrupted(.missing(in: item), .key(key), "The key \(error.sentence)") }
    let found = route.path.map { value($0, plan.names, in: item) } ?? route.value(from: item, in: tree)
    guard found.isMissing || found.isGuess && route.isElement else { return found }
    if text == UnlabelledKey.first, !hasUnlabelled(item) { return .payload(item) }
    if value.mayBeCase, route.elements?.contain(tree.items[item].name) == true { hasAskedForOwnName = true }
    return .missing(in: item)
  }

  /// The same, without counting references, for what most values are.
  func plain(_ key: String, _ plan: KeyPlan, in item: Int) -> PlainText {
    guard hasNoOwnCase, let place = plan.routes.place(of: key) else { return .other }
    let names = plan.routes.values[place].plain
    guard names.isPlain else { return plan.routes.values[place].route.plain(from: item, in: tree) }
    if names.element != PlainNames.none {
      for child in tree.children(of: item) where tree.items[child].name == names.element { return .element(child) }
      if value.mayBeCase, tree.items[item].name == names.element { return .other }
    }
    guard names.attribute != PlainNames.none else { return .missing }
    for attribute in tree.attributes(of: item) where tree.attributes[attribute].name == names.attribute {
      return .attribute(attribute)
    }
    return .missing
  }

  /// Whether the case has another associated value without a label, so that the element itself is not a value.
  private func hasUnlabelled(_ item: Int) -> Bool {
    ExpatXMLElement(tree, item).elements.contains { UnlabelledKey.matches($0.name) }
  }

  private func value(_ path: ValuePath, _ names: KeyNames, in item: Int) -> NodeValue {
    var items: [Int] = []
    var texts: [NodeValue] = []
    for end in path.ends(from: ExpatXMLElement(tree, item), convert: names.conversion) {
      switch end {
      case .element(let node): items.append(node.item)
      case .attribute(let attribute, let node, let isMeant):
        texts.append(.attribute(attribute.index, of: node.item, isMeant: isMeant))
      case .text(let node): texts.append(.text(of: node.item))
      }
    }
    return NodeValue(atEnd: items, texts, of: item, isChoice: path.isChoice)
  }
}
