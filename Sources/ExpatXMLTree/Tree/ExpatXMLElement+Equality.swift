/// Nodes are equal if their names, attributes and contents are equal, comments and processing instructions included if they
/// were kept. Prefixes, the order of attributes, positions and surrounding elements are ignored. Names and texts are compared
/// code point by code point.
extension ExpatXMLElement: Hashable {
  /// Whether two elements are equal.
  public static func == (left: ExpatXMLElement, right: ExpatXMLElement) -> Bool {
    let (tree, other) = (left.tree, right.tree)
    if tree === other, left.item == right.item { return true }
    let items = left.item..<tree.end(of: left.item)
    let otherItems = right.item..<other.end(of: right.item)
    let (textStart, otherTextStart) = (tree.items[left.item].textStart, other.items[right.item].textStart)
    // If the same bytes are divided at the same places, the texts are equal.
    guard items.count == otherItems.count, tree.text[tree.text(of: left.item)] == other.text[other.text(of: right.item)]
    else { return false }
    for (item, otherItem) in zip(items, otherItems) {
      let (a, b) = (tree.items[item], other.items[otherItem])
      guard a.isElement ? b.isElement : a.name == b.name, Int(a.end) - item == Int(b.end) - otherItem,
        a.textStart - textStart == b.textStart - otherTextStart, a.textEnd - textStart == b.textEnd - otherTextStart
      else { return false }
      let (attributes, otherAttributes) = (tree.attributes(of: item), other.attributes(of: otherItem))
      guard a.isElement else {
        guard
          attributes.elementsEqual(
            otherAttributes, by: { tree.values[tree.value(of: $0)] == other.values[other.value(of: $1)] })
        else { return false }
        continue
      }
      guard tree.name(ofElement: item).isEqual(to: other.name(ofElement: otherItem)),
        attributes.count == otherAttributes.count,
        attributes.isEmpty
          || Attributes(tree: tree, range: attributes) == Attributes(tree: other, range: otherAttributes)
      else { return false }
    }
    return true
  }

  /// Hashes a part of what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(name))
    hasher.combine(attributes.count)
    hasher.combine(tree.end(of: item) - item)
    hasher.combine(tree.text[tree.text(of: item)])
  }
}

extension ExpatXMLElement.Node: Hashable {
  /// Whether both are of the same kind and equal, texts code point by code point.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.element(let element), .element(let other)): element == other
    case (.text(let text), .text(let other)), (.comment(let text), .comment(let other)): text.hasSameScalars(as: other)
    case (.processingInstruction(let instruction), .processingInstruction(let other)): instruction == other
    default: false
    }
  }

  /// Hashes a part of what equality compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .element(let element): hasher.combine(element)
    case .text(let text), .comment(let text): hasher.combine(ExactString(text))
    case .processingInstruction(let instruction): hasher.combine(instruction)
    }
  }
}

extension ExpatXMLElement.Attribute: Hashable {
  /// Whether names and values are equal. Prefixes are ignored.
  public static func == (left: ExpatXMLElement.Attribute, right: ExpatXMLElement.Attribute) -> Bool {
    left.tree.name(ofAttribute: left.index).isEqual(to: right.tree.name(ofAttribute: right.index))
      && left.valueBytes == right.valueBytes
  }

  /// Hashes name and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactString(name))
    hasher.combine(valueBytes)
  }

  private var valueBytes: TapeText { tree.values[tree.value(of: index)] }
}

extension ExpatXMLElement.Attributes: Equatable {
  /// Whether both have equal attributes, in any order.
  public static func == (left: ExpatXMLElement.Attributes, right: ExpatXMLElement.Attributes) -> Bool {
    guard left.count == right.count else { return false }
    if zip(left, right).allSatisfy({ $0 == $1 }) { return true }
    // If namespace faults are tolerated, two attributes of one element may have the same expanded name.
    let counts = left.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return right.reduce(into: counts) { $0[$1, default: 0] -= 1 }.values.allSatisfy { $0 == 0 }
  }
}
