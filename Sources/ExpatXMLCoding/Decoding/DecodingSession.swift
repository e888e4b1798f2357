/// What is known while values are decoded: the decoder's settings, the names of the document, and what the keys of each type
/// mean. It is kept for the next value.
final class DecodingSession {
  /// Limits in bytes: the names of a format take less, and names that are too long are not kept.
  private static let mostBytes = 512 << 10
  private static let longestKept = 1024

  /// With a cache of its own, since that of the caller may hold this session: that would be a reference cycle.
  let decoder: ExpatXMLDecoder
  /// For names that are not converted.
  let unconvertedNames: KeyNames
  /// For names whose key does not depend on the path to them.
  let names: KeyNames
  /// The names of the document, by number. The trees of one document share them; names are only ever added.
  @safe @exclusivity(unchecked) private(set) var documentNames: [NodeName] = []
  /// Which document the numbers of the names are from.
  @safe @exclusivity(unchecked) private(set) var document = 0
  private var nameBytes = 0
  @safe @exclusivity(unchecked) private var plans: [ObjectIdentifier: KeyPlan] = [:]
  /// The plan that was asked for last.
  @safe @exclusivity(unchecked) private var latestPlan: KeyPlan?
  /// The last type that was decoded and is not a text.
  @safe @exclusivity(unchecked) var composite: ObjectIdentifier?
  /// The attribute that says that there is no value, with its prefix alone or in its namespace.
  private let nilAttributes = [
    MatchingNames(NameTest("xsi:nil", isAttribute: true)),
    MatchingNames(NameTest("nil", namespace: DraftWriter.schemaInstance.uri, isAttribute: true)),
  ]

  init(_ decoder: ExpatXMLDecoder) {
    var decoder = decoder
    decoder.forget()
    self.decoder = decoder
    unconvertedNames = KeyNames(decoder.namespacesByPrefix, convert: nil)
    names =
      Self.conversion(decoder.keyDecodingStrategy).map { convert in
        KeyNames(decoder.namespacesByPrefix, convert: Self.remembering { $0.convertingLocalName(convert) })
      } ?? unconvertedNames
  }

  /// Whether the names of a tree are those of the current document.
  func knows(_ tree: NodeTree) -> Bool { documentNames.first === tree.names.first }

  private func hasEqualNames(_ tree: NodeTree) -> Bool {
    documentNames.count <= tree.names.count
      && zip(documentNames, tree.names).allSatisfy {
        $0.qualifiedName == $1.qualifiedName && $0.name == $1.name && $0.namespace == $1.namespace
          && $0.isUnprefixed == $1.isUnprefixed
      }
  }

  /// Prepares for the elements of a tree.
  func begin(_ tree: NodeTree) {
    let isKnown = knows(tree)
    if isKnown, documentNames.count >= tree.names.count { return }
    // Documents of one format often have the same names in the same order. What was learnt is then true for the next one too.
    let start = isKnown || hasEqualNames(tree) ? documentNames.count : 0
    if start == 0 { document += 1 }
    documentNames = tree.names
    if start == documentNames.count { return }
    for attribute in nilAttributes { attribute.update(documentNames, from: start, unconvertedNames) }
    nameBytes = documentNames.reduce(0) {
      $0 + $1.qualifiedName.string.utf8.count + ($1.namespace?.string.utf8.count ?? 0)
    }
  }

  /// Drops what could take much memory.
  func end() {
    guard nameBytes > Self.mostBytes else { return }
    (documentNames, nameBytes, plans, latestPlan) = ([], 0, [:], nil)
  }

  /// What the keys of a type mean in the element of a decoder.
  func plan<Key: CodingKey>(_ type: Key.Type, in element: NodeDecoder) -> KeyPlan {
    if let latestPlan, latestPlan.type == ObjectIdentifier(type) { return latestPlan }
    if let plan = plans[ObjectIdentifier(type)] {
      latestPlan = plan
      return plan
    }
    if case .custom(let convert) = decoder.keyDecodingStrategy, !isKeyOfDictionary(type) {
      let names = KeyNames(decoder.namespacesByPrefix) { [path = element.codingPath] in
        convert(path + [NodeKey($0)]).stringValue
      }
      return KeyPlan(type, names, isOfElement: true)
    }
    let plan = KeyPlan(type, isKeyOfDictionary(type) ? unconvertedNames : names)
    plans[ObjectIdentifier(type)] = plan
    return plan
  }

  /// Whether an element says that it has no value (XML Schema 1, section 2.6.2).
  func isNil(_ item: Int, in tree: NodeTree) -> Bool {
    func isNil(_ attribute: Int) -> Bool { nilAttributes.contains { $0.contain(tree.attributes[attribute].name) } }
    guard let attribute = tree.attributes(of: item).first(where: isNil) else { return false }
    let text = tree.values[tree.value(of: attribute)].trimmed
    return text.elementsEqual("true".utf8) || text.elementsEqual("1".utf8)
  }

  /// Nil if names are keys, or if the path to them counts.
  private static func conversion(_ strategy: ExpatXMLDecoder.KeyDecodingStrategy) -> ((String) -> String)? {
    switch strategy {
    case .useDefaultKeys, .custom: nil
    case .convertFromSnakeCase: { camelCase($0, separator: "_") }
    case .convertFromKebabCase: { camelCase($0, separator: "-") }
    case .convertFromCapitalized: { $0.prefix(1).lowercased() + $0.dropFirst() }
    }
  }

  /// Converts each name once.
  private static func remembering(_ convert: @escaping (String) -> String) -> (String) -> String {
    var keys: [ExactString: String] = [:]
    return { name in
      if name.utf8.count > longestKept { return convert(name) }
      if let key = keys[ExactString(name)] { return key }
      let key = convert(name)
      if keys.count * longestKept > mostBytes { keys = [:] }
      keys[ExactString(name)] = key
      return key
    }
  }

  private static func camelCase(_ name: String, separator: Character) -> String {
    guard let start = name.firstIndex(where: { $0 != separator }),
      let last = name.lastIndex(where: { $0 != separator })
    else { return name }
    let words = name[start...last].split(separator: separator)
    guard words.count > 1 else { return name }
    let joined = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
    return name[..<start] + joined + name[name.index(after: last)...]
  }

  /// The name in the document that a key stands for, as far as it is known, for messages.
  func name(_ key: String) -> String {
    guard case .convertFromCapitalized = decoder.keyDecodingStrategy else { return key }
    let mark = key.hasPrefix("@") ? "@" : ""
    return mark + String(key.dropFirst(mark.count)).convertingLocalName { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Throws an error if the decoded element has another name than it must.
  func checkName(ofRoot node: ExpatXMLElement) throws {
    guard let expected = decoder.rootName else { return }
    let name = node.tree.name(ofElement: node.item)
    let routes = (try? ParsedPath(expected, decoder.namespacesByPrefix))?.routes ?? []
    if routes.contains(where: { $0.steps.count == 1 && $0.steps[0].name?.matches(name, convert: nil) == true }) {
      return
    }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        at: node.position, codingPath: [],
        message: "Expected the element \(expected), not \(name.elementInMessages)."))
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
