/// What is inside an element, by keys. Gathered once, so that looking a key up takes no time in proportion to how much there
/// is.
final class NodeKeys {
  private let node: ExpatXMLNode
  private let convert: ((String) -> String)?
  private var elements = KeyIndex()
  private lazy var attributes = indexAttributes()

  /// `convert` makes a key of a name; nil if names are keys.
  init(_ node: ExpatXMLNode, convert: ((String) -> String)?) {
    self.node = node
    self.convert = convert
    let tree = node.tree
    var item = node.item + 1
    let end = tree.end(of: node.item)
    while item < end {
      let name = tree.items[item]
      if name.isElement { elements.append(item, name: name.name) { key(tree.names[Int(name.name)].name) } }
      item = Int(name.end)
    }
  }

  private func key(_ name: ExactString) -> ExactString { convert.map { ExactString($0(name.string)) } ?? name }

  private func indexAttributes() -> KeyIndex {
    var index = KeyIndex()
    for attribute in node.tree.attributes(of: node.item) {
      let name = node.tree.attributes[attribute].name
      index.append(attribute, name: name) { key(node.tree.names[Int(name)].name) }
    }
    return index
  }

  /// All keys: of the elements in document order, then of the attributes that are no declarations of namespaces.
  var all: [String] {
    let names = node.attributes.map { ExactString($0.name) }.filter { !$0.string.declaresNamespace }
    var known = Set(elements.keys)
    return (elements.keys + names.map(key).filter { known.insert($0).inserted }).map(\.string)
  }

  /// The elements of a key or, if there are none, the attribute. A key that begins with an at sign is of an attribute only,
  /// and the empty one, or `#text`, of the text.
  subscript(key: String) -> NodeValue {
    switch key.utf8.first {
    case nil: return .text(of: node)
    case UInt8(ascii: "#") where key == "#text": return .text(of: node)
    case UInt8(ascii: "@"): return attribute(ExactString(String(key.dropFirst()))) ?? .missing(in: node)
    default: return element(ExactString(key)) ?? attribute(ExactString(key)) ?? .missing(in: node)
    }
  }

  private func element(_ key: ExactString) -> NodeValue? {
    if let entry = elements[key] { return .elements(NodeValue.NodeList(entry, in: node.tree)) }
    // Where namespaces are processed, names have no colon: keys may be qualified names all the same.
    guard let local = localName(of: key), let entry = elements[local] else { return nil }
    let items = entry.all.filter { self.key(node.tree.name(ofElement: $0).qualifiedName) == key }
    return items.first.map {
      .elements(NodeValue.NodeList(tree: node.tree, firstItem: $0, otherItems: Array(items.dropFirst())))
    }
  }

  private func attribute(_ key: ExactString) -> NodeValue? {
    guard !node.attributes.isEmpty else { return nil }
    func value(_ index: Int) -> NodeValue {
      .attribute(ExpatXMLNode.Attribute(tree: node.tree, index: index), of: node)
    }
    if let entry = attributes[key] { return value(entry.first) }
    guard let local = localName(of: key), let entry = attributes[local] else { return nil }
    return entry.all.first { self.key(node.tree.name(ofAttribute: $0).qualifiedName) == key }.map(value)
  }

  private func localName(of key: ExactString) -> ExactString? {
    let key = key.string
    return key.utf8.firstIndex(of: UInt8(ascii: ":")).map { ExactString(String(key[key.utf8.index(after: $0)...])) }
  }
}

extension String {
  /// Whether an attribute of this name is the declaration of a namespace.
  fileprivate var declaresNamespace: Bool {
    utf8.starts(with: "xmlns".utf8) && (utf8.count == 5 || utf8.starts(with: "xmlns:".utf8))
  }
}

extension NodeValue.NodeList {
  fileprivate init(_ entry: KeyIndex.Entry, in tree: NodeTree) {
    self.init(tree: tree, firstItem: entry.first, otherItems: entry.others)
  }
}
