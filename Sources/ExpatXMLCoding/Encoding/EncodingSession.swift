extension ExpatXMLEncoder {
  /// Encodes a value, and writes it as an element.
  func encode<T: Encodable>(_ value: T, as name: String?, to scope: inout XMLWriter.Scope) throws {
    var session = cache.take() as? EncodingSession ?? EncodingSession(self)
    // A type may have kept its encoder, and use it on another thread.
    defer {
      if isKnownUniquelyReferenced(&session) {
        session.end()
        cache.put(session)
      }
    }
    let root = session.draft.root((name ?? rootName).map(session.number) ?? session.rootName(T.self))
    let encoder = ValueEncoder(session, Place(start: root, target: session.inside))
    try encoder.encodeWhole(value)
    if session.draft[root].standsForNode, session.draft.writtenNode(root) == nil {
      throw encoder.error("An element that is the whole value has its own attributes and content.", value: value)
    }
    try DraftWriter(session).write(root, to: &scope)
  }
}

/// What is known while values are encoded: the encoder's settings, and where the keys of each type go. It is kept for the next
/// value.
final class EncodingSession {
  /// A limit: the names and keys of a format take less.
  private static let mostBytes = 512 << 10

  /// With a cache of its own, since that of the caller may hold this session: that would be a reference cycle.
  let encoder: ExpatXMLEncoder
  /// Whether Strings become texts as they are.
  let hasPlainStrings: Bool
  let draft = Draft()
  let inside = Target(.inside)
  /// The namespaces that the root declares.
  let declarations: [(prefix: String, uri: String)]
  /// Names of elements and attributes, each once.
  @safe @exclusivity(unchecked) private(set) var names: [String] = []
  private var numbers: [ExactString: Int] = [:]
  private var nameBytes = 0
  private var rootNames: [ObjectIdentifier: Int] = [:]
  private var keys: [ObjectIdentifier: WrittenKeys] = [:]
  /// Those that were asked for last.
  @safe @exclusivity(unchecked) private var latestKeys: WrittenKeys?
  /// The last type that was found to encode itself, and all of them.
  @safe @exclusivity(unchecked) var composite: ObjectIdentifier?
  @safe @exclusivity(unchecked) var composites: Set<ObjectIdentifier> = []

  init(_ encoder: ExpatXMLEncoder) {
    var encoder = encoder
    encoder.forget()
    self.encoder = encoder
    if case .text = encoder.stringEncodingStrategy, encoder.invalidCharacterReplacement == nil {
      hasPlainStrings = true
    } else {
      hasPlainStrings = false
    }
    declarations = encoder.namespacesByPrefix.sorted { $0.key < $1.key }.map { (prefix: $0.key, uri: $0.value) }
  }

  /// Forgets the value, and what could take much memory.
  func end() {
    draft.removeAll()
    guard nameBytes > Self.mostBytes else { return }
    (names, numbers, nameBytes, keys, latestKeys, rootNames) = ([], [:], 0, [:], nil, [:])
  }

  func number(of name: String) -> Int {
    if let number = numbers[ExactString(name)] { return number }
    nameBytes += name.utf8.count + MemoryLayout<String>.size
    names.append(name)
    numbers[ExactString(name)] = names.count - 1
    return names.count - 1
  }

  /// The name of a type, or `root` if an element can't have that name.
  func rootName(_ type: any Any.Type) -> Int {
    if let known = rootNames[ObjectIdentifier(type)] { return known }
    let name = "\(type)"
    let number = number(of: name.isXMLName && !name.utf8.contains(UInt8(ascii: ":")) ? name : "root")
    rootNames[ObjectIdentifier(type)] = number
    return number
  }

  /// The name for a key. The path is the one to the element around it.
  func name(_ key: String, in path: @autoclosure () -> [any CodingKey]) -> String {
    if case .useDefaultKeys = encoder.keyEncodingStrategy { return key }
    return key.convertingLocalName { name in
      switch encoder.keyEncodingStrategy {
      case .useDefaultKeys: name
      case .convertToSnakeCase: Self.words(name, separator: "_")
      case .convertToKebabCase: Self.words(name, separator: "-")
      case .convertToCapitalized: name.prefix(1).uppercased() + name.dropFirst()
      case .custom(let convert): convert(path() + [NodeKey(name)]).stringValue
      }
    }
  }

  /// `myURLPath` has the words `my`, `url` and `path`.
  private static func words(_ key: String, separator: Character) -> String {
    let characters = Array(key)
    let words = characters.indices.map { index in
      let (character, before) = (characters[index], index > 0 ? characters[index - 1] : separator)
      guard character.isUppercase else { return String(character) }
      let isBeforeWord = index + 1 < characters.count && characters[index + 1].isLowercase
      let beginsWord = before != separator && (!before.isUppercase || isBeforeWord)
      return (beginsWord ? String(separator) : "") + character.lowercased()
    }
    return words.joined()
  }

  /// Whether the decoder takes a node for an element with this name.
  func isName(_ name: String, of node: ExpatXMLElement) -> Bool {
    let universal = UniversalName(name)
    let test = NameTest(universal.name, namespace: universal.namespace, encoder.namespacesByPrefix)
    return test.matches(node.tree.name(ofElement: node.item), convert: nil)
  }

  /// Where the keys of a type go. A custom strategy may depend on the path to the element.
  func keys<Key: CodingKey>(_ type: Key.Type) -> WrittenKeys {
    if let latestKeys, latestKeys.type == ObjectIdentifier(type) { return latestKeys }
    if let keys = keys[ObjectIdentifier(type)] {
      latestKeys = keys
      return keys
    }
    let isData = type == NodeKey.self || isKeyOfDictionary(type)
    let keys = WrittenKeys(type, isData: isData)
    if case .custom = encoder.keyEncodingStrategy, !isData { return keys }
    self.keys[ObjectIdentifier(type)] = keys
    return keys
  }
}
