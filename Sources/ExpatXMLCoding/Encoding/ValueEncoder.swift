/// The encoder that is passed to a type's `encode(to:)`.
final class ValueEncoder: Encoder {
  let session: EncodingSession
  private let place: Place
  private let parent: ValueEncoder?
  /// The key of this value in its parent.
  private let key: ValueKey
  private let depth: Int
  /// The associated values, if the value is one of an enum whose case may decide a choice.
  private let payload: Mirror.Children?
  /// The key whose value is in the element itself: that of the case that has decided a choice, or of the only value of a case.
  private(set) var ownKey: String?
  /// Whether it is a value of an array. An array in an array is an element.
  private let isItem: Bool
  private var element: Int?
  /// Why nothing can be encoded. It is thrown with the first value, since methods that return a container can't throw.
  private var fault: (any Error)?
  /// Whether the type has asked for the place of its value.
  private var hasBegun = false

  init(
    _ session: EncodingSession, _ place: Place, parent: ValueEncoder? = nil, key: ValueKey = .none,
    payload: Mirror.Children? = nil, ownKey: String? = nil, isItem: Bool = false
  ) {
    self.session = session
    self.place = place
    self.parent = parent
    self.key = key
    depth = parent.map { $0.depth + 1 } ?? 0
    self.payload = payload
    self.isItem = isItem
    self.ownKey = ownKey
    let most = ExpatXMLDecoder.valueDepth
    if depth > most { fault = error("More than \(most) values are nested inside each other.") }
  }

  /// Makes an encoder where nothing can be encoded.
  convenience init(_ encoder: ValueEncoder, fault: any Error) {
    self.init(encoder.session, encoder.place, parent: encoder)
    self.fault = fault
  }

  var draft: Draft { session.draft }

  var codingPath: [any CodingKey] { sequence(first: self, next: \.parent).flatMap(\.key.path).reversed() }

  var userInfo: [CodingUserInfoKey: Any] { session.encoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // The first key of an enum may decide a choice, so its element is made later. Errors are thrown again with the keys.
    if payload == nil { _ = try? element() }
    return KeyedEncodingContainer(KeyedEncoder(encoder: self, keys: session.keys(type)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    hasBegun = true
    var place = place
    if isItem {
      do {
        place = Place(start: try element(), target: session.inside)
      } catch {
        fault = error
      }
    }
    let itemName = session.number(of: session.encoder.itemName)
    return UnkeyedEncoder(encoder: self, place: Place(start: place.start, target: place.target.ofItem(named: itemName)))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    hasBegun = true
    return self
  }

  /// The element that keys are in. Its name may be the case of an enum: a nested container has the key of the case. An
  /// enum that encodes itself may use other keys, but a case without associated values tells its name nowhere else.
  func element(forKey key: String? = nil, isNested: Bool = false) throws -> Int {
    if let element { return element }
    try checkFault()
    hasBegun = true
    var caseName: String?
    var name: Int?
    if place.target.isChoice {
      caseName = isNested ? key : payload.flatMap { $0.first?.label ?? key }
      name = caseName.map(number)
    }
    let place = try chosen(place, by: name)
    var result = outer(of: place)
    switch place.target.kind {
    case .inside, .beside, .text: break
    case .element:
      result = draft.element(place.target, in: result)
      if place.target.name == name { ownKey = caseName }
    default: throw error("An attribute or a word can't have keys or values inside.")
    }
    element = result
    return result
  }

  /// The number of the name for a key.
  func number(_ key: String) -> Int { session.number(of: session.name(key, in: codingPath)) }

  /// The element around a value. Those of a path are made only now, since there may be no value.
  func outer(of place: Place) -> Int {
    place.target.outer.isEmpty ? place.start : place.target.outer.reduce(place.start) { draft.wrapper($1, in: $0) }
  }

  /// Decides a choice, by the name of a case or of a node if there is one.
  func chosen(_ place: Place, by name: Int? = nil, key: ValueKey = .none) throws -> Place {
    guard place.target.isChoice else { return place }
    guard let target = place.target.chosen(by: name) else {
      throw error("Only the cases of an enum have a name for the key *.", key)
    }
    return Place(start: place.start, target: target)
  }

  /// Where the text of a key goes, if it is an attribute or an element of its own.
  func plainTarget(_ key: String, _ keys: WrittenKeys) -> (element: Int, target: PlainTarget)? {
    guard let element, fault == nil, ownKey == nil, draft.takesLeaf(element),
      let target = keys.plainTarget(key)
    else { return nil }
    return (element, target)
  }

  /// Encodes a value that only this encoder can write.
  static func encode<T: Encodable>(_ value: T, with encoder: any Encoder) throws {
    guard encoder is ValueEncoder else {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "Only ExpatXMLEncoder can encode \(T.self)."))
    }
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Encodes the value of a key.
  func encode<T: Encodable>(_ value: T, at place: Place, key: ValueKey, isItem: Bool = false) throws {
    try checkFault()
    let type = ObjectIdentifier(T.self)
    if session.composite != type, try putWhole(value, at: place, key: key) { return }
    let payload = place.target.isChoice ? Self.payload(of: value) : nil
    let encoder = ValueEncoder(session, place, parent: self, key: key, payload: payload, isItem: isItem)
    try encoder.checkFault()
    if session.composite == type || session.composites.contains(type) {
      session.composite = type
      try value.encode(to: encoder)
    } else if let dictionary = value as? [String: any Encodable] {
      var container = encoder.container(keyedBy: NodeKey.self)
      for (key, value) in dictionary.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        try container.encode(value, forKey: NodeKey(key))
      }
    } else if let function = function(for: value) {
      try function(encoder)
    } else {
      session.composites.insert(type)
      try value.encode(to: encoder)
    }
    // The type has encoded nothing: it is a struct without members, for example.
    if !encoder.hasBegun { _ = try encoder.element() }
  }

  /// Encodes a text, a node or a qualified name. Returns false for all others.
  @inline(never)
  private func putWhole<T: Encodable>(_ value: T, at place: Place, key: ValueKey) throws -> Bool {
    if let text = try text(of: value, key: key) {
      try putText(text, at: place, key: key, isString: T.self == String.self)
    } else if T.self == ExpatXMLElement.self {
      try put(same(value, as: ExpatXMLElement.self), at: place, key: key)
    } else if T.self == XMLQualifiedName.self {
      try put(same(value, as: XMLQualifiedName.self), at: place, key: key)
    } else {
      return false
    }
    return true
  }

  /// Writes what the strategy says for nil.
  func encodeNil(at place: Place, key: ValueKey, isItem: Bool) throws {
    try checkFault()
    guard session.encoder.encodesNil || isItem else { return }
    let place = try chosen(place, key: key)
    let element: Int
    switch place.target.kind {
    case .element: element = draft.element(place.target, in: outer(of: place))
    case .inside: element = place.start
    case .wordOfAttribute, .wordOfText: throw error("Nil can't be a word.", key)
    default: return
    }
    draft.setAttribute(session.number(of: DraftWriter.nilAttribute), "true", of: element)
  }

  private func withoutInvalidCharacters(_ text: String) -> String {
    guard let replacement = session.encoder.invalidCharacterReplacement,
      !text.unicodeScalars.allSatisfy(\.isXMLCharacter)
    else { return text }
    return text.unicodeScalars.reduce(into: "") { $0 += $1.isXMLCharacter ? String($1) : replacement }
  }

  func putText(_ text: String, at place: Place, key: ValueKey, isString: Bool = false) throws {
    let hasStrategy = isString && !session.hasPlainStrings
    if let plain = place.target.plain, !plain.isAttribute, !hasStrategy, draft.takesLeaf(place.start) {
      return draft.append(leaf: plain.name, text, to: place.start)
    }
    let place = try chosen(place, key: key)
    let text = hasStrategy ? withoutInvalidCharacters(text) : text
    let isCDATA = hasStrategy && isCDATA(key)
    let outer = outer(of: place)
    switch place.target.kind {
    case .element: draft.append(text, isCDATA: isCDATA, to: draft.element(place.target, in: outer))
    case .attribute: draft.setAttribute(place.target.name, text, of: outer)
    case .inside, .beside, .text: draft.append(text, isCDATA: isCDATA, to: outer)
    case .wordOfAttribute, .wordOfText:
      guard !text.isEmpty, !text.utf8.contains(where: \.isXMLSpace) else {
        throw error("\(text.quoted) can't be one of several words.", key, value: text)
      }
      let isOfAttribute = place.target.kind == .wordOfAttribute
      draft.append(word: text, to: outer, attribute: isOfAttribute ? place.target.name : nil)
    case .anyElement, .choice: break
    }
  }

  /// Whether the strategy says that a String is a CDATA section. The items of an array have its key.
  private func isCDATA(_ key: ValueKey) -> Bool {
    switch session.encoder.stringEncodingStrategy {
    case .text: return false
    case .cdata: return true
    case .cdataForKeys(let keys):
      let path = codingPath + key.path
      return path.last { $0.intValue == nil }.map { keys.contains($0.stringValue) } ?? false
    }
  }

  /// Writes a node as it is, with its own name.
  private func put(_ node: ExpatXMLElement, at place: Place, key: ValueKey) throws {
    let place = try chosen(place, by: session.number(of: node.qualifiedName), key: key)
    switch place.target.kind {
    case .element: draft.append(node, to: outer(of: place))
    case .inside:
      draft.append(node, to: place.start)
      // The root, which is the first item, takes any name.
      draft[place.start].standsForNode =
        place.start == 0 || session.isName(session.names[draft[place.start].name], of: node)
    default: throw error("An element can't be an attribute, a text or a word.", key)
    }
  }

  /// The associated values of an enum; nil for other values.
  private static func payload(of value: Any) -> Mirror.Children? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum ? mirror.children : nil
  }

  @inline(__always)
  private func checkFault() throws { if let fault { throw fault } }

  func error(_ message: String, _ key: ValueKey = .none, value: Any? = nil) -> EncodingError {
    let path = codingPath + key.path
    return .invalidValue(
      value ?? path.last?.stringValue ?? "", EncodingError.Context(codingPath: path, debugDescription: message))
  }
}

/// The value of the encoder itself.
extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { try encodeNil(at: place, key: .none, isItem: isItem) }

  // One generic method implements the protocol's methods for all types.
  @_implements(SingleValueEncodingContainer,encode(_:))
  func encodeWhole<T: Encodable>(_ value: T) throws {
    try encode(value, at: place, key: .none, isItem: isItem)
  }
}
