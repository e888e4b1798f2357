/// The settings of an encoder while it encodes one value, and the keys that it has read.
final class EncodingOptions {
  let encoder: ExpatXMLEncoder
  private let convertsKeys: Bool
  /// Whether keys that are names become elements with just these names, and Strings become texts as they are.
  let isPlain: Bool
  private var keys: [String: [WrittenKey]] = [:]
  /// Whether a type is a dictionary. To find out takes long.
  private var dictionaries: [ObjectIdentifier: Bool] = [:]

  init(_ encoder: ExpatXMLEncoder) {
    self.encoder = encoder
    if case .useDefaultKeys = encoder.keyEncodingStrategy { convertsKeys = false } else { convertsKeys = true }
    isPlain =
      if !convertsKeys, case .text = encoder.stringEncodingStrategy,
        case .throw = encoder.nonXMLCharacterEncodingStrategy
      {
        true
      } else {
        false
      }
  }

  /// Whether the keys of a type are names, in no order.
  func isDictionary(_ type: any Any.Type) -> Bool {
    if let known = dictionaries[ObjectIdentifier(type)] { return known }
    let isDictionary = type is any EncodedDictionary.Type
    dictionaries[ObjectIdentifier(type)] = isDictionary
    return isDictionary
  }

  /// Whether the decoder takes a node for an element with this name.
  func isName(_ name: String, of node: ExpatXMLNode) -> Bool {
    let universal = UniversalName(name)
    let parts = universal.name.split(separator: ":", maxSplits: 1)
    let prefix = parts.count == 2 ? String(parts[0]) : ""
    guard let namespace = universal.namespace ?? encoder.namespacesByPrefix[prefix] else {
      return node.qualifiedName.utf8.elementsEqual(name.utf8)
    }
    return parts.last.map { node.name.utf8.elementsEqual($0.utf8) } ?? false
      && (node.namespaceURI ?? "").utf8.elementsEqual(namespace.utf8)
  }

  /// Whether a decoder with the same settings gives a dictionary this key again. A namespace in braces is in such a key only where
  /// elements without a prefix have a namespace, and this one has no prefix.
  func isReadAgain(_ key: String) -> Bool {
    guard let namespace = UniversalName(key).namespace else { return true }
    return encoder.namespacesByPrefix[""] != nil && !encoder.namespacesByPrefix.values.contains(namespace)
  }

  /// The name for a key. The path is the one to the element around it.
  func name(_ key: String, in path: @escaping () -> [any CodingKey]) -> String {
    guard convertsKeys else { return key }
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

  /// Where the value of a key goes.
  func alternatives(_ key: String, in path: @escaping () -> [any CodingKey]) throws(KeyFault) -> [WrittenKey] {
    if let known = keys[key] { return known }
    let alternatives = try KeyReader { self.name($0, in: path) }.alternatives(key)
    // A custom strategy may depend on the path.
    if case .custom = encoder.keyEncodingStrategy { return alternatives }
    keys[key] = alternatives
    return alternatives
  }

  /// `myURLPath` has the words `my`, `url` and `path`.
  private static func words(_ key: String, separator: Character) -> String {
    let characters = Array(key)
    var result = ""
    for (index, character) in characters.enumerated() {
      guard character.isUppercase else {
        result.append(character)
        continue
      }
      let follows = index > 0 && characters[index - 1] != separator
      let isWordStart =
        follows
        && (!characters[index - 1].isUppercase || index + 1 < characters.count && characters[index + 1].isLowercase)
      if isWordStart { result.append(separator) }
      result += character.lowercased()
    }
    return result
  }
}

/// A dictionary whose keys are names.
protocol EncodedDictionary {
  func encodeSorted(to encoder: any Encoder) throws
}

extension Dictionary: EncodedDictionary where Key == String, Value: Encodable {
  func encodeSorted(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NodeKey.self)
    for (key, value) in sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      try container.encode(value, forKey: NodeKey(key))
    }
  }
}
