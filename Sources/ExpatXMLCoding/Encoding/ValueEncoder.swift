/// The encoder that is passed to a type's `encode(to:)`.
final class ValueEncoder: Encoder {
  let options: EncodingOptions
  private let place: Place
  private let parent: ValueEncoder?
  /// The key of this value in its parent.
  private let key: (any CodingKey)?
  private let depth: Int
  /// The associated values, if the value is one of an enum whose case may decide a choice.
  private let payload: Mirror.Children?
  /// The key of the case that has decided.
  private(set) var ownCase: String?
  /// Whether the keys are names, as in a dictionary, and never paths.
  let hasPlainKeys: Bool
  /// Whether it is a value of an array. An array in an array is an element.
  private let isItem: Bool
  /// Whether its keys are in a nested container, as those of an enum's case are.
  let isNested: Bool
  private var element: ElementDraft?
  /// Whether the type has asked for the place of its value.
  private var hasBegun = false
  /// Whether the value is an array.
  private(set) var isList = false

  init(
    _ options: EncodingOptions, _ place: Place, parent: ValueEncoder? = nil, key: (any CodingKey)? = nil,
    payload: Mirror.Children? = nil, hasPlainKeys: Bool = false, isItem: Bool = false, isNested: Bool = false
  ) {
    self.options = options
    self.place = place
    self.parent = parent
    self.key = key
    depth = parent.map { $0.depth + 1 } ?? 0
    self.payload = payload
    self.hasPlainKeys = hasPlainKeys
    self.isItem = isItem
    self.isNested = isNested
  }

  /// Whether a key may be nothing but the name of an element: it does not decide a choice, and is not that of a case's value.
  var mayBePlain: Bool { options.isPlain && !isNested && payload == nil && !hasPlainKeys }

  var codingPath: [any CodingKey] { sequence(first: self, next: \.parent).compactMap(\.key).reversed() }

  var userInfo: [CodingUserInfoKey: Any] { options.encoder.userInfo }

  // MARK: Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // The first key may decide a choice. Errors are thrown again with the keys.
    if payload == nil { _ = try? element() }
    return KeyedEncodingContainer(KeyedEncoder<Key>(self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    hasBegun = true
    isList = true
    do {
      let place = isItem ? Place(try element(), .inside) : self.place
      return UnkeyedEncoder(self, place.ofItem(named: options.encoder.itemName))
    } catch {
      return UnkeyedEncoder(self, fault: error)
    }
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    hasBegun = true
    return self
  }

  /// The element that keys are in. Its name may be the case of an enum: a nested container has the key of the case. An
  /// enum that encodes itself may use other keys, but a case without associated values tells its name nowhere else.
  func element(forKey key: String? = nil, isNested: Bool = false) throws -> ElementDraft {
    if let element { return element }
    hasBegun = true
    let caseName = isNested ? key : payload.flatMap { $0.first?.label ?? key }
    var name: String?
    if case .choice = self.place.kind { name = caseName.map { options.name($0) { self.codingPath } } }
    let place = try place(at: self.place, named: name)
    let result: ElementDraft
    switch place.kind {
    case .inside, .beside, .text: result = place.draft
    case .element(let step):
      result = place.draft.element(step)
      if step.name == name { ownCase = caseName }
    case .attribute, .wordOfAttribute, .wordOfText, .choice:
      throw error("An attribute or a word can't have keys or values inside.")
    }
    element = result
    return result
  }

  /// Decides a choice, by the name of a case or of a node if there is one.
  func place(at place: Place, named name: String? = nil, key: (any CodingKey)? = nil) throws -> Place {
    guard case .choice(let alternatives, _) = place.kind else { return place }
    if let name {
      for key in alternatives {
        switch key.end {
        case .element(let step) where step.name == name: return place.end(of: key)
        case .anyElement:
          return place.end(of: WrittenKey(wrappers: key.wrappers, end: .element(KeyStep(name: name))))
        default: break
        }
      }
    }
    guard let first = alternatives.first else { return place }
    if case .anyElement = first.end { throw error("Only the cases of an enum have a name for the key *.", key) }
    // The values of an array have a choice inside the element itself.
    return try self.place(at: place.end(of: first), named: name, key: key)
  }

  // MARK: Values

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

  /// Encodes the value of a key. Returns whether it is an array.
  @discardableResult
  func encode<T: Encodable>(_ value: T, at place: Place, key: (any CodingKey)?, isItem: Bool = false) throws -> Bool {
    if let text = try text(of: value, key: key) {
      try putText(text, at: place, key: key, isString: T.self == String.self)
      return false
    }
    if T.self == ExpatXMLNode.self, let node = value as? ExpatXMLNode {
      try put(node, at: place, key: key)
      return false
    }
    if T.self == XMLQualifiedName.self, let name = value as? XMLQualifiedName {
      try put(name, at: place, key: key)
      return false
    }
    try checkDepth(key)
    let dictionary = options.isDictionary(T.self) ? value as? any EncodedDictionary : nil
    var payload: Mirror.Children?
    if case .choice = place.kind { payload = Self.payload(of: value) }
    let encoder = ValueEncoder(
      options, place, parent: self, key: key, payload: payload, hasPlainKeys: dictionary != nil, isItem: isItem)
    if let dictionary {
      try dictionary.encodeSorted(to: encoder)
    } else if let function = function(for: value) {
      try function(encoder)
    } else {
      try value.encode(to: encoder)
    }
    // A struct without members.
    if !encoder.hasBegun { _ = try encoder.element() }
    return encoder.isList
  }

  /// Writes what the strategy says for nil.
  func encodeNil(at place: Place, key: (any CodingKey)?, isItem: Bool) throws {
    let strategy = options.encoder.nilEncodingStrategy
    if case .omit = strategy, !isItem { return }
    let place = try self.place(at: place, key: key)
    let draft: ElementDraft
    switch place.kind {
    case .element(let step): draft = place.draft.element(step)
    case .inside: draft = place.draft
    case .attribute, .beside, .text, .choice: return
    case .wordOfAttribute, .wordOfText: throw error("Nil can't be a word.", key)
    }
    if case .emptyElement = strategy { return }
    draft.setAttribute(DraftWriter.nilAttribute, "true")
  }

  func putText(_ text: String, at place: Place, key: (any CodingKey)?, isString: Bool = false) throws {
    let place = try self.place(at: place, key: key)
    let text = isString ? options.encoder.nonXMLCharacterEncodingStrategy.text(text) : text
    switch place.kind {
    case .element(let step):
      if isString, isCDATA(key) {
        place.draft.element(step).append(cdata: text)
      } else {
        place.draft.append(text, in: step)
      }
    case .attribute(let name): place.draft.setAttribute(name, text)
    case .inside, .beside, .text:
      if isString, isCDATA(key) { place.draft.append(cdata: text) } else { place.draft.append(text) }
    case .wordOfAttribute(let name):
      try checkWord(text, key)
      place.draft.appendToAttribute(name, word: text)
    case .wordOfText:
      try checkWord(text, key)
      place.draft.append(word: text)
    case .choice: break
    }
  }

  /// Whether the strategy says that a String is a CDATA section. The items of an array have its key.
  private func isCDATA(_ key: (any CodingKey)?) -> Bool {
    switch options.encoder.stringEncodingStrategy {
    case .text: return false
    case .cdata: return true
    case .cdataForKeys(let keys):
      let path = codingPath + (key.map { [$0] } ?? [])
      return path.last { $0.intValue == nil }.map { keys.contains($0.stringValue) } ?? false
    }
  }

  /// Writes a node as it is, with its own name.
  private func put(_ node: ExpatXMLNode, at place: Place, key: (any CodingKey)?) throws {
    let place = try self.place(at: place, named: node.qualifiedName, key: key)
    switch place.kind {
    case .element: place.draft.append(node)
    case .inside where parent?.parent == nil: place.draft.node = node
    default: throw error("An element can't be an attribute, a text or a word.", key)
    }
  }

  private func checkWord(_ text: String, _ key: (any CodingKey)?) throws {
    guard !text.isEmpty, !text.utf8.contains(where: \.isXMLSpace) else {
      throw error("\(text.quoted) can't be one of several words.", key, value: text)
    }
  }

  /// The associated values of an enum; nil for other values.
  private static func payload(of value: Any) -> Mirror.Children? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum ? mirror.children : nil
  }

  // MARK: Errors

  /// Throws if a value inside this one would be too deep.
  func checkDepth(_ key: (any CodingKey)?) throws {
    let most = options.encoder.valueDepth
    if depth >= most { throw error("More than \(most) values are nested inside each other.", key) }
  }

  func error(_ message: String, _ key: (any CodingKey)? = nil, value: Any? = nil) -> EncodingError {
    .invalidValue(
      value ?? key?.stringValue ?? codingPath.last?.stringValue ?? "",
      EncodingError.Context(codingPath: codingPath + (key.map { [$0] } ?? []), debugDescription: message))
  }
}

/// The value of the encoder itself.
extension ValueEncoder: SingleValueEncodingContainer {
  private func put<T: Encodable>(_ value: T) throws { isList = try encode(value, at: place, key: nil, isItem: isItem) }

  func encodeNil() throws { try encodeNil(at: place, key: nil, isItem: isItem) }

  // One generic method implements the protocol's methods for all types.
  func encode<T: Encodable>(_ value: T) throws { try put(value) }
  func encode(_ value: Int128) throws { try put(value) }
  func encode(_ value: UInt128) throws { try put(value) }
}
