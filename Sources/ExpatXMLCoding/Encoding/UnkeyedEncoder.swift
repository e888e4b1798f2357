/// An array: elements of one name, or the words of an attribute or a text.
struct UnkeyedEncoder: UnkeyedEncodingContainer {
  private let encoder: ValueEncoder
  private let place: Place
  /// Why there can't be an array here.
  private let fault: (any Error)?
  private(set) var count = 0

  /// Makes a container whose values all go to one place.
  init(_ encoder: ValueEncoder, _ place: Place) {
    self.encoder = encoder
    self.place = place
    fault = nil
  }

  /// A container that throws at its first value.
  init(_ encoder: ValueEncoder, fault: any Error) {
    self.encoder = encoder
    place = Place(ElementDraft(""), .inside)
    self.fault = fault
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  private mutating func nextKey() -> NodeKey {
    defer { count += 1 }
    return NodeKey(index: count)
  }

  /// An encoder of the next value.
  private mutating func next() -> any Encoder {
    let key = nextKey()
    do {
      if let fault { throw fault }
      try encoder.checkDepth(key)
    } catch {
      return FaultyEncoder(encoder, error)
    }
    return ValueEncoder(encoder.options, place, parent: encoder, key: key, isItem: true)
  }

  private mutating func put<T: Encodable>(_ value: T) throws {
    if let fault { throw fault }
    try encoder.encode(value, at: place, key: nextKey(), isItem: true)
  }

  // One generic method implements the protocol's methods for all types.
  mutating func encode<T: Encodable>(_ value: T) throws { try put(value) }
  mutating func encode(_ value: Int128) throws { try put(value) }
  mutating func encode(_ value: UInt128) throws { try put(value) }

  mutating func encodeNil() throws {
    if let fault { throw fault }
    try encoder.encodeNil(at: place, key: nextKey(), isItem: true)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }

  mutating func superEncoder() -> any Encoder { next() }
}
