internal import Foundation

/// The decoder that is passed to a type's `init(from:)`.
final class NodeDecoder: Decoder {
  let options: DecodingOptions
  let value: NodeValue
  private let parent: NodeDecoder?
  /// The key of this value in its parent.
  private let key: (any CodingKey)?
  private let depth: Int
  /// Whether this is the only element of a key, which may contain the elements of a list. It does unless the type finds
  /// one of its keys in it.
  private(set) var isLone = false
  private(set) var hasFound = false
  /// The key of the case that the element's own name determines.
  var ownCase: String?
  /// Whether values are nested too deep. That is an error even for an empty element.
  private var isTooDeep = false
  /// Whether an enum found none or several of its cases.
  var isCaseUnknown = false

  init(options: DecodingOptions, value: NodeValue) {
    self.options = options
    self.value = value
    parent = nil
    key = nil
    depth = 0
  }

  private init(_ value: NodeValue, parent: NodeDecoder, key: (any CodingKey)?) throws {
    options = parent.options
    self.value = value
    self.parent = parent
    self.key = key
    depth = parent.depth + 1
    isLone = key == nil && parent.isLone
    guard depth <= options.decoder.valueDepth else {
      for decoder in sequence(first: parent, next: \.parent) { decoder.isTooDeep = true }
      throw parent.corrupted(value, key, "More than \(options.decoder.valueDepth) values are nested inside each other.")
    }
  }

  /// A decoder of a value inside this one.
  func decoder(of value: NodeValue, key: (any CodingKey)?) throws -> NodeDecoder {
    try NodeDecoder(value, parent: self, key: key)
  }

  /// Notes that the type found one of its keys.
  func didFind() {
    hasFound = true
    if key == nil { parent?.didFind() }
  }

  /// Decodes the only element of a key. Returns nil if the type finds none of its keys in it. The element then contains
  /// the elements of a list.
  func decodeLone<T: Decodable>(_ type: T.Type, _ value: NodeValue, _ key: any CodingKey) throws -> T? {
    let nested = try decoder(of: value, key: key)
    nested.isLone = true
    let result = Result { try nested.decodeScalar(type, value, nil) ?? nested.make(type) }
    return nested.hasFound ? try result.get() : nil
  }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var decoder: NodeDecoder? = self
    while let current = decoder {
      if let key = current.key { path.append(key) }
      decoder = current.parent
    }
    return path.reversed()
  }

  var userInfo: [CodingUserInfoKey: Any] { options.decoder.userInfo }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try keyedContainer())
  }

  private func keyedContainer<Key: CodingKey>() throws -> NodeKeyedContainer<Key> {
    if value.isMissing { throw missing(value, nil) }
    guard let node = value.elementWithText else {
      throw mismatch([String: any Decodable].self, value, nil, "Only elements have keys, and this is text.")
    }
    return NodeKeyedContainer(self, node)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    didFind()
    return NodeUnkeyedContainer(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { NodeValueContainer(decoder: self) }

  /// Decodes the value of the decoder itself.
  func decode<T: Decodable>() throws -> T { try decode(T.self, value, nil) }

  // MARK: Values

  /// Decodes the value of a key, or this decoder's own value if the key is nil.
  func decode<T: Decodable>(_ type: T.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> T {
    if let result = try decodeScalar(type, value, key) { return result }
    // A type may pass its decoder's single value on to another type, and so on. Each counts towards the depth.
    return try decoder(of: value, key: key).make(type)
  }

  /// Decodes the type from this decoder.
  private func make<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      return try T(from: self)
    } catch let error as DecodingError {
      if isCaseUnknown { throw unknownCase(type, value, nil) }
      if isTooDeep { throw error.located(at: value.node.position) }
      if value.isBlank, let none = Self.none(type) { return none }
      if let word = value.word, let parent, let result = try? T(from: parent.decoder(of: word, key: key)) {
        return result
      }
      throw error.located(at: value.node.position)
    }
  }

  /// An empty value of the type: nil or an empty list, if it has one.
  private static func none<T>(_ type: T.Type) -> T? {
    func none<N: ExpressibleByNilLiteral>(_ type: N.Type) -> N { nil }
    func empty<N: ExpressibleByArrayLiteral>(_ type: N.Type) -> N { [] }
    if let type = T.self as? any ExpressibleByNilLiteral.Type { return none(type) as? T }
    return (T.self as? any ExpressibleByArrayLiteral.Type).flatMap { empty($0) as? T }
  }

  /// Decodes the value. Nil if there is none, if `xsi:nil` says so, or if it is empty and can't be decoded.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> T? {
    if value.isNil { return nil }
    guard value.isBlank else { return try decode(type, value, key) }
    if case .text = value, value.bytes.isEmpty { return nil }
    do {
      return try decode(type, value, key)
    } catch let error as DecodingError {
      if isTooDeep { throw error }
      return nil
    }
  }

  /// Decodes types that are texts; nil for other types. It is a separate function, so that the stack frames of nested
  /// types stay small.
  @inline(never)
  private func decodeScalar<T>(_ type: T.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> T? {
    if T.self == String.self { return try string(value, key) as? T }
    if T.self == Int.self { return try integer(Int.self, value, key) as? T }
    if T.self == Double.self { return try float(Double.self, value, key) as? T }
    if T.self == Bool.self { return try bool(value, key) as? T }
    if T.self == Date.self { return try date(value, key) as? T }
    if T.self == URL.self { return try url(value, key) as? T }
    if T.self == Data.self { return try data(value, key) as? T }
    if T.self == Decimal.self { return try decimal(value, key) as? T }
    if T.self == ExpatXMLNode.self { return try node(value, key) as? T }
    return try decodeRareScalar(type, value, key)
  }

  private func decodeRareScalar<T>(_ type: T.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> T? {
    if T.self == Float.self { return try float(Float.self, value, key) as? T }
    if T.self == Int8.self { return try integer(Int8.self, value, key) as? T }
    if T.self == Int16.self { return try integer(Int16.self, value, key) as? T }
    if T.self == Int32.self { return try integer(Int32.self, value, key) as? T }
    if T.self == Int64.self { return try integer(Int64.self, value, key) as? T }
    if T.self == Int128.self { return try integer(Int128.self, value, key) as? T }
    if T.self == UInt.self { return try integer(UInt.self, value, key) as? T }
    if T.self == UInt8.self { return try integer(UInt8.self, value, key) as? T }
    if T.self == UInt16.self { return try integer(UInt16.self, value, key) as? T }
    if T.self == UInt32.self { return try integer(UInt32.self, value, key) as? T }
    if T.self == UInt64.self { return try integer(UInt64.self, value, key) as? T }
    if T.self == UInt128.self { return try integer(UInt128.self, value, key) as? T }
    return nil
  }

  private func date(_ value: NodeValue, _ key: (any CodingKey)?) throws -> Date {
    switch options.decoder.dateDecodingStrategy {
    case .deferredToDate: return try Date(from: decoder(of: value, key: key))
    case .custom(let decode): return try decode(decoder(of: value, key: key))
    case .secondsSince1970: return Date(timeIntervalSince1970: try float(Double.self, value, key))
    case .millisecondsSince1970: return Date(timeIntervalSince1970: try float(Double.self, value, key) / 1000)
    case .iso8601: return try parse(value, key, "a date of ISO 8601") { DateText($0).iso8601 }
    case .rfc822: return try parse(value, key, "a date of RFC 822") { DateText($0).rfc822 }
    case .formatted(let formatter):
      return try parse(value, key, "a date in the formatter's format") {
        formatter.date(from: String(decoding: $0, as: UTF8.self))
      }
    }
  }

  private func data(_ value: NodeValue, _ key: (any CodingKey)?) throws -> Data {
    switch options.decoder.dataDecodingStrategy {
    case .deferredToData: return try Data(from: decoder(of: value, key: key))
    case .custom(let decode): return try decode(decoder(of: value, key: key))
    case .base64:
      return try parse(value, key, "Base64", isQuoted: false) { bytes in
        Data(base64Encoded: Data(bytes.filter { !$0.isXMLSpace }))
      }
    }
  }

  private func url(_ value: NodeValue, _ key: (any CodingKey)?) throws -> URL {
    try parse(value, key, "a URL") { URL(string: String(decoding: $0, as: UTF8.self)) }
  }

  private func decimal(_ value: NodeValue, _ key: (any CodingKey)?) throws -> Decimal {
    try parse(value, key, "a decimal number") { bytes in
      // `Decimal` accepts any text that begins with a number.
      guard NumberText.isDecimal(bytes) else { return nil }
      return Decimal(string: String(decoding: bytes, as: UTF8.self), locale: Locale(identifier: "en_US_POSIX"))
    }
  }

  private func node(_ value: NodeValue, _ key: (any CodingKey)?) throws -> ExpatXMLNode {
    if value.isMissing { throw missing(value, key) }
    guard let node = value.element else { throw mismatch(ExpatXMLNode.self, value, key, "This is not an element.") }
    didFind()
    return node
  }
}
