/// The children, the attributes and the text of an element.
struct NodeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: NodeDecoder
  let plan: KeyPlan
  let item: Int

  var codingPath: [any CodingKey] { decoder.codingPath }

  /// The keys of the attributes and elements that are there, in document order, for types that know them.
  ///
  /// An enum with associated values asks for them, and expects exactly one: that of its case. If the element's own name is the
  /// case, there is only this key. The synthesised code of other types does not ask.
  var allKeys: [Key] {
    if let own = decoder.ownKey(Key.self, plan) { return [own].compactMap(Key.init(stringValue:)) }
    return plan.keys(of: item, in: decoder.tree, decoder.session).compactMap(Key.init(stringValue:))
  }

  private func value(_ key: some CodingKey) throws -> NodeValue {
    if let own = decoder.ownCase(Key.self) {
      if own == key.stringValue { return .payload(item) }
      if plan.isChoice { return .missing(in: item) }
    }
    return try decoder.value(key, plan, in: item)
  }

  func contains(_ key: Key) -> Bool {
    // A key that is not a path is an error when its value is asked for.
    guard let value = try? value(key) else { return true }
    if case .text = value { return !decoder.tree.bytes(of: value).isEmpty }
    return !value.isMissing
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    let value = try value(key)
    if value.isMissing { throw decoder.missing(value, .key(key)) }
    return decoder.isNil(value)
  }

  // A fast path for the most frequent types: most values are a plain text, which is read in place. The key is passed on only for
  // errors, since copying it takes as long as all else.

  @inline(__always)
  private func plain<T: Decodable>(_ type: T.Type, _ text: PlainText, orNil: Bool) -> T? {
    if type == String.self { return decoder.string(text, orNil: orNil).map { same($0, as: type) } }
    let tree = decoder.tree
    guard let bytes = tree.bytes(of: text, orNil) else { return nil }
    if type == Int.self { return NumberText.shortInteger(bytes).flatMap(Int.init(exactly:)).map { same($0, as: type) } }
    if type == Double.self { return NumberText.double(bytes).map { same($0, as: type) } }
    return NodeDecoder.bool(bytes).map { same($0, as: type) }
  }

  @inline(__always)
  private func frequent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    let text = decoder.plain(key.stringValue, plan, in: item)
    return try plain(type, text, orNil: false) ?? decoder.decode(type, value(key), .key(key))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String { try frequent(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try frequent(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try frequent(type, key) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try frequent(type, key) }

  // One generic method implements the protocol's methods for all other types.
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.decode(type, value(key), .key(key))
  }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.decode(type, value(key), .key(key)) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try decoder.decode(type, value(key), .key(key))
  }

  // Without the attribute, the protocol's own methods would be used for all types but these.

  @inline(__always)
  private func frequentOptional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    let text = decoder.plain(key.stringValue, plan, in: item)
    if case .missing = text { return nil }
    return try plain(type, text, orNil: true) ?? optional(type, key)
  }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func optional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    let value = try value(key)
    return value.isMissing ? nil : try decoder.decodeIfPresent(type, value, .key(key))
  }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func optional(_ type: String.Type, _ key: Key) throws -> String? { try frequentOptional(type, key) }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func optional(_ type: Int.Type, _ key: Key) throws -> Int? { try frequentOptional(type, key) }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func optional(_ type: Double.Type, _ key: Key) throws -> Double? { try frequentOptional(type, key) }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func optional(_ type: Bool.Type, _ key: Key) throws -> Bool? { try frequentOptional(type, key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try nested(NodeKey.super) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

  private func nested(_ key: some CodingKey) throws -> NodeDecoder {
    try NodeDecoder(value(key), in: decoder, .key(key), Any.self)
  }
}
