/// The content of an element by key. It is indexed once, so the time of a look-up does not depend on the number of
/// elements.
final class NodeKeys {
  let node: ExpatXMLNode
  let convert: ((String) -> String)?
  let prefixes: [String: String]
  /// The key of the case that the element's own name determines, after an enum may have asked for it.
  var ownCase: String?
  /// Whether it is not known yet that an enum has asked: see `NodeKeyedContainer.allKeys`.
  var isGuessed = false
  private var elements = KeyIndex()
  private lazy var attributes = indexAttributes { $0.key }
  /// The elements by local name.
  private lazy var localElements = indexElements { $0.name }
  private lazy var localAttributes = indexAttributes { $0.name }

  /// Indexes an element. `convert` turns a name into a key; nil if the names are the keys. `prefixes` are the prefixes
  /// in keys, with their namespaces.
  init(_ node: ExpatXMLNode, prefixes: [String: String], convert: ((String) -> String)?) {
    self.node = node
    self.prefixes = prefixes
    self.convert = convert
    elements = indexElements { $0.key }
  }

  private func indexElements(_ part: (NodeName) -> ExactString) -> KeyIndex {
    var index = KeyIndex()
    let tree = node.tree
    var item = node.item + 1
    let end = tree.end(of: node.item)
    while item < end {
      let name = tree.items[item]
      if name.isElement { index.append(item, name: name.name) { key(part(tree.names[Int(name.name)])) } }
      item = Int(name.end)
    }
    return index
  }

  private func indexAttributes(_ part: (NodeName) -> ExactString) -> KeyIndex {
    var index = KeyIndex()
    for attribute in node.tree.attributes(of: node.item) {
      let name = node.tree.attributes[attribute].name
      index.append(attribute, name: name) { key(part(node.tree.names[Int(name)])) }
    }
    return index
  }

  private func key(_ name: ExactString) -> ExactString { convert.map { ExactString($0(name.string)) } ?? name }

  /// All keys: first those of the elements in document order, then those of the attributes without namespace
  /// declarations.
  var all: [String] {
    let tree = node.tree
    let names = tree.attributes(of: node.item).map { tree.name(ofAttribute: $0).key }
      .filter { !$0.string.declaresNamespace }
    var known = Set(elements.keys)
    return (elements.keys + names.map(key).filter { known.insert($0).inserted }).map(\.string)
  }

  /// The keys of all elements and attributes that a type knows: for each one, the first key for which `isKnown` is
  /// true.
  func all(where isKnown: (String) -> Bool) -> [String] {
    let tree = node.tree
    let names =
      node.children.map { tree.name(ofElement: $0.item) } + tree.attributes(of: node.item).map(tree.name(ofAttribute:))
    var known: Set<String> = []
    return names.compactMap { knownKey($0, isKnown) }.filter { known.insert($0).inserted }
  }

  /// The first key of the element itself for which `isKnown` is true.
  func ownKey(where isKnown: (String) -> Bool) -> String? {
    knownKey(node.tree.name(ofElement: node.item), isKnown)
  }

  private func knownKey(_ name: NodeName, _ isKnown: (String) -> Bool) -> String? {
    let plain = key(name.key).string
    if isKnown(plain) { return plain }
    guard node.tree.processesNamespaces else { return nil }
    let (local, namespace) = (key(name.name).string, name.namespace?.string ?? "")
    let prefixed = prefixes.filter { ExactString($0.value) == ExactString(namespace) }.keys.map { "\($0):\(local)" }
    return (prefixed + ["{\(namespace)}\(local)", "{*}\(local)"]).first(where: isKnown)
  }

  /// The elements of a key or, if there are none, the attribute. A key that begins with an at sign means only an
  /// attribute. The empty key and `#text` mean the text. Nil if the key has a namespace and namespaces are not
  /// processed.
  subscript(key: String) -> NodeValue? {
    switch key.utf8.first {
    case nil: return .text(of: node)
    case UInt8(ascii: "#") where key == "#text": return .text(of: node)
    case UInt8(ascii: "@"): return value(AskedName(String(key.dropFirst()), prefixes), key, isAttribute: true)
    default: return value(AskedName(key, prefixes), key, isAttribute: false)
    }
  }

  /// The elements with a name, or all elements. Nil if the name has a namespace and namespaces are not processed.
  func items(_ key: String) -> [Int]? {
    if key == KeyPattern.anyElement { return node.children.map(\.item) }
    let name = AskedName(key, prefixes)
    guard name.namespace == nil || node.tree.processesNamespaces else { return nil }
    guard case .elements(let list)? = element(name) else { return [] }
    return [list.firstItem] + list.otherItems
  }

  /// The key of the only associated value of an enum's case. Its value is the element itself.
  private static let unlabelled = "_0"

  /// The name that a key stands for.
  private struct AskedName {
    let name: ExactString
    /// The namespace: nil if the key has none, `"*"` for any, `""` for none.
    var namespace: ExactString?

    init(_ key: String, _ prefixes: [String: String]) {
      let universal = UniversalName(key)
      if let namespace = universal.namespace {
        (name, self.namespace) = (ExactString(universal.name), ExactString(namespace))
      } else if !prefixes.isEmpty, let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")),
        let uri = prefixes[String(key[..<colon])]
      {
        (name, namespace) = (ExactString(String(key[key.utf8.index(after: colon)...])), ExactString(uri))
      } else {
        name = ExactString(key)
      }
    }
  }

  private func value(_ name: AskedName, _ key: String, isAttribute: Bool) -> NodeValue? {
    guard name.namespace == nil || node.tree.processesNamespaces else { return nil }
    if let value = (isAttribute ? nil : element(name)) ?? attribute(name) { return value }
    // No name contains the characters of patterns.
    if let pattern = KeyPattern(key) { return value(pattern) }
    return key == Self.unlabelled ? .payload(of: node) : .missing(in: node)
  }

  private func element(_ key: AskedName) -> NodeValue? {
    let tree = node.tree
    if key.namespace == nil, let entry = elements[key.name] {
      return .elements(NodeValue.NodeList(tree: tree, firstItem: entry.first, otherItems: entry.others))
    }
    let items = matches(key, elements, localElements) { tree.name(ofElement: $0) }
    return items.first.map {
      .elements(NodeValue.NodeList(tree: tree, firstItem: $0, otherItems: Array(items.dropFirst())))
    }
  }

  private func attribute(_ key: AskedName) -> NodeValue? {
    let tree = node.tree
    guard !tree.attributes(of: node.item).isEmpty else { return nil }
    let first =
      key.namespace == nil
      ? attributes[key.name]?.first : matches(key, attributes, localAttributes) { tree.name(ofAttribute: $0) }.first
    return first.map { .attribute(ExpatXMLNode.Attribute(tree: tree, index: $0), of: node) }
  }

  /// Finds elements that are not in the index under this name, among all elements or those with its local name.
  private func matches(
    _ key: AskedName, _ all: KeyIndex, _ locals: @autoclosure () -> KeyIndex, name: (Int) -> NodeName
  ) -> [Int] {
    if let namespace = key.namespace {
      let entry = locals()[key.name]
      return entry?.all.filter { namespace == "*" || namespace == name($0).namespace ?? "" } ?? []
    }
    // An element with a prefix for the default namespace has a key without the prefix, but its name in the document
    // also counts.
    guard let local = localName(of: key.name), let entry = all[local] else { return [] }
    return entry.all.filter { self.key(name($0).qualifiedName) == key.name }
  }

  private func localName(of key: ExactString) -> ExactString? {
    let key = key.string
    return key.utf8.firstIndex(of: UInt8(ascii: ":")).map { ExactString(String(key[key.utf8.index(after: $0)...])) }
  }
}

extension NodeName {
  /// The name that a key is compared with. It has the prefix if the name without the prefix would mean other elements.
  fileprivate var key: ExactString { isUnprefixed ? name : qualifiedName }
}

extension String {
  /// Whether an attribute of this name declares a namespace.
  fileprivate var declaresNamespace: Bool {
    utf8.starts(with: "xmlns".utf8) && (utf8.count == 5 || utf8.starts(with: "xmlns:".utf8))
  }
}
