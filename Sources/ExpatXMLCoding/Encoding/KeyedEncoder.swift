/// The keys of a type become elements, attributes and text.
struct KeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  let keys: WrittenKeys

  var codingPath: [any CodingKey] { encoder.codingPath }

  private func place(_ key: some CodingKey, isNested: Bool = false) throws -> Place {
    let name = key.stringValue
    let element = try encoder.element(forKey: name, isNested: isNested)
    if encoder.isNested, name != UnlabelledKey.first { encoder.draft[element].hasOtherValues = true }
    if let ownCase = encoder.ownCase, ownCase == name { return Place(start: element, target: encoder.session.inside) }
    let target = keys.target(name, in: encoder)
    if target.kind == .fault { throw encoder.error(target.reason, .key(key)) }
    return Place(start: element, target: target)
  }

  // The values of these types are the most frequent ones. Swift can't specialise the generic method for them, because of the key.
  mutating func encode(_ value: String, forKey key: Key) throws { try frequent(value, key) }
  mutating func encode(_ value: Int, forKey key: Key) throws { try frequent(value, key) }
  mutating func encode(_ value: Double, forKey key: Key) throws { try frequent(value, key) }

  // One generic method implements the protocol's methods for all other types.
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try put(value, key) }
  mutating func encode(_ value: Int128, forKey key: Key) throws { try put(value, key) }
  mutating func encode(_ value: UInt128, forKey key: Key) throws { try put(value, key) }

  @inline(__always)
  private func frequent<T: Encodable>(_ value: T?, _ key: Key) throws {
    guard let value else { return try putNil(key) }
    if T.self == String.self, encoder.session.hasPlainStrings, putPlain(same(value, as: String.self), key) { return }
    if T.self == Int.self, putPlain(String(same(value, as: Int.self)), key) { return }
    if T.self == Double.self, putPlain(ValueEncoder.text(same(value, as: Double.self)), key) { return }
    try put(value, key)
  }

  private func put<T: Encodable>(_ value: T, _ key: Key) throws {
    let place = try place(key)
    let isList = try encoder.encode(value, at: place, key: .key(key))
    guard encoder.isNested, !isList, key.stringValue == UnlabelledKey.first else { return }
    encoder.draft.markPayload(of: encoder.outer(of: place), encoder.session)
  }

  /// Appends the text of a key as an element with nothing else, or as an attribute. Returns false if it may go elsewhere.
  @inline(__always)
  private func putPlain(_ text: @autoclosure () -> String, _ key: Key) -> Bool {
    guard let (element, target) = encoder.plainTarget(key.stringValue, keys) else { return false }
    if target.kind == .attribute {
      encoder.draft.setAttribute(target.name, text(), of: element)
    } else {
      encoder.draft.append(leaf: target.name, text(), to: element)
    }
    return true
  }

  mutating func encodeNil(forKey key: Key) throws { try putNil(key) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { nested(key, isShared: true).container(keyedBy: type) }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nested(NodeKey.super) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  /// An encoder for the value of a key. Keyed containers for the same key share an element, as in JSON.
  private func nested(_ key: some CodingKey, isShared: Bool = false) -> ValueEncoder {
    do {
      try encoder.checkDepth(.key(key))
      var place = try place(key, isNested: isShared)
      if isShared, place.target.kind == .element {
        let element = encoder.draft.wrapper(place.target, in: encoder.outer(of: place))
        encoder.draft[element].hasValue = true
        place = Place(start: element, target: encoder.session.inside)
      }
      return ValueEncoder(encoder.session, place, parent: encoder, key: .key(key), isNested: isShared)
    } catch {
      return ValueEncoder(encoder, fault: error)
    }
  }

  @inline(__always)
  private func optional<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value { try put(value, key) } else { try putNil(key) }
  }

  private func putNil(_ key: Key) throws {
    if !encoder.session.encoder.encodesNil, encoder.plainTarget(key.stringValue, keys) != nil { return }
    try encoder.encodeNil(at: place(key), key: .key(key), isItem: false)
  }

  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try frequent(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try frequent(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try frequent(value, key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try optional(value, key) }
}
