/// The keys of a type become elements, attributes and text.
struct KeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  let keys: WrittenKeys

  var codingPath: [any CodingKey] { encoder.codingPath }

  private func place(_ key: some CodingKey, isNested: Bool = false) throws -> Place {
    let name = key.stringValue
    let element = try encoder.element(forKey: name, isNested: isNested)
    if let ownKey = encoder.ownKey, ownKey == name { return Place(start: element, target: encoder.session.inside) }
    return Place(start: element, target: try keys.target(key, in: encoder))
  }

  // One generic method implements the protocol's methods for all types. Where the type is known, the compiler leaves the rest out.

  @_implements(KeyedEncodingContainerProtocol,encode(_:forKey:))
  @inline(__always)
  func encodeValue<T: Encodable>(_ value: T, forKey key: Key) throws {
    if T.self == String.self, encoder.session.hasPlainStrings, putPlain(same(value, as: String.self), key) { return }
    if T.self == Int.self, putPlain(String(same(value, as: Int.self)), key) { return }
    if T.self == Double.self, putPlain(ValueEncoder.text(same(value, as: Double.self)), key) { return }
    try encoder.encode(value, at: place(key), key: .key(key))
  }

  @_implements(KeyedEncodingContainerProtocol,encodeIfPresent(_:forKey:))
  @inline(__always)
  func encodeOptional<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encodeValue(value, forKey: key) } else { try encodeNil(forKey: key) }
  }

  /// Appends the text of a key as an element with nothing else, or as an attribute. Returns false if it may go elsewhere.
  @inline(__always)
  private func putPlain(_ text: @autoclosure () -> String, _ key: Key) -> Bool {
    guard let (element, target) = encoder.plainTarget(key.stringValue, keys) else { return false }
    if target.isAttribute {
      encoder.draft.setAttribute(target.name, text(), of: element)
    } else {
      encoder.draft.append(leaf: target.name, text(), to: element)
    }
    return true
  }

  func encodeNil(forKey key: Key) throws {
    if !encoder.session.encoder.encodesNil, encoder.plainTarget(key.stringValue, keys) != nil { return }
    try encoder.encodeNil(at: place(key), key: .key(key), isItem: false)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    // The only value of a case is in the element of the case. Its type of keys has one case, and so no size.
    let isPayload = MemoryLayout<NestedKey>.size == 0 && NestedKey(stringValue: UnlabelledKey.first) != nil
    return nested(key, isShared: true, ownKey: isPayload ? UnlabelledKey.first : nil).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { nested(NodeKey.super) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  /// An encoder for the value of a key. Keyed containers for the same key share an element, as in JSON.
  private func nested(_ key: some CodingKey, isShared: Bool = false, ownKey: String? = nil) -> ValueEncoder {
    do {
      var place = try place(key, isNested: isShared)
      if isShared, place.target.kind == .element {
        let element = encoder.draft.wrapper(place.target, in: encoder.outer(of: place))
        encoder.draft[element].hasValue = true
        place = Place(start: element, target: encoder.session.inside)
      }
      return ValueEncoder(encoder.session, place, parent: encoder, key: .key(key), ownKey: ownKey)
    } catch {
      return ValueEncoder(encoder, fault: error)
    }
  }
}
