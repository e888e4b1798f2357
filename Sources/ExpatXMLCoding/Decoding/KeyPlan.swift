/// The number of the only element and of the only attribute that a key means.
struct PlainNames: BitwiseCopyable {
  static let none = MatchingNames.none

  /// Whether the key is a name with no more meanings than these.
  let isPlain: Bool
  let element: UInt32
  let attribute: UInt32

  init(_ route: KeyRoute) {
    let element = route.elements?.only
    let attribute = route.attribute.map(\.only) ?? Self.none
    isPlain = element != nil && attribute != nil && route.error == nil && route.key != UnlabelledKey.first
    (self.element, self.attribute) = (element ?? Self.none, attribute ?? Self.none)
  }
}

/// What the keys of one type mean. It is worked out once, and kept while the decoder's settings stay the same.
final class KeyPlan {
  /// Not a name, so only a type that accepts all texts as keys accepts it.
  private static let nonsense = "\u{0} "

  let type: ObjectIdentifier
  let names: KeyNames
  /// Whether every name is a key, as for a dictionary.
  private let isDynamic: Bool
  /// Whether the element's own name is a key even if the type never asks for `allKeys`.
  let isChoice: Bool
  private let knows: (String) -> Bool
  private let isCase: (String) -> Bool
  // Accesses never overlap, so exclusivity checks are not needed.
  /// What keys mean, and the same for the most frequent ones without references.
  @safe @exclusivity(unchecked) var routes = KeyTable<(route: KeyRoute, plain: PlainNames)>()
  /// Whether routes are kept: if the keys are the cases of an enum, and this plan is for more than one element. Otherwise keys may be
  /// any texts, as many as there are names, and an index of the element says what they mean. Nil as long as no key is known.
  @safe @exclusivity(unchecked) private var keepsRoutes: Bool?
  /// The names that the routes know.
  private var (document, nameCount) = (-1, 0)
  /// The keys of elements and of attributes by the numbers of their names, as far as the type knows them.
  private var knownKeys: [[UInt32: ExactString?]] = [[:], [:]]

  /// Makes the plan of a type, or that for one element, since names become keys by the path to it.
  init<Key: CodingKey>(_ type: Key.Type, _ names: KeyNames, isOfElement: Bool = false) {
    self.type = ObjectIdentifier(type)
    self.names = names
    knows = { Key(stringValue: $0) != nil }
    isCase = { Key(stringValue: $0).map { Mirror(reflecting: $0).displayStyle == .enum } ?? false }
    isDynamic = Key(stringValue: Self.nonsense) != nil
    isChoice = Key.self is any ExpatXMLChoiceCodingKey.Type
    if isDynamic || isOfElement { keepsRoutes = false }
  }

  /// Whether the route of a key is kept. Otherwise, an index says what it means.
  func keepsRoute(_ key: some CodingKey) -> Bool {
    // The key of `superDecoder()` is not the type's own.
    if keepsRoutes == nil, !(key is NodeKey) { keepsRoutes = Mirror(reflecting: key).displayStyle == .enum }
    return keepsRoutes == true
  }

  /// What a key means in the current document.
  func route(_ key: String, _ session: DecodingSession) -> KeyRoute {
    if let place = routes.place(of: key) { return routes.values[place].route }
    // A type with the keys `name` and `@name` means the element by the first, and the attribute by the second.
    let hasAttribute = !isDynamic && !key.isEmpty && knows("@\(key)")
    let route = KeyRoute(key, names, hasAttribute: hasAttribute, isKept: keepsRoutes == true)
    if keepsRoutes == true {
      route.update(session.documentNames, from: 0, names)
      routes.append(key, (route, PlainNames(route)))
    }
    return route
  }

  /// Looks at the names that are new since the last time.
  func update(_ session: DecodingSession) {
    if document != session.document {
      (document, nameCount) = (session.document, 0)
      knownKeys = [[:], [:]]
    }
    if nameCount == session.documentNames.count { return }
    for place in routes.values.indices {
      routes.values[place].route.update(session.documentNames, from: nameCount, names)
      routes.values[place].plain = PlainNames(routes.values[place].route)
    }
    nameCount = session.documentNames.count
  }

  /// The first key of an element that the type knows, if it is a case of an enum.
  func caseKey(ofElement number: UInt32, _ session: DecodingSession) -> String? {
    if isDynamic { return nil }
    return key(number, isAttribute: false, session).flatMap { isCase($0.string) ? $0.string : nil }
  }

  /// The keys of all attributes and elements that the type knows, in document order, each once.
  func keys(of item: Int, in tree: NodeTree, _ session: DecodingSession) -> [String] {
    var keys: [String] = []
    var found: Set<ExactString> = []
    func append(_ number: UInt32, isAttribute: Bool) {
      if let key = key(number, isAttribute: isAttribute, session), found.insert(key).inserted {
        keys.append(key.string)
      }
    }
    for attribute in tree.attributes(of: item) { append(tree.attributes[attribute].name, isAttribute: true) }
    for child in tree.children(of: item) where tree.items[child].isElement {
      append(tree.items[child].name, isAttribute: false)
    }
    return keys
  }

  /// The first key of a name that the type knows.
  func key(_ number: UInt32, isAttribute: Bool, _ session: DecodingSession) -> ExactString? {
    let kind = isAttribute ? 1 : 0
    if let key = knownKeys[kind][number] { return key }
    func known(_ key: String) -> ExactString? {
      // If the type has the key with `@`, the key without it means elements.
      let meant = isAttribute && !isDynamic ? "@\(key)" : key
      return knows(meant) ? ExactString(meant) : knows(key) ? ExactString(key) : nil
    }
    let name = session.documentNames[Int(number)]
    let key =
      known(names.key(of: name, isAttribute: isAttribute).string)
      ?? names.keys(of: name, isAttribute: isAttribute).lazy.compactMap(known).first
    knownKeys[kind][number] = .some(key)
    return key
  }

  /// Whether an index of an element has whatever a key means there.
  func isIndexed(_ key: String) -> Bool { key.isPlainName && knows(key) }
}
