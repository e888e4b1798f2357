/// The part of a document that a value is decoded from.
enum NodeValue {
  /// One element.
  case element(ExpatXMLNode)
  /// All elements of one key inside an element.
  case elements(NodeList)
  /// One element whose name has already determined the case of an enum.
  case payload(of: ExpatXMLNode)
  /// An attribute of an element.
  case attribute(ExpatXMLNode.Attribute, of: ExpatXMLNode)
  /// The text directly inside an element.
  case text(of: ExpatXMLNode)
  /// Attributes or texts of several elements. A single value is the first of them.
  case texts([NodeValue])
  /// A word of a text or an attribute.
  case word(ArraySlice<UInt8>, of: ExpatXMLNode)
  /// Nothing: there is no element or attribute with the key.
  case missing(in: ExpatXMLNode)

  /// One or more elements of one tree.
  struct NodeList {
    let tree: NodeTree
    let firstItem: Int
    var otherItems: [Int] = []
    /// Whether the key allows several names.
    var isChoice = false

    var first: ExpatXMLNode { self[0] }
    var count: Int { 1 + otherItems.count }

    subscript(index: Int) -> ExpatXMLNode { ExpatXMLNode(tree, index == 0 ? firstItem : otherItems[index - 1]) }
  }

  /// The element, or the element that contains it.
  var node: ExpatXMLNode {
    switch self {
    case .element(let node), .payload(let node), .attribute(_, let node), .text(let node), .word(_, let node),
      .missing(let node):
      node
    case .elements(let list): list.first
    case .texts(let texts): texts[0].node
    }
  }

  /// Whether the element's own name may determine the case of an enum. It is tried before the names of its children.
  var mayBeCase: Bool {
    switch self {
    case .element: true
    case .elements(let list): list.isChoice
    default: false
    }
  }

  var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  /// The decoded element, if the value is one; the first one if there are several.
  var element: ExpatXMLNode? {
    switch self {
    case .element(let node), .payload(let node): node
    case .elements(let list): list.first
    default: nil
    }
  }

  /// The element, or the element of a text: the content beside the attributes may be a type of its own.
  var elementWithText: ExpatXMLNode? {
    switch self {
    case .text(let node): node
    case .texts(let texts): texts[0].elementWithText
    default: element
    }
  }

  /// Whether an element, or the attribute `xsi:nil` itself, says that there is no value (XML Schema 1, section 2.6.2).
  var isNil: Bool {
    switch self {
    case .missing: return true
    case .element(let node), .payload(let node): return node.isNil
    case .elements(let list): return list.otherItems.isEmpty && list.first.isNil
    default: return false
    }
  }

  /// Whether it contains only white space.
  var isBlank: Bool {
    switch self {
    case .missing: return true
    case .element(let node), .payload(let node): return node.isBlank
    case .elements(let list): return list.otherItems.isEmpty && list.first.isBlank
    default: return bytes.allSatisfy(\.isXMLSpace)
    }
  }

  /// The text without the white space around it, for types that convert a String themselves. Nil if the text is empty
  /// or the value is not a single one.
  var word: NodeValue? {
    if let element, !element.children.isEmpty { return nil }
    let bytes = bytes
    let trimmed = bytes.trimmed
    return trimmed.count == bytes.count ? nil : .word(trimmed, of: node)
  }

  /// The characters of a single value. For an element, they include those of its children.
  var bytes: ArraySlice<UInt8> {
    switch self {
    case .element(let node), .payload(let node): node.tree.text[node.tree.text(of: node.item)]
    case .elements(let list): list.tree.text[list.tree.text(of: list.firstItem)]
    case .attribute(let attribute, _): attribute.tree.values[attribute.tree.value(of: attribute.index)]
    case .text(let node):
      if node.children.isEmpty { node.tree.text[node.tree.text(of: node.item)] } else { ArraySlice(node.text.utf8) }
    case .texts(let texts): texts[0].bytes
    case .word(let bytes, _): bytes
    case .missing: []
    }
  }
}

extension ExpatXMLNode {
  private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

  fileprivate var isNil: Bool {
    guard !attributes.isEmpty else { return false }
    let value = attribute("xsi:nil") ?? attribute("nil", namespace: Self.schemaInstance)
    guard let text = value.map({ Array($0.utf8)[...].trimmed }) else { return false }
    return text.elementsEqual("true".utf8) || text.elementsEqual("1".utf8)
  }

  fileprivate var isBlank: Bool {
    attributes.isEmpty && children.isEmpty && tree.text[tree.text(of: item)].allSatisfy(\.isXMLSpace)
  }
}

extension ArraySlice<UInt8> {
  /// The text without white space at the start and at the end.
  var trimmed: ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !$0.isXMLSpace }) else { return [] }
    return self[...last].drop(while: \.isXMLSpace)
  }
}
