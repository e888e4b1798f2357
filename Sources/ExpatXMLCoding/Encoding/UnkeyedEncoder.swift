/// An array: elements of one name, or the words of an attribute or a text.
struct UnkeyedEncoder: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  /// Where all values go.
  let place: Place
  private(set) var count = 0

  var codingPath: [any CodingKey] { encoder.codingPath }

  private mutating func nextKey() -> ValueKey {
    count += 1
    return .index(count - 1)
  }

  private mutating func next() -> ValueEncoder {
    ValueEncoder(encoder.session, place, parent: encoder, key: nextKey(), isItem: true)
  }

  // One generic method implements the protocol's methods for all types.
  @_implements(UnkeyedEncodingContainer,encode(_:))
  mutating func encodeNext<T: Encodable>(_ value: T) throws {
    try encoder.encode(value, at: place, key: nextKey(), isItem: true)
  }

  mutating func encodeNil() throws { try encoder.encodeNil(at: place, key: nextKey(), isItem: true) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }

  mutating func superEncoder() -> any Encoder { next() }
}
