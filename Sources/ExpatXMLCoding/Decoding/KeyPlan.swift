/// The number of the only element and of the only attribute that a key means.
struct PlainNames: BitwiseCopyable {
  static let none = MatchingNames.none

  /// Whether the key is a name with no more meanings than these.
  let isPlain: Bool
  let element: UInt32
  let attribute: UInt32

  init(_ slot: KeyPlan.Slot) {
    let (element, attribute) = (slot.elements.only, slot.attributes.only)
    isPlain =
      (slot.meaning.meansElements || slot.meaning.meansAttribute) && element != nil && attribute != nil
      && slot.key != UnlabelledKey.first
    (self.element, self.attribute) = (element ?? Self.none, attribute ?? Self.none)
  }
}

/// What the keys of one type mean. It is worked out once, and kept while the decoder's settings stay the same.
final class KeyPlan {
  final class Slot {
    let key: String
    let meaning: KeyMeaning
    let elements: MatchingNames
    let attributes: MatchingNames
    let route: KeyRoute?

    fileprivate init(
      _ key: String, _ meaning: KeyMeaning, elements: MatchingNames = MatchingNames(),
      attributes: MatchingNames = MatchingNames()
    ) {
      self.key = key
      self.meaning = meaning
      self.elements = elements
      self.attributes = attributes
      if case .route(let route) = meaning.kind { self.route = route } else { route = nil }
    }
  }

  /// Not a name, so only a type that accepts all texts as keys accepts it.
  private static let nonsense = "\u{0} "

  let type: ObjectIdentifier
  let names: KeyNames
  /// Whether every name is a key, as for a dictionary.
  let isDynamic: Bool
  /// Whether the element's own name is a key even if the type never asks for `allKeys`.
  let isChoice: Bool
  private let knows: (String) -> Bool
  private let isCase: (String) -> Bool
  // Accesses never overlap, so exclusivity checks are not needed.
  @safe @exclusivity(unchecked) private(set) var slots: [Slot] = []
  /// The same for the most frequent ones, without references.
  @safe @exclusivity(unchecked) private(set) var plainNames: [PlainNames] = []
  @safe @exclusivity(unchecked) private var places = KeyPlaces()
  /// The names that the slots know.
  private var (slotDocument, nameCount) = (-1, 0)
  /// Whether the keys are the cases of an enum. Otherwise they may be any texts.
  @safe @exclusivity(unchecked) private var isEnum: Bool?
  /// The keys that names of elements and attributes stand for, as far as the type knows them.
  private var knownElements: [UInt32: String?] = [:]
  private var knownAttributes: [UInt32: String?] = [:]
  /// The names of the document, or of what is in an element, for keys that may be any texts.
  private var index: NameIndex
  /// Whether this plan is for one element only, since names become keys by the path to it.
  private let isOfElement: Bool
  /// Which document the numbers of the names are from.
  private var document = -1

  /// Makes the plan of a type, or that for one element.
  init<Key: CodingKey>(_ type: Key.Type, _ names: KeyNames, of element: NodeDecoder? = nil) {
    self.type = ObjectIdentifier(type)
    self.names = names
    index = NameIndex(names)
    isOfElement = element != nil
    knows = { Key(stringValue: $0) != nil }
    isCase = { Key(stringValue: $0).map { Mirror(reflecting: $0).displayStyle == .enum } ?? false }
    isDynamic = Key(stringValue: Self.nonsense) != nil
    isChoice = Key.self is any ExpatXMLChoiceCodingKey.Type
    guard let element, let item = element.value.elementWithText else { return }
    document = element.session.document
    for number in Set(element.tree.namesInside(item)) { index.append(number, element.tree.names[Int(number)]) }
  }

  // MARK: From keys to names

  /// What a key means in the current document.
  func slot(_ key: some CodingKey, _ session: DecodingSession) -> Slot {
    let text = key.stringValue
    if let place = place(of: text) { return slots[place] }
    guard !isOfElement, isEnum ?? noteWhetherEnum(key) else { return uniqueSlot(text, session) }
    return keep(text, session)
  }

  /// Looks at the names that are new since the last time.
  func update(_ session: DecodingSession) {
    let start = slotDocument == session.document ? nameCount : 0
    if start == session.documentNames.count { return }
    (slotDocument, nameCount) = (session.document, session.documentNames.count)
    for place in slots.indices {
      update(slots[place], session.documentNames, from: start)
      plainNames[place] = PlainNames(slots[place])
    }
  }

  private func update(_ slot: Slot, _ all: [NodeName], from start: Int) {
    slot.route?.update(all, from: start, names)
    if slot.meaning.meansElements {
      slot.elements.update(all, from: start) { slot.meaning.matches(element: $0, names) }
    }
    if slot.meaning.meansAttribute {
      slot.attributes.update(all, from: start) { slot.meaning.matches(attribute: $0, names) }
    }
  }

  /// What a key means that may be any text. It is not cached, since there may be as many keys as names.
  private func uniqueSlot(_ key: String, _ session: DecodingSession) -> Slot {
    let meaning = meaning(key)
    if !isOfElement { indexDocument(session) }
    let slot = Slot(key, meaning, elements: index.elements(meaning), attributes: index.attributes(meaning))
    slot.route?.update(session.documentNames, from: 0, names)
    return slot
  }

  private func indexDocument(_ session: DecodingSession) {
    forgetOtherDocument(session)
    for number in index.count..<session.documentNames.count {
      index.append(UInt32(number), session.documentNames[number])
    }
  }

  private func noteWhetherEnum(_ key: some CodingKey) -> Bool {
    // The key of `superDecoder()` is not the type's own.
    if key is NodeKey { return false }
    let isEnum = !isDynamic && Mirror(reflecting: key).displayStyle == .enum
    self.isEnum = isEnum
    return isEnum
  }

  /// Where the slot of a key is, if it is kept.
  func place(of key: String) -> Int? { places.place(of: key) }

  private func keep(_ key: String, _ session: DecodingSession) -> Slot {
    let slot = Slot(key, meaning(key))
    update(slot, session.documentNames, from: 0)
    if places.append(key) {
      slots.append(slot)
      plainNames.append(PlainNames(slot))
    }
    return slot
  }

  private func meaning(_ key: String) -> KeyMeaning {
    // A type with the keys `name` and `@name` means the element by the first, and the attribute by the second.
    let hasBoth = !isDynamic && !key.isEmpty && knows("@\(key)")
    return KeyMeaning(key, names, isElement: hasBoth, isOfElement: isOfElement)
  }

  // MARK: From names to keys

  /// The first key of an element that the type knows, if it is a case of an enum.
  func caseKey(ofElement number: UInt32, _ session: DecodingSession) -> String? {
    if isDynamic { return nil }
    return key(ofElement: number, session).flatMap { isCase($0) ? $0 : nil }
  }

  /// The keys of all attributes and elements that the type knows, in document order, each once.
  func keys(of item: Int, in tree: NodeTree, _ session: DecodingSession) -> [String] {
    var keys: [String] = []
    var known: Set<ExactString> = []
    func append(_ key: String?) {
      if let key, known.insert(ExactString(key)).inserted { keys.append(key) }
    }
    for attribute in tree.attributes(of: item) { append(key(ofAttribute: tree.attributes[attribute].name, session)) }
    var child = item + 1
    let end = tree.end(of: item)
    while child < end {
      if tree.items[child].isElement { append(key(ofElement: tree.items[child].name, session)) }
      child = tree.end(of: child)
    }
    return keys
  }

  private func key(ofElement number: UInt32, _ session: DecodingSession) -> String? {
    forgetOtherDocument(session)
    if let known = knownElements[number] { return known }
    let key = names.keys(ofElement: session.documentNames[Int(number)]).first(where: knows)
    knownElements[number] = .some(key)
    return key
  }

  private func key(ofAttribute number: UInt32, _ session: DecodingSession) -> String? {
    forgetOtherDocument(session)
    if let known = knownAttributes[number] { return known }
    let keys = names.keys(ofAttribute: session.documentNames[Int(number)])
    // If the type has the key with `@`, the key without it means elements.
    let meant = isDynamic ? nil : keys.lazy.map { "@\($0)" }.first(where: knows)
    let key = meant ?? keys.first(where: knows)
    knownAttributes[number] = .some(key)
    return key
  }

  private func forgetOtherDocument(_ session: DecodingSession) {
    if document == session.document { return }
    document = session.document
    (knownElements, knownAttributes) = ([:], [:])
    index = NameIndex(names)
  }
}
