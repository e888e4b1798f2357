/// What is at a key, if it is the text of one element or attribute.
enum PlainText: BitwiseCopyable {
  case element(Int), attribute(Int)
  case missing
  /// Something else. It takes a `NodeValue`.
  case other
}

/// The elements and attributes of each name, for an element with many. Keys that may be any texts may be as many, and otherwise each
/// would take linear time.
final class ElementIndex {
  private(set) var elements: [UInt32: [Int]] = [:]
  /// The first of each name.
  let attributes: [UInt32: Int]

  init(_ item: Int, _ tree: NodeTree) {
    attributes = Dictionary(tree.attributes(of: item).map { (tree.attributes[$0].name, $0) }) { first, _ in first }
    for child in tree.children(of: item) where tree.items[child].isElement {
      elements[tree.items[child].name, default: []].append(child)
    }
  }
}

/// What is at a key.
extension NodeDecoder {
  /// With more inside than this, an element is indexed for keys that may be any texts.
  private static let most = 32

  /// The elements of a key or, if there are none, the attribute.
  ///
  /// - Throws: `DecodingError` for a key that is neither a name nor a path.
  func value(_ key: some CodingKey, _ plan: KeyPlan, in item: Int) throws -> NodeValue {
    let slot = plan.slot(key, session)
    switch slot.kind {
    case .name:
      if let elements = elements(in: item, slot) { return elements }
      if let attribute = attribute(of: item, slot) {
        return .attribute(attribute, of: item, isMeant: !slot.meansElements)
      }
      if slot.key == UnlabelledKey.first, !hasUnlabelled(item) { return .payload(item) }
      if value.mayBeCase, slot.elements.contain(tree.items[item].name) { hasAskedForOwnName = true }
      return .missing(in: item)
    case .text: return .text(of: item)
    case .itself: return .element(item)
    case .path(let path): return slot.route?.value(from: item, in: tree) ?? value(path, plan.names, in: item)
    case .noPath(let error): throw corrupted(.missing(in: item), .key(key), "The key \(error.sentence)")
    }
  }

  /// The same, without counting references, for what most values are.
  func plain(_ key: String, _ plan: KeyPlan, in item: Int) -> PlainText {
    guard hasNoOwnCase, let place = plan.slots.place(of: key) else { return .other }
    let names = plan.slots.values[place].plain
    guard names.isPlain else { return plan.slots.values[place].slot.route?.plain(from: item, in: tree) ?? .other }
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

  private func elements(in item: Int, _ slot: KeySlot) -> NodeValue? {
    guard needsIndex(slot, item) else {
      return tree.firstElement(in: item, slot.elements).map { .elements(first: $0, slot.elements) }
    }
    let items = index.elements
    let found = slot.elements.numbers.compactMap { items[$0] }
    return found.isEmpty ? nil : .ends(found.count == 1 ? found[0] : found.joined().sorted(), isChoice: false)
  }

  private func attribute(of item: Int, _ slot: KeySlot) -> Int? {
    guard needsIndex(slot, item) else { return tree.firstAttribute(of: item, slot.attributes) }
    let byName = index.attributes
    return slot.attributes.numbers.compactMap { byName[$0] }.min()
  }

  private func needsIndex(_ slot: KeySlot, _ item: Int) -> Bool {
    !slot.isKept && tree.end(of: item) - item + tree.attributes(of: item).count > Self.most
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
