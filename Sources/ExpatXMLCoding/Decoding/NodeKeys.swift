/// The content of an element by key. It is indexed once, so the time of a look-up does not depend on the number of
/// elements.
final class NodeKeys {
  let node: ExpatXMLNode
  let names: KeyNames
  /// The key of the case that the element's own name determines, after an enum may have asked for it.
  var ownCase: String?
  /// Whether it is not known yet that an enum has asked: see `NodeKeyedContainer.allKeys`.
  var isGuessed = false
  /// It calls nothing that comes back here, so Swift need not check accesses to it.
  @safe @exclusivity(unchecked) private var elements: KeyIndex
  private lazy var attributes = KeyIndex(attributesOf: node) { names.key(ofAttribute: $0) }
  /// The elements by local name.
  private lazy var localElements = KeyIndex(elementsIn: node) { names.key($0.name) }
  private lazy var localAttributes = KeyIndex(attributesOf: node) { names.key($0.name) }
  /// The same by namespace and local name, for many of one local name.
  private lazy var universalElements = KeyIndex(elementsIn: node, universalKey(of:))
  private lazy var universalAttributes = KeyIndex(attributesOf: node, universalKey(of:))
  private static let fewNamesakes = 16

  /// Indexes an element.
  init(_ node: ExpatXMLNode, _ names: KeyNames) {
    self.node = node
    self.names = names
    elements = KeyIndex(elementsIn: node) { names.key(ofElement: $0) }
  }

  /// All keys: first those of the elements in document order, then those of the attributes.
  var all: [String] {
    let tree = node.tree
    let attributes = tree.attributes(of: node.item).map { names.key(ofAttribute: tree.name(ofAttribute: $0)) }
    var known = Set(elements.keys)
    return (elements.keys + attributes.filter { known.insert($0).inserted }).map(\.string)
  }

  /// The keys of all elements and attributes that a type knows: for each one, the first key for which `isKnown` is
  /// true.
  func all(where isKnown: (String) -> Bool) -> [String] {
    let tree = node.tree
    let keys =
      node.children.map { knownKey(ofElement: $0.item, isKnown) }
      + tree.attributes(of: node.item).map {
        let name = tree.name(ofAttribute: $0)
        return knownKey(name, names.key(ofAttribute: name), isKnown)
      }
    var known: Set<String> = []
    return keys.compactMap { $0 }.filter { known.insert($0).inserted }
  }

  /// The first key of the element itself for which `isKnown` is true.
  func ownKey(where isKnown: (String) -> Bool) -> String? {
    knownKey(ofElement: node.item, isKnown)
  }

  private func knownKey(ofElement item: Int, _ isKnown: (String) -> Bool) -> String? {
    let name = node.tree.name(ofElement: item)
    return knownKey(name, names.key(ofElement: name), isKnown)
  }

  private func knownKey(_ name: NodeName, _ key: ExactString, _ isKnown: (String) -> Bool) -> String? {
    if isKnown(key.string) { return key.string }
    return names.otherKeys(of: name).first(where: isKnown)
  }

  /// The elements of a key or, if there are none, the attribute. A key that begins with an at sign means only an
  /// attribute. The empty key and `#text` mean the text, and `.` the element itself.
  ///
  /// - Throws: ``XMLPathError`` for a key that is neither a name nor a path.
  func value(_ key: String) throws(XMLPathError) -> NodeValue {
    // Most keys are the name of an element.
    if names.namespaces.isEmpty {
      if let value = value(elements.next(ExactString(key))) { return value }
      if Self.isWord(key), node.tree.attributes(of: node.item).isEmpty { return .missing(in: node) }
    }
    switch key.utf8.first {
    case nil: return .text(of: node)
    case UInt8(ascii: "#") where key == "#text": return .text(of: node)
    case UInt8(ascii: ".") where key == ".": return .element(node)
    case UInt8(ascii: "@"): return try value(AskedName(String(key.dropFirst()), names), key, isAttribute: true)
    default: return try value(AskedName(key, names), key, isAttribute: false)
    }
  }

  /// Whether a key has only letters, so that it is neither a path nor a name with a prefix.
  private static func isWord(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  /// Whether the case has another associated value without a label, so that the element itself is none.
  private var hasOtherUnlabelled: Bool { elements.keys.contains { UnlabelledKey.matches($0.string) } }

  /// The name that a key stands for.
  private struct AskedName {
    let name: ExactString
    /// The namespace: nil if the key has none, `"*"` for any, `""` for none.
    var namespace: ExactString?

    init(_ key: String, _ names: KeyNames) {
      let universal = UniversalName(key)
      if let namespace = universal.namespace {
        (name, self.namespace) = (ExactString(universal.name), ExactString(namespace))
      } else if !names.namespaces.byPrefix.isEmpty, let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")),
        let uri = names.namespaces.byPrefix[String(key[..<colon])]
      {
        (name, namespace) = (ExactString(String(key[key.utf8.index(after: colon)...])), uri)
      } else {
        name = ExactString(key)
      }
    }
  }

  private func value(_ name: AskedName, _ key: String, isAttribute: Bool) throws(XMLPathError) -> NodeValue {
    if let value = (isAttribute ? nil : element(name)) ?? attribute(name) { return value }
    if KeyPaths.isPath(key) { return value(try names.paths[key]) }
    return key == UnlabelledKey.first && !hasOtherUnlabelled ? .payload(of: node) : .missing(in: node)
  }

  private func value(_ path: ValuePath) -> NodeValue {
    var items: [Int] = []
    var texts: [NodeValue] = []
    for end in names.ends(of: path, from: node) {
      switch end {
      case .element(let node): items.append(node.item)
      case .attribute(let attribute, let node): texts.append(.attribute(attribute, of: node))
      case .text(let node): texts.append(.text(of: node))
      }
    }
    if let first = items.first {
      return .elements(
        NodeValue.NodeList(
          tree: node.tree, firstItem: first, otherItems: Array(items.dropFirst()), isChoice: path.isChoice))
    }
    guard let first = texts.first else { return .missing(in: node) }
    return texts.count == 1 ? first : .texts(texts)
  }

  private func value(_ entry: KeyIndex.Entry?) -> NodeValue? {
    entry.map { .elements(NodeValue.NodeList(tree: node.tree, firstItem: $0.first, otherItems: $0.others)) }
  }

  private func element(_ key: AskedName) -> NodeValue? {
    let tree = node.tree
    if key.namespace == nil, let value = value(elements[key.name]) { return value }
    let items = matches(key, elements, localElements, universalElements) { tree.name(ofElement: $0) }
    return items.first.map {
      .elements(NodeValue.NodeList(tree: tree, firstItem: $0, otherItems: Array(items.dropFirst())))
    }
  }

  private func attribute(_ key: AskedName) -> NodeValue? {
    let tree = node.tree
    guard !tree.attributes(of: node.item).isEmpty else { return nil }
    let first =
      key.namespace == nil
      ? attributes[key.name]?.first
      : matches(key, attributes, localAttributes, universalAttributes) { tree.name(ofAttribute: $0) }.first
    return first.map { .attribute(ExpatXMLNode.Attribute(tree: tree, index: $0), of: node) }
  }

  /// Finds elements that are not in the index under this name, among all elements or those with its local name.
  private func matches(
    _ key: AskedName, _ all: KeyIndex, _ locals: @autoclosure () -> KeyIndex,
    _ universals: @autoclosure () -> KeyIndex, name: (Int) -> NodeName
  ) -> [Int] {
    if let namespace = key.namespace {
      guard let entry = locals()[key.name] else { return [] }
      if namespace == "*" { return entry.all }
      if entry.others.count > Self.fewNamesakes {
        return universals()[Self.universalKey(key.name, namespace)]?.all ?? []
      }
      return entry.all.filter { namespace == name($0).namespace ?? "" }
    }
    // An element with a prefix for the default namespace has a key without the prefix, but its name in the document
    // also counts.
    guard let local = localName(of: key.name), let entry = all[local] else { return [] }
    return entry.all.filter { names.key(name($0).qualifiedName) == key.name }
  }

  private func universalKey(of name: NodeName) -> ExactString {
    Self.universalKey(names.key(name.name), name.namespace ?? "")
  }

  private static func universalKey(_ localName: ExactString, _ namespace: ExactString) -> ExactString {
    ExactString("{\(namespace)}\(localName)")
  }

  private func localName(of key: ExactString) -> ExactString? {
    let key = key.string
    return key.utf8.firstIndex(of: UInt8(ascii: ":")).map { ExactString(String(key[key.utf8.index(after: $0)...])) }
  }
}
