/// The settings of a decoder, shared by everything that decodes one value, and what is known of the types in it.
final class DecodingOptions {
  let decoder: ExpatXMLDecoder
  /// The types of keys that turned out not to be those of an enum with associated values.
  private var keysOfOthers: Set<ObjectIdentifier> = []
  /// The names as they are in the document.
  let unconvertedNames: KeyNames
  /// False if names are keys.
  private let convertsKeys: Bool

  init(_ decoder: ExpatXMLDecoder) {
    self.decoder = decoder
    unconvertedNames = KeyNames(KeyNamespaces(decoder.namespacesByPrefix), convert: nil)
    if case .useDefaultKeys = decoder.keyDecodingStrategy { convertsKeys = false } else { convertsKeys = true }
  }

  /// Notes types of keys that are not those of an enum with associated values.
  func note(keysOfOthers types: [ObjectIdentifier]) { keysOfOthers.formUnion(types) }

  func isKnownAsKeyOfOthers(_ type: ObjectIdentifier) -> Bool { keysOfOthers.contains(type) }

  /// How the names in an element become keys. The path is the one to the element.
  func names(in path: @escaping @autoclosure () -> [any CodingKey]) -> KeyNames {
    convertsKeys ? KeyNames(unconvertedNames.namespaces) { self.key($0, in: path()) } : unconvertedNames
  }

  /// The key for the name at the end of a path.
  private func key(_ name: String, in path: @autoclosure () -> [any CodingKey]) -> String {
    switch decoder.keyDecodingStrategy {
    case .useDefaultKeys: name
    case .convertFromSnakeCase: Self.camelCase(name, separator: "_")
    case .convertFromKebabCase: Self.camelCase(name, separator: "-")
    case .convertFromCapitalized: name.prefix(1).lowercased() + name.dropFirst()
    case .custom(let convert): convert(path() + [NodeKey(name)]).stringValue
    }
  }

  /// The name in the document that a key stands for, as far as it can be told, for messages.
  func name(_ key: String) -> String {
    guard case .convertFromCapitalized = decoder.keyDecodingStrategy else { return key }
    let mark = key.hasPrefix("@") ? "@" : ""
    let name = key.dropFirst(mark.count)
    return mark + name.prefix(1).uppercased() + name.dropFirst()
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
