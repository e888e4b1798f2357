/// The children, the attributes and the text of an element.
struct NodeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: NodeDecoder
  private let keys: NodeKeys

  init(_ decoder: NodeDecoder, _ node: ExpatXMLNode) {
    self.decoder = decoder
    keys = NodeKeys(node, decoder.options.names(in: decoder.codingPath))
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// The keys of the elements and attributes that are there, for types that know them.
  ///
  /// An enum with associated values reads this property, expects one key, the key of its case, and then asks for the
  /// nested container of that key. Its case may be the name of the element itself. Only the call for the nested
  /// container tells such an enum from another type that has the same keys. So if the answers differ, the one for an enum
  /// is a guess. If no nested container is asked for, `NodeDecoder` runs the type again with other answers.
  var allKeys: [Key] {
    let present = presentKeys
    guard !decoder.isNoEnum(withKeys: Key.self), let ofCase = keyOfCase(present) else {
      return decoder.hidesKeys(Key.self) ? [] : present.compactMap(Key.init(stringValue:))
    }
    keys.ownCase = ofCase
    if present != [ofCase], !keys.isGuessed {
      keys.isGuessed = true
      decoder.didGuessEnum(withKeys: Key.self, isNothingElsePresent: present.isEmpty)
    }
    return [ofCase].compactMap(Key.init(stringValue:))
  }

  private static func isKnown(_ key: String) -> Bool { Key(stringValue: key) != nil }

  private var presentKeys: [String] {
    let all = keys.all
    return all.allSatisfy(Self.isKnown) ? all : keys.all(where: Self.isKnown)
  }

  /// The key for an enum whose case is the name of the element itself. Nil if the element is no such case, or if the type
  /// is not an enum.
  private func keyOfCase(_ present: [String]) -> String? {
    let own = keys.ownKey(where: Self.isKnown)
    // Only enums have keys that are an enum, but not only enums with associated values.
    guard let example = (own ?? present.first).flatMap(Key.init(stringValue:)),
      Mirror(reflecting: example).displayStyle == .enum
    else { return nil }
    if decoder.value.mayBeCase { return decoder.isRun || present.isEmpty ? own : nil }
    if present.isEmpty, case .elements = decoder.value { return own }
    return nil
  }

  private func value(_ key: any CodingKey) throws -> NodeValue {
    let value: NodeValue
    do { value = try keys.value(key.stringValue) } catch {
      throw decoder.corrupted(.missing(in: keys.node), key, "The key \(error.sentence)")
    }
    // An enum that decodes itself may ask for the value of its case instead of a nested container.
    if value.isMissing, let node = ownCase(key) { return .payload(of: node) }
    return value
  }

  /// The element itself, if the key is that of the case that its own name determines.
  private func ownCase(_ key: any CodingKey) -> ExpatXMLNode? {
    keys.ownCase == key.stringValue ? decoder.value.element : nil
  }

  func contains(_ key: Key) -> Bool {
    // A key that is no path is an error when its value is asked for.
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
    guard let node = ownCase(key) else { return try decoder.decoder(of: value(key), key: key).container(keyedBy: type) }
    if keys.isGuessed {
      keys.isGuessed = false
      decoder.didConfirmEnum(withKeys: Key.self)
    }
    return try decoder.decoder(of: .payload(of: node), key: key).container(keyedBy: type)
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
