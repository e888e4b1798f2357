/// A list: the elements of a key, the children of an element, or the words of a text or an attribute.
struct NodeUnkeyedContainer: UnkeyedDecodingContainer {
  /// What is left. Each element becomes a value only when it is decoded, since there may be millions.
  private enum Rest {
    /// The next element, and the names of those after it: any if there are none.
    case elements(Int?, MatchingNames?)
    case ends(ArraySlice<Int>)
    case words(ArraySlice<NodeValue>)
  }

  private let decoder: NodeDecoder
  private var rest: Rest
  private(set) var currentIndex = 0

  init(_ decoder: NodeDecoder) {
    self.decoder = decoder
    let tree = decoder.tree
    switch decoder.value {
    case .elements(let first, let names): rest = .elements(first, names)
    case .ends(let items, _): rest = .ends(items[...])
    case let value:
      let first = value.element.flatMap { tree.children(of: $0).first { tree.items[$0].isElement } }
      rest = first == nil ? .words(Self.words(of: value, in: tree)[...]) : .elements(first, nil)
    }
  }

  private static func words(of value: NodeValue, in tree: NodeTree) -> [NodeValue] {
    if case .texts(let texts) = value { return texts.flatMap { words(of: $0, in: tree) } }
    let bytes = tree.bytes(of: value)
    var result: [NodeValue] = []
    var start = bytes.startIndex
    for end in start...bytes.endIndex where end == bytes.endIndex || bytes[end].isXMLSpace {
      if end > start { result.append(.word(bytes[start..<end], of: value.item, isMeant: !value.isGuess)) }
      start = end + 1
    }
    return result
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? {
    if let known = decoder.listCount { return known }
    var rest = self
    while !rest.isAtEnd { rest.advance() }
    decoder.listCount = rest.currentIndex
    return rest.currentIndex
  }

  var isAtEnd: Bool { current == nil }

  private var current: NodeValue? {
    switch rest {
    case .elements(let item, _): item.map { .element($0) }
    case .ends(let items): items.first.map { .element($0) }
    case .words(let words): words.first
    }
  }

  private mutating func advance() {
    currentIndex += 1
    let tree = decoder.tree
    switch rest {
    case .elements(let item, let names): rest = .elements(item.flatMap { tree.nextSibling(of: $0, names) }, names)
    case .ends(let items): rest = .ends(items.dropFirst())
    case .words(let words): rest = .words(words.dropFirst())
    }
  }

  private func current(_ type: any Any.Type) throws -> NodeValue {
    guard let current else {
      let message = "There are only \(currentIndex) values."
      throw DecodingError.valueNotFound(type, decoder.context(decoder.value, .index(currentIndex), message))
    }
    return current
  }

  mutating func decodeNil() throws -> Bool {
    guard decoder.isNil(try current(Never.self)) else { return false }
    advance()
    return true
  }

  // One generic method implements the protocol's methods for all types.

  @_implements(UnkeyedDecodingContainer,decode(_:))
  mutating func next<T: Decodable>(_ type: T.Type) throws -> T {
    let result = try decoder.decode(type, current(type), .index(currentIndex))
    advance()
    return result
  }

  @_implements(UnkeyedDecodingContainer,decodeIfPresent(_:))
  mutating func nextOptional<T: Decodable>(_ type: T.Type) throws -> T? {
    guard let current else { return nil }
    let result = try decoder.decodeIfPresent(type, current, .index(currentIndex))
    advance()
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
    let nested = try NodeDecoder(current((any Decoder).self), in: decoder, .index(currentIndex), Any.self)
    advance()
    return nested
  }
}
