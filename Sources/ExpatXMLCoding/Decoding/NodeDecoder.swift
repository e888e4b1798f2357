/// The decoder that is passed to a type's `init(from:)`.
final class NodeDecoder: Decoder {
  let session: DecodingSession
  let tree: NodeTree
  let value: NodeValue
  let type: any Any.Type
  private let parent: NodeDecoder?
  /// The key of this value in its parent.
  private let key: ValueKey
  private let depth: Int
  /// What is inside by key, for the last type of keys that may be any texts.
  @safe @exclusivity(unchecked) var index: KeyIndex?
  /// The number of values in the list, once it was asked for.
  var listCount: Int?
  /// The key of an enum's case that is the name of the element itself, and the type of the keys.
  @safe @exclusivity(unchecked) private var ownCase: (key: String, type: ObjectIdentifier)?
  @safe @exclusivity(unchecked) private var hasAskedForKeys = false
  /// Whether the type has asked for the element's own name, and its keys don't conform to `ExpatXMLChoiceCodingKey`.
  @safe @exclusivity(unchecked) var hasAskedForOwnName = false

  init(_ session: DecodingSession, _ node: ExpatXMLElement, _ type: any Any.Type) {
    (self.session, tree, value, self.type) = (session, node.tree, .element(node.item), type)
    (parent, key, depth) = (nil, .none, 1)
    session.begin(tree)
  }

  /// Makes the decoder of a value inside another one.
  init(_ value: NodeValue, in parent: NodeDecoder, _ key: ValueKey, _ type: any Any.Type) throws {
    (session, tree, self.value, self.type) = (parent.session, parent.tree, value, type)
    (self.parent, self.key, depth) = (parent, key, parent.depth + 1)
    guard depth <= ExpatXMLDecoder.valueDepth else { throw parent.tooDeep(value, key) }
  }

  var codingPath: [any CodingKey] { sequence(first: self, next: \.parent).flatMap(\.key.path).reversed() }

  var userInfo: [CodingUserInfoKey: Any] { session.decoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if value.isMissing { throw missing(value, .none) }
    guard let item = value.elementWithText else {
      if value.isGuess { throw (parent ?? self).notThere(value, key) }
      throw mismatch([String: any Decodable].self, value, .none, "Only elements have keys, and this is text.")
    }
    noteKeys()
    let plan = session.plan(type, in: self)
    plan.update(session)
    if plan.isChoice { _ = ownKey(type, plan) }
    return KeyedDecodingContainer(NodeKeyedContainer(decoder: self, plan: plan, item: item))
  }

  /// Notes that the type has asked for keys. Decoders that have passed their own value on to this one note it too.
  private func noteKeys() {
    hasAskedForKeys = true
    if case .none = key { parent?.noteKeys() }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if value.isMissing, session.decoder.requiresLists { throw missing(value, .none) }
    return NodeUnkeyedContainer(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// The key that is the name of the element itself, where that may determine the case of an enum.
  func ownKey<Key: CodingKey>(_ type: Key.Type, _ plan: KeyPlan) -> String? {
    guard value.mayBeCase, let item = value.element,
      let key = plan.caseKey(ofElement: tree.items[item].name, session)
    else { return nil }
    ownCase = (key, ObjectIdentifier(type))
    return key
  }

  /// The key of the element's own name, after the type may have asked for it.
  func ownCase<Key: CodingKey>(_ type: Key.Type) -> String? {
    ownCase.flatMap { $0.type == ObjectIdentifier(type) ? $0.key : nil }
  }

  var hasNoOwnCase: Bool { ownCase == nil }

  /// The value of a type that only this decoder can make.
  static func value<T: Decodable>(of decoder: any Decoder) throws -> T {
    guard let decoder = decoder as? NodeDecoder else {
      throw DecodingError.typeMismatch(
        T.self,
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "Only ExpatXMLDecoder can decode \(T.self)."))
    }
    return try decoder.decode()
  }

  /// Decodes the value of the decoder itself.
  func decode<T: Decodable>() throws -> T {
    if let text = try text(T.self, value, .none) { return same(text, as: T.self) }
    return try make(T.self)
  }

  /// Runs the type's own code.
  private func make<T: Decodable>(_ type: T.Type) throws -> T {
    do {
      return try T(from: self)
    } catch let error as DecodingError {
      return try substitute(type, error)
    }
  }

  /// Decodes the value of a key, or this decoder's own value if there is no key.
  func decode<T: Decodable>(_ type: T.Type, _ value: NodeValue, _ key: ValueKey) throws -> T {
    if type == String.self { return same(try string(value, key), as: type) }
    if type == Int.self { return same(try integer(Int.self, value, key), as: type) }
    if type == Double.self { return same(try float(Double.self, value, key), as: type) }
    if let text = try text(type, value, key) { return same(text, as: type) }
    return try NodeDecoder(value, in: self, key, type).make(type)
  }

  /// The value of a type that is a text; nil for all others. It is not generic, which saves metadata look-ups at run time.
  private func text(_ type: any Any.Type, _ value: NodeValue, _ key: ValueKey) throws -> (any Decodable)? {
    if session.composite == ObjectIdentifier(type) { return nil }
    let text = try scalar(type, value, key)
    if text == nil { session.composite = ObjectIdentifier(type) }
    return text
  }

  /// Decodes the value. Nil if there is none, if `xsi:nil` says so, or if it is empty and can't be decoded.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, _ value: NodeValue, _ key: ValueKey) throws -> T? {
    if isNil(value) { return nil }
    guard value.isGuess || tree.isBlank(value) else { return try decode(type, value, key) }
    if case .text = value, tree.bytes(of: value).isEmpty { return nil }
    return try decodeBlank(type, value, key)
  }

  @inline(never)
  private func decodeBlank<T: Decodable>(_ type: T.Type, _ value: NodeValue, _ key: ValueKey) throws -> T? {
    do {
      if let text = try text(type, value, key) { return same(text, as: type) }
    } catch let error as DecodingError where tree.isBlank(value) || error.cause == .notThere {
      return nil
    }
    let decoder = try NodeDecoder(value, in: self, key, type)
    do {
      return try T(from: decoder)
    } catch let error as DecodingError {
      return try decoder.substitute(T?.self, error)
    }
  }

  /// Whether there is nothing for a type that has refused its value: an empty text, an element without anything, or an attribute
  /// that it can't be.
  private func isNothing(_ error: DecodingError) -> Bool {
    if error.cause == .tooDeep { return false }
    if value.isGuess, error.cause == .notThere { return true }
    guard tree.isBlank(value) else { return false }
    return !hasAskedForKeys || value.element.map { tree.attributes(of: $0).isEmpty } ?? true
  }

  /// Returns nil or an empty list instead of a value that was refused, or throws the error with its position.
  @inline(never)
  private func substitute<T: Decodable>(_ type: T.Type, _ error: DecodingError) throws -> T {
    if isNothing(error) {
      if let type = type as? any ExpressibleByNilLiteral.Type, let none = Self.none(type) as? T { return none }
      // A list that an optional has asked for is nil.
      let isOfOptional = key.isNone && parent?.type is any ExpressibleByNilLiteral.Type
      if error.cause == .notThere, value.isGuess, !isOfOptional {
        if !session.decoder.requiresLists, let empty = Self.emptyList(type) { return empty }
        if let parent, !key.isNone { throw parent.notThere(value, key) }
      }
    }
    throw located(error)
  }

  private static func none<N: ExpressibleByNilLiteral>(_ type: N.Type) -> N { nil }

  private static func emptyList<T>(_ type: T.Type) -> T? {
    func list<N: RangeReplaceableCollection>(_ type: N.Type) -> N { N() }
    func set<N: SetAlgebra>(_ type: N.Type) -> N { N() }
    if let type = type as? any (Collection & SetAlgebra).Type { return set(type) as? T }
    return (type as? any (RangeReplaceableCollection & ExpressibleByArrayLiteral).Type).flatMap { list($0) as? T }
  }

  /// The error of a type's own code, which knows nothing about the document.
  func located(_ error: DecodingError) -> DecodingError {
    if error.sourcePosition != nil { return error }
    // What the synthesised code of an enum says that has found none or several of its cases.
    if case .typeMismatch(let type, let context) = error,
      context.debugDescription == "Invalid number of keys found, expected one."
    {
      return unknownCase(type, value)
    }
    let name = tree.qualifiedName(value.item)
    return error.located(
      at: tree.position(of: value.item),
      hint: hasAskedForOwnName
        ? "If <\(name)> itself is a case, the type's keys must conform to ExpatXMLChoiceCodingKey." : nil)
  }

  /// Decodes a value with the function of a strategy. Its errors get the position of the value.
  func decode<T>(_ value: NodeValue, _ key: ValueKey, with function: (any Decoder) throws -> T) throws -> T {
    let decoder = try NodeDecoder(value, in: self, key, T.self)
    do {
      return try function(decoder)
    } catch let error as DecodingError {
      throw decoder.located(error)
    }
  }

  /// Whether an element says that there is no value.
  func isNil(_ value: NodeValue) -> Bool {
    switch value {
    case .missing: true
    case .element(let item), .payload(let item): session.isNil(item, in: tree)
    case .elements(let first, let names):
      session.isNil(first, in: tree) && tree.nextSibling(of: first, names) == nil
    case .ends(let items, _): items.count == 1 && session.isNil(items[0], in: tree)
    default: false
    }
  }
}

/// An element, an attribute or a text as one value.
extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { isNil(value) }

  // One generic method implements the protocol's methods for all types.
  @_implements(SingleValueDecodingContainer,decode(_:))
  func decodeWhole<T: Decodable>(_ type: T.Type) throws -> T {
    let result = try decode(type, value, .none)
    return type == String.self ? same(rawValue(same(result, as: String.self)), as: type) : result
  }

  /// A `RawRepresentable` type gets its raw value without the white space around it, if it has no value with it.
  private func rawValue(_ text: String) -> String {
    let bytes = TapeText(text)
    let trimmed = bytes.trimmed
    guard trimmed.count < bytes.count, let type = self.type as? any RawRepresentable.Type else { return text }
    return Self.rawValue(of: type, text, String(utf8: trimmed.span))
  }

  private static func rawValue<R: RawRepresentable>(of type: R.Type, _ text: String, _ trimmed: String) -> String {
    guard let raw = text as? R.RawValue, R(rawValue: raw) == nil, let raw = trimmed as? R.RawValue else { return text }
    return R(rawValue: raw) == nil ? text : trimmed
  }
}
