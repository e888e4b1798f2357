#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The decoder that is passed to a type's `init(from:)`.
final class NodeDecoder: Decoder {
  let options: DecodingOptions
  let value: NodeValue
  private let parent: NodeDecoder?
  /// The key of this value in its parent.
  private let key: (any CodingKey)?
  private let depth: Int
  /// The types of keys that may be those of an enum with associated values, which has not asked for its case yet.
  private var guesses: [ObjectIdentifier] = []
  /// The types of keys that are not those of an enum with associated values, as far as this value has shown.
  private var keysOfOthers: [ObjectIdentifier] = []
  /// Whether there were none of these keys in the element.
  private var isNothingElsePresent = false
  /// Whether `allKeys` is empty for these keys, to see what the type does without any.
  private var hidesKeys = false
  /// Whether values are nested too deep. That is an error even for an empty element.
  private var isTooDeep = false
  /// Whether a type decodes itself that would be run again if it was taken for an enum. What a container gives has none.
  private(set) var isRun = false

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
    guard depth <= options.decoder.valueDepth else {
      for decoder in sequence(first: parent, next: \.parent) { decoder.isTooDeep = true }
      throw parent.corrupted(value, key, "More than \(options.decoder.valueDepth) values are nested inside each other.")
    }
  }

  /// A decoder of a value inside this one.
  func decoder(of value: NodeValue, key: (any CodingKey)?) throws -> NodeDecoder {
    try NodeDecoder(value, parent: self, key: key)
  }

  var codingPath: [any CodingKey] { sequence(first: self, next: \.parent).compactMap(\.key).reversed() }

  var userInfo: [CodingUserInfoKey: Any] { options.decoder.userInfo }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if value.isMissing { throw missing(value, nil) }
    guard let node = value.elementWithText else {
      throw mismatch([String: any Decodable].self, value, nil, "Only elements have keys, and this is text.")
    }
    return KeyedDecodingContainer(NodeKeyedContainer(self, node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { NodeUnkeyedContainer(self) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// Decodes the value of the decoder itself.
  func decode<T: Decodable>() throws -> T { try decode(T.self, value, nil) }

  // MARK: Values

  /// Decodes the value of a key, or this decoder's own value if the key is nil.
  func decode<T: Decodable>(_ type: T.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> T {
    if let result = try frequentScalar(type, value, key) { return result }
    if let scalar = try scalar(type, value, key), case let result as T = scalar { return result }
    // A type may pass its decoder's single value on to another type, and so on. Each counts towards the depth.
    return try decoder(of: value, key: key).make(type)
  }

  /// Decodes a value with the function of a strategy. Its errors get the position of the value.
  func decode<T>(_ value: NodeValue, _ key: (any CodingKey)?, with function: (any Decoder) throws -> T) throws -> T {
    do {
      return try function(decoder(of: value, key: key))
    } catch let error as DecodingError {
      throw error.located(at: value.node.position)
    }
  }

  /// Notes that `allKeys` was answered as for an enum.
  func didGuessEnum(withKeys type: any CodingKey.Type, isNothingElsePresent: Bool) {
    if options.isOfEnum(ObjectIdentifier(type)) == true { return }
    guesses.append(ObjectIdentifier(type))
    self.isNothingElsePresent = isNothingElsePresent
  }

  /// Notes that an enum has asked for its case.
  func didConfirmEnum(withKeys type: any CodingKey.Type) {
    guesses.removeAll { $0 == ObjectIdentifier(type) }
  }

  func isNoEnum(withKeys type: any CodingKey.Type) -> Bool {
    let type = ObjectIdentifier(type)
    return keysOfOthers.contains(type) || options.isOfEnum(type) == false
  }

  func hidesKeys(_ type: any CodingKey.Type) -> Bool { hidesKeys && keysOfOthers.contains(ObjectIdentifier(type)) }

  /// Runs the type's own code. It runs again if it was taken for an enum with associated values, and may be none.
  private func run<T: Decodable>(_ type: T.Type) throws -> T {
    if let known = options.outcome(of: self.value, by: type, at: codingPath), let value = try known.get() as? T {
      return value
    }
    isRun = true
    let value: T
    do {
      value = try T(from: self)
    } catch  where !guesses.isEmpty {
      return try runAgain(type) { throw error }
    }
    return guesses.isEmpty ? value : try runAgain(type) { value }
  }

  @inline(never)
  private func runAgain<T: Decodable>(_ type: T.Type, first: () throws -> T) throws -> T {
    keysOfOthers = guesses
    guesses = []
    let first = Result(catching: first)
    // What is noted keeps each level of a type that contains itself from running those inside it twice.
    if isEnum(first) {
      options.note(keysOfOthers, areOfEnum: true)
      return try first.get()
    }
    let second = Result { try T(from: self) }
    guard second.isRefusedByType else {
      options.note(keysOfOthers, areOfEnum: false)
      return try second.get()
    }
    do {
      let value = try isNothingElsePresent ? first.get() : second.get()
      note(.success(value), by: type)
      return value
    } catch let error as DecodingError {
      note(.failure(error), by: type)
      throw error
    }
  }

  private func note(_ outcome: Result<Any, DecodingError>, by type: any Any.Type) {
    if isInGuess { options.note(outcome, of: value, by: type, at: codingPath) } else { options.forgetOutcomes() }
  }

  /// Whether a type that has run as an enum is one. An enum that decodes itself refuses an element without any of its keys.
  private func isEnum<T: Decodable>(_ first: Result<T, any Error>) -> Bool {
    if let known = keysOfOthers.lazy.compactMap(options.isOfEnum).first { return known }
    guard case .success = first, !isNothingElsePresent else { return false }
    hidesKeys = true
    defer { hidesKeys = false }
    return Result { try T(from: self) }.isRefusedByType
  }

  /// Whether this value may be decoded once more, because one around it was taken for an enum.
  private var isInGuess: Bool {
    guard let parent else { return false }
    return sequence(first: parent, next: \.parent).contains { !$0.guesses.isEmpty || !$0.keysOfOthers.isEmpty }
  }

  /// Decodes the type from this decoder.
  private func make<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      return try run(type)
    } catch let error as DecodingError {
      return try makeOtherwise(type, error)
    }
  }

  /// Decodes a type that has refused its value.
  @inline(never)
  private func makeOtherwise<T: Decodable>(_ type: T.Type, _ error: DecodingError) throws -> T {
    if let type = error.enumWithoutCase { throw unknownCase(type, value, nil) }
    if isTooDeep { throw error.located(at: value.node.position) }
    if value.isBlank, let none = Self.none(type) { return none }
    if let word = value.word, let parent, let result = try? T(from: parent.decoder(of: word, key: key)) {
      return result
    }
    throw error.located(at: value.node.position)
  }

  /// An empty value of the type: nil or an empty list, if it has one.
  private static func none<T>(_ type: T.Type) -> T? {
    func none<N: ExpressibleByNilLiteral>(_ type: N.Type) -> N { nil }
    // Other collections with a literal, such as vectors, need not have an empty one.
    func list<N: RangeReplaceableCollection>(_ type: N.Type) -> N { N() }
    func set<N: SetAlgebra>(_ type: N.Type) -> N { N() }
    if let type = T.self as? any ExpressibleByNilLiteral.Type { return none(type) as? T }
    if let type = T.self as? any (Collection & SetAlgebra).Type { return set(type) as? T }
    return (T.self as? any (RangeReplaceableCollection & ExpressibleByArrayLiteral).Type).flatMap { list($0) as? T }
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

  /// Decodes the most frequent types; nil for other types. A dynamic cast would take as long as what is cast.
  @inline(never)
  private func frequentScalar<T>(_ type: T.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> T? {
    if type == String.self { return unsafe unsafeBitCast(try string(value, key), to: type) }
    if type == Int.self { return unsafe unsafeBitCast(try integer(Int.self, value, key), to: type) }
    if type == Double.self { return unsafe unsafeBitCast(try float(Double.self, value, key), to: type) }
    return nil
  }

  /// Decodes other types that are texts; nil for all others. It is a separate function, so that the stack frames of nested
  /// types stay small, and not generic, so that nothing about the type is looked up while the program runs.
  @inline(never)
  private func scalar(_ type: any Any.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> Any? {
    if type == Bool.self { return try bool(value, key) }
    if type == Date.self { return try date(value, key) }
    if type == URL.self { return try url(value, key) }
    if type == Data.self { return try data(value, key) }
    if type == Decimal.self { return try decimal(value, key) }
    if type == ExpatXMLNode.self { return try node(value, key) }
    return try rareScalar(type, value, key)
  }

  private func rareScalar(_ type: any Any.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> Any? {
    if type == Float.self { return try float(Float.self, value, key) }
    if type == Int8.self { return try integer(Int8.self, value, key) }
    if type == Int16.self { return try integer(Int16.self, value, key) }
    if type == Int32.self { return try integer(Int32.self, value, key) }
    if type == Int64.self { return try integer(Int64.self, value, key) }
    if type == Int128.self { return try integer(Int128.self, value, key) }
    if type == UInt.self { return try integer(UInt.self, value, key) }
    if type == UInt8.self { return try integer(UInt8.self, value, key) }
    if type == UInt16.self { return try integer(UInt16.self, value, key) }
    if type == UInt32.self { return try integer(UInt32.self, value, key) }
    if type == UInt64.self { return try integer(UInt64.self, value, key) }
    if type == UInt128.self { return try integer(UInt128.self, value, key) }
    return nil
  }

  private func date(_ value: NodeValue, _ key: (any CodingKey)?) throws -> Date {
    try date(value, key, options.decoder.dateDecodingStrategy)
  }

  private func data(_ value: NodeValue, _ key: (any CodingKey)?) throws -> Data {
    switch options.decoder.dataDecodingStrategy {
    case .deferredToData: return try Data(from: decoder(of: value, key: key))
    case .custom(let function): return try decode(value, key, with: function)
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
    return node
  }
}

/// An element, an attribute or a text as one value.
extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value.isNil }

  // One generic method implements the protocol's methods for all types.
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decode(type, value, nil) }
  func decode(_ type: Int128.Type) throws -> Int128 { try decode(type, value, nil) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decode(type, value, nil) }
}

extension Result {
  /// Whether the type itself threw a `DecodingError`, which has no position then.
  fileprivate var isRefusedByType: Bool {
    if case .failure(let error as DecodingError) = self { error.sourcePosition == nil } else { false }
  }
}

extension DecodingError {
  /// The enum with associated values whose synthesised code has thrown this error, because it found none or several of its
  /// cases. Nil for all other errors.
  fileprivate var enumWithoutCase: (any Any.Type)? {
    guard case .typeMismatch(let type, let context) = self, sourcePosition == nil,
      context.debugDescription.hasPrefix("Invalid number of keys found")
    else { return nil }
    return type
  }
}
