/// What is inside an element, by keys. Gathered once, so that looking a key up takes no time in proportion to how much there
/// is.
final class NodeKeys {
  private let node: ExpatXMLNode
  private let convert: ((String) -> String)?
  private var elements: [ExactString: NodeValue.NodeList] = [:]
  private lazy var attributes = indexAttributes()

  /// `convert` makes a key of a name; nil if names are keys.
  init(_ node: ExpatXMLNode, convert: ((String) -> String)?) {
    self.node = node
    self.convert = convert
    for child in node.children {
      elements[key(child.name), default: NodeValue.NodeList(tree: child.tree, firstItem: -1)].append(child.item)
    }
  }

  private func key(_ name: String) -> ExactString { ExactString(convert?(name) ?? name) }

  private func indexAttributes() -> [ExactString: ExpatXMLNode.Attribute] {
    node.attributes.reduce(into: [:]) { index, attribute in
      let key = key(attribute.name)
      if index[key] == nil { index[key] = attribute }
    }
  }

  /// All keys: of the elements in document order, then of the attributes that are no declarations of namespaces.
  var all: [String] {
    var known: Set<ExactString> = []
    let attributes = node.attributes.lazy.map(\.name).filter { $0 != "xmlns" && !$0.hasPrefix("xmlns:") }
    let names = node.children.map(\.name) + attributes
    return names.map(key).filter { known.insert($0).inserted }.map(\.string)
  }

  /// The elements of a key or, if there are none, the attribute. A key that begins with an at sign is of an attribute only,
  /// and the empty one, or `#text`, of the text.
  subscript(key: String) -> NodeValue {
    switch key.utf8.first {
    case nil: return .text(of: node)
    case UInt8(ascii: "#") where key == "#text": return .text(of: node)
    case UInt8(ascii: "@"): return attribute(String(key.dropFirst())) ?? .missing(in: node)
    default: return element(key) ?? attribute(key) ?? .missing(in: node)
    }
  }

  private func element(_ key: String) -> NodeValue? {
    if let list = elements[ExactString(key)] { return .elements(list) }
    // Where namespaces are processed, names have no colon: keys may be qualified names all the same.
    guard let local = localName(of: key), let list = elements[ExactString(local)] else { return nil }
    let items = ([list.firstItem] + list.otherItems).filter {
      self.key(node.tree.name(ofElement: $0).qualifiedName) == ExactString(key)
    }
    guard let first = items.first else { return nil }
    return .elements(NodeValue.NodeList(tree: node.tree, firstItem: first, otherItems: Array(items.dropFirst())))
  }

  private func attribute(_ key: String) -> NodeValue? {
    guard !node.attributes.isEmpty else { return nil }
    if let attribute = attributes[ExactString(key)] { return .attribute(attribute, of: node) }
    guard localName(of: key) != nil else { return nil }
    let attribute = node.attributes.first { self.key($0.qualifiedName) == ExactString(key) }
    return attribute.map { .attribute($0, of: node) }
  }

  private func localName(of key: String) -> String? {
    key.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(key[key.utf8.index(after: $0)...]) }
  }
}

extension NodeValue.NodeList {
  fileprivate mutating func append(_ item: Int) {
    if firstItem < 0 { self = Self(tree: tree, firstItem: item) } else { otherItems.append(item) }
  }
}
