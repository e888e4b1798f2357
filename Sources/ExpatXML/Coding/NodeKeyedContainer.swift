/// The children, the attributes and the text of an element.
struct NodeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: NodeDecoder
  private let keys: NodeKeys

  init(_ decoder: NodeDecoder, _ node: ExpatXMLNode) {
    self.init(decoder, NodeKeys(node, decoder))
  }

  private init(_ decoder: NodeDecoder, _ keys: NodeKeys) {
    self.decoder = decoder
    self.keys = keys
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// Enums with associated values read this property, and expect one key: the key of their case.
  var allKeys: [Key] {
    let isKnown = { (key: String) in Key(stringValue: key) != nil }
    let keys: [String]
    if isKnown(Self.impossibleKey) {
      // A dictionary takes all keys.
      keys = self.keys.all
    } else {
      keys = cases(isKnown)
      decoder.isCaseUnknown = keys.count != 1
    }
    if !keys.isEmpty { decoder.didFind() }
    return keys.compactMap(Key.init(stringValue:))
  }

  private static var impossibleKey: String { "\u{0}" }

  private func cases(_ isKnown: (String) -> Bool) -> [String] {
    let own = keys.ownKey(where: isKnown)
    if decoder.value.mayBeCase || decoder.isLone {
      decoder.ownCase = own
      if let own { return [own] }
      // The children of the only element are looked at later, if the element turns out to contain a list.
      if decoder.isLone { return [] }
    }
    let inner = keys.all(where: isKnown)
    if inner.isEmpty, case .elements = decoder.value, let own {
      decoder.ownCase = own
      return [own]
    }
    return inner
  }

  private func value(_ key: any CodingKey) throws -> NodeValue {
    if let own = decoder.ownCase, own == key.stringValue, let node = decoder.value.element { return .payload(of: node) }
    guard let value = keys[key.stringValue] else {
      throw decoder.corrupted(
        decoder.value, key, "The key \(key.stringValue) has a namespace, but namespaces were not processed.")
    }
    if !value.isMissing { decoder.didFind() }
    return value
  }

  func contains(_ key: Key) -> Bool {
    // If looking up the key throws, the key counts as present. Decoding it then throws the error.
    guard let value = try? value(key) else { return true }
    if case .text = value { return !value.bytes.isEmpty }
    return !value.isMissing
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    let value = try value(key)
    if value.isMissing { throw decoder.missing(value, key) }
    return value.isNil
  }

  // One generic method implements the protocol's methods for all types.
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.decode(type, value(key), key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.decoder(of: value(key), key: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.decoder(of: value(key), key: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    try decoder.decoder(of: value(NodeKey.super), key: NodeKey.super)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try decoder.decoder(of: value(key), key: key)
  }

  // MARK: What may be missing

  // One method for each type, since the protocol has a separate method for each.
  private func optional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try decoder.decodeIfPresent(type, value(key), key)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try optional(type, key) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try optional(type, key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.decode(type, value(key), key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder.decode(type, value(key), key) }
}

extension NodeKeys {
  fileprivate convenience init(_ node: ExpatXMLNode, _ decoder: NodeDecoder) {
    let options = decoder.options
    self.init(
      node, prefixes: options.decoder.namespacesByPrefix,
      convert: options.convertsKeys ? { options.key($0, in: decoder.codingPath) } : nil)
  }
}
