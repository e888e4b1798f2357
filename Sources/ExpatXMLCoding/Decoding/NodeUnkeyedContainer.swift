/// A list: the elements of a key, the children of an element, or the words of a text or an attribute.
struct NodeUnkeyedContainer: UnkeyedDecodingContainer {
  private let decoder: NodeDecoder
  private var values: [NodeValue]
  private(set) var currentIndex = 0
  /// The only element of its key, until it is known whether it contains the elements of the list. The decoded type
  /// decides that.
  private var lone: ExpatXMLNode?

  init(_ decoder: NodeDecoder) {
    self.decoder = decoder
    values = Self.values(of: decoder.value)
    if case .elements(let list) = decoder.value, list.otherItems.isEmpty, !list.isExact, list.first.holdsOnlyElements {
      lone = list.first
    }
  }

  private static func values(of value: NodeValue) -> [NodeValue] {
    switch value {
    case .missing: []
    case .elements(let list):
      [.element(list.first)] + list.otherItems.map { .element(ExpatXMLNode(list.tree, $0)) }
    case .element(let node) where !node.children.isEmpty, .payload(let node) where !node.children.isEmpty:
      node.children.map { .element($0) }
    case .element, .payload, .attribute, .text, .word:
      value.bytes.split(whereSeparator: \.isXMLSpace).map { .word($0, of: value.node) }
    }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { lone == nil ? values.count : nil }
  var isAtEnd: Bool { currentIndex == values.count }

  private func current(_ type: any Any.Type) throws -> NodeValue {
    guard !isAtEnd else {
      throw decoder.notFound(
        type, decoder.value, NodeKey(index: currentIndex), "There are only \(values.count) values.")
    }
    return values[currentIndex]
  }

  mutating func decodeNil() throws -> Bool {
    guard try current(Never.self).isNil else { return false }
    currentIndex += 1
    return true
  }

  // One generic method implements the protocol's methods for all types.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let result = try decodeLone(type) { return result }
    let result = try decoder.decode(type, current(type), NodeKey(index: currentIndex))
    currentIndex += 1
    return result
  }

  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    guard !isAtEnd else { return nil }
    if let result = try decodeLone(type) { return result }
    let result = try decoder.decodeIfPresent(type, current(type), NodeKey(index: currentIndex))
    currentIndex += 1
    return result
  }

  /// Decodes the only element of its key if the type finds one of its keys in it. Otherwise the element's children are
  /// the list.
  private mutating func decodeLone<T: Decodable>(_ type: T.Type) throws -> T? {
    guard let list = lone else { return nil }
    lone = nil
    if let result = try decoder.decodeLone(type, values[0], NodeKey(index: 0)) {
      currentIndex += 1
      return result
    }
    values = list.children.map { .element($0) }
    return nil
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    if let result = try decodeLone(type) { return result }
    let result = try decoder.decode(type, current(type), NodeKey(index: currentIndex))
    currentIndex += 1
    return result
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    if let result = try decodeLone(type) { return result }
    let result = try decoder.decode(type, current(type), NodeKey(index: currentIndex))
    currentIndex += 1
    return result
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let nested = try decoder.decoder(of: current((any Decoder).self), key: NodeKey(index: currentIndex))
    currentIndex += 1
    return nested
  }
}
