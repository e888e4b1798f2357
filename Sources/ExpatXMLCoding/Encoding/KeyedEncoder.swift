/// The keys of a type become elements, attributes and text.
struct KeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let encoder: ValueEncoder
  /// Why there can't be keys here.
  private let fault: (any Error)?

  /// Makes a container. If there is a fault, it is thrown with the first value.
  init(_ encoder: ValueEncoder, fault: (any Error)? = nil) {
    self.encoder = encoder
    self.fault = fault
  }

  var codingPath: [any CodingKey] { encoder.codingPath }

  private func place(_ key: any CodingKey, isNested: Bool = false) throws -> Place {
    if let fault { throw fault }
    let name = key.stringValue
    let draft = try encoder.element(forKey: name, isNested: isNested)
    if encoder.isNested, name != UnlabelledKey.first { draft.hasOtherValues = true }
    if encoder.ownCase == name { return Place(draft, .inside) }
    // The keys of a dictionary are data, as for `JSONEncoder`.
    let isData = encoder.hasPlainKeys || isKeyOfDictionary(Key.self)
    if isData || KeyReader.isName(name) {
      guard encoder.options.isReadAgain(name) else {
        throw encoder.error(
          "The key \(name) would be read as another one: in a dictionary, a namespace needs a prefix of namespacesByPrefix.",
          key)
      }
      return Place(
        draft, .element(KeyStep(name: isData ? name : encoder.options.name(name) { encoder.codingPath })))
    }
    do throws(KeyFault) {
      let alternatives = try encoder.options.alternatives(name) { encoder.codingPath }
      let place = Place(draft, .choice(alternatives))
      return alternatives.count == 1 ? place.end(of: alternatives[0]) : place
    } catch {
      switch error {
      case .noPath(let error): throw encoder.error("The key \(error.sentence)", key)
      case .noPlace(let reason): throw encoder.error("The key \(name) can't be written: \(reason).", key)
      }
    }
  }

  // MARK: Values

  /// Writes the text of a value that is nothing but an element with the key as its name, as most values are. Returns false for
  /// others.
  private func put(_ text: @autoclosure () -> String, _ key: Key) throws -> Bool {
    let name = key.stringValue
    guard fault == nil, encoder.mayBePlain, KeyReader.isName(name), name != UnlabelledKey.first else { return false }
    let draft = try encoder.element(forKey: name)
    guard encoder.ownCase == nil, !draft.hasWrappers else { return false }
    draft.append(leaf: name, text())
    return true
  }

  mutating func encode(_ value: String, forKey key: Key) throws {
    if try !put(value, key) { try encodeAny(value, key) }
  }

  mutating func encode(_ value: Int, forKey key: Key) throws {
    if try !put(String(value), key) { try encodeAny(value, key) }
  }

  mutating func encode(_ value: Double, forKey key: Key) throws {
    if try !value.isFinite || !put(value.description, key) { try encodeAny(value, key) }
  }

  // One generic method implements the protocol's methods for all other types.
  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try encodeAny(value, key) }

  private func encodeAny<T: Encodable>(_ value: T, _ key: Key) throws {
    let place = try place(key)
    let isList = try encoder.encode(value, at: place, key: key)
    guard encoder.isNested, !isList, key.stringValue == UnlabelledKey.first else { return }
    switch place.draft.content.last {
    case .element(let element) where element.name == UnlabelledKey.first: element.isPayload = true
    case .node(let node): place.draft.hasNodeAsPayload = encoder.options.isName(place.draft.name, of: node)
    default: break
    }
  }

  mutating func encodeNil(forKey key: Key) throws {
    try encoder.encodeNil(at: place(key), key: key, isItem: false)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    do {
      return try nested(key, isShared: true).container(keyedBy: type)
    } catch {
      return KeyedEncodingContainer(KeyedEncoder<NestedKey>(encoder, fault: error))
    }
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    do {
      return try nested(key, isShared: false).unkeyedContainer()
    } catch {
      return UnkeyedEncoder(encoder, fault: error)
    }
  }

  mutating func superEncoder() -> any Encoder { superEncoder(NodeKey.super) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key as any CodingKey) }

  private func superEncoder(_ key: any CodingKey) -> any Encoder {
    do {
      return try nested(key, isShared: false)
    } catch {
      return FaultyEncoder(encoder, error)
    }
  }

  /// An encoder for the value of a key. Containers with the keys of one key share an element, as in JSON.
  private func nested(_ key: any CodingKey, isShared: Bool) throws -> ValueEncoder {
    try encoder.checkDepth(key)
    var place = try place(key, isNested: isShared)
    if isShared, case .element(let step) = place.kind {
      let element = place.draft.wrapper(step)
      element.hasValue = true
      place = Place(element, .inside)
    }
    return ValueEncoder(encoder.options, place, parent: encoder, key: key, isNested: isShared)
  }

  // MARK: What may be nil

  private func optional<T: Encodable>(_ value: T?, _ key: Key) throws {
    var container = self
    if let value { try container.encode(value, forKey: key) } else { try container.encodeNil(forKey: key) }
  }

  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
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

  mutating func encode(_ value: Int128, forKey key: Key) throws {
    try encoder.encode(value, at: place(key), key: key)
  }
  mutating func encode(_ value: UInt128, forKey key: Key) throws {
    try encoder.encode(value, at: place(key), key: key)
  }
}
