/// The settings of a decoder, shared by everything that decodes one value, and what is known of the types in it.
final class DecodingOptions {
  let decoder: ExpatXMLDecoder
  /// Whether types of keys are those of an enum with associated values that decodes itself, as far as that has turned out.
  private var enums: [ObjectIdentifier: Bool] = [:]
  /// What came of types that were run twice, as long as the elements may be decoded once more. Otherwise each level of a type
  /// that contains itself would run those inside it twice.
  private var outcomes: [Attempt: Result<Any, DecodingError>] = [:]
  /// For names that are not converted.
  let unconvertedNames: KeyNames
  /// For names whose key does not depend on the path to them.
  private let names: KeyNames

  init(_ decoder: ExpatXMLDecoder) {
    self.decoder = decoder
    unconvertedNames = KeyNames(
      KeyNamespaces(decoder.namespacesByPrefix), KeyPaths(namespaces: decoder.namespacesByPrefix), convert: nil)
    names =
      if let convert = Self.conversion(decoder.keyDecodingStrategy) {
        KeyNames(
          unconvertedNames.namespaces, unconvertedNames.paths,
          convert: Self.remembering { $0.convertingLocalName(convert) })
      } else {
        unconvertedNames
      }
  }

  /// Notes whether types of keys are those of an enum with associated values.
  func note(_ types: [ObjectIdentifier], areOfEnum: Bool) {
    for type in types { enums[type] = areOfEnum }
  }

  private struct Attempt: Hashable {
    let type: ObjectIdentifier
    /// A type may look at it, and several keys may lead to the same elements.
    var path: [String] = []
    let item: Int
    var otherItems: [Int] = []
    var isPayload = false
    /// Nil if it is one element. Otherwise whether their key allows several names.
    var isChoice: Bool?
  }

  func note(
    _ outcome: Result<Any, DecodingError>, of value: NodeValue, by type: any Any.Type, at path: [any CodingKey]
  ) {
    if let attempt = Self.attempt(value, type, path) { outcomes[attempt] = outcome }
  }

  /// Called when nothing is decoded again. Errors take more memory than elements.
  func forgetOutcomes() { outcomes = [:] }

  func outcome(
    of value: NodeValue, by type: any Any.Type, at path: @autoclosure () -> [any CodingKey]
  ) -> Result<Any, DecodingError>? {
    outcomes.isEmpty ? nil : Self.attempt(value, type, path()).flatMap { outcomes[$0] }
  }

  /// All elements are of one tree.
  private static func attempt(_ value: NodeValue, _ type: any Any.Type, _ path: [any CodingKey]) -> Attempt? {
    let (type, path) = (ObjectIdentifier(type), path.map(\.stringValue))
    return switch value {
    case .element(let node): Attempt(type: type, path: path, item: node.item)
    case .payload(let node): Attempt(type: type, path: path, item: node.item, isPayload: true)
    case .elements(let list):
      Attempt(type: type, path: path, item: list.firstItem, otherItems: list.otherItems, isChoice: list.isChoice)
    default: nil
    }
  }

  /// Nil if it is not known.
  func isOfEnum(_ type: ObjectIdentifier) -> Bool? { enums[type] }

  /// How the names in an element become keys. The path is the one to the element.
  func names(in path: @escaping @autoclosure () -> [any CodingKey]) -> KeyNames {
    guard case .custom(let convert) = decoder.keyDecodingStrategy else { return names }
    return KeyNames(unconvertedNames.namespaces, unconvertedNames.paths) {
      convert(path() + [NodeKey($0)]).stringValue
    }
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
      if let key = keys[ExactString(name)] { return key }
      let key = convert(name)
      keys[ExactString(name)] = key
      return key
    }
  }

  /// The name in the document that a key stands for, as far as it can be told, for messages.
  func name(_ key: String) -> String {
    guard case .convertFromCapitalized = decoder.keyDecodingStrategy else { return key }
    let mark = key.hasPrefix("@") ? "@" : ""
    return mark + String(key.dropFirst(mark.count)).convertingLocalName { $0.prefix(1).uppercased() + $0.dropFirst() }
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
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
