/// A list: the elements of a key, the children of an element, or the words of a text or an attribute.
struct NodeUnkeyedContainer: UnkeyedDecodingContainer {
  private let decoder: NodeDecoder
  /// The elements. Each becomes a value only when it is decoded, since there may be millions.
  private let elements: NodeValue.NodeList?
  /// The words, if there are no elements.
  private let words: [NodeValue]
  private(set) var currentIndex = 0

  init(_ decoder: NodeDecoder) {
    self.decoder = decoder
    elements = Self.elements(of: decoder.value)
    words = elements == nil ? Self.words(of: decoder.value) : []
  }

  private static func elements(of value: NodeValue) -> NodeValue.NodeList? {
    switch value {
    case .elements(let list): return list
    case .element(let node), .payload(let node):
      guard let first = node.children.first else { return nil }
      return NodeValue.NodeList(
        tree: node.tree, firstItem: first.item, otherItems: node.children.dropFirst().map(\.item))
    case .attribute, .text, .texts, .word, .missing: return nil
    }
  }

  private static func words(of value: NodeValue) -> [NodeValue] {
    if case .texts(let texts) = value { return texts.flatMap(words) }
    return value.bytes.split(whereSeparator: \.isXMLSpace).map { .word($0, of: value.node) }
  }

  private var valueCount: Int { elements?.count ?? words.count }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { valueCount }
  var isAtEnd: Bool { currentIndex == valueCount }

  private func current(_ type: any Any.Type) throws -> NodeValue {
    guard !isAtEnd else {
      throw decoder.notFound(
        type, decoder.value, NodeKey(index: currentIndex), "There are only \(valueCount) values.")
    }
    return elements.map { .element($0[currentIndex]) } ?? words[currentIndex]
  }

  mutating func decodeNil() throws -> Bool {
    guard try current(Never.self).isNil else { return false }
    currentIndex += 1
    return true
  }

  private mutating func next<T>(_ decode: (NodeDecoder, NodeValue, NodeKey) throws -> T) throws -> T {
    let result = try decode(decoder, current(T.self), NodeKey(index: currentIndex))
    currentIndex += 1
    return result
  }

  // One generic method implements the protocol's methods for all types without a default implementation.
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type, $1, $2) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type, $1, $2) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type, $1, $2) } }

  private mutating func optional<T: Decodable>(_ type: T.Type) throws -> T? {
    isAtEnd ? nil : try next { try $0.decodeIfPresent(type, $1, $2) }
  }

  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? { try optional(type) }
  mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try optional(type) }
  mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try optional(type) }
  mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try optional(type) }
  mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try optional(type) }
  mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try optional(type) }
  mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try optional(type) }

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
