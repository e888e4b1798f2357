/// The number of the only element and of the only attribute that a key means.
struct PlainNames: BitwiseCopyable {
  static let none = MatchingNames.none

  /// Whether the key is a name with no more meanings than these.
  let isPlain: Bool
  let element: UInt32
  let attribute: UInt32

  init(_ slot: KeySlot) {
    let (element, attribute) = (slot.elements.only, slot.attributes.only)
    isPlain =
      (slot.meansElements || slot.meansAttribute) && element != nil && attribute != nil
      && slot.key != UnlabelledKey.first
    (self.element, self.attribute) = (element ?? Self.none, attribute ?? Self.none)
  }
}

/// What the keys of one type mean. It is worked out once, and kept while the decoder's settings stay the same.
final class KeyPlan {
  /// A key without its mark, or the number of a name: that of an element or of an attribute.
  private struct Either<Value: Hashable>: Hashable {
    let value: Value
    let isAttribute: Bool
  }

  /// Not a name, so only a type that accepts all texts as keys accepts it.
  private static let nonsense = "\u{0} "

  let type: ObjectIdentifier
  let names: KeyNames
  /// Whether every name is a key, as for a dictionary.
  private let isDynamic: Bool
  /// Whether the element's own name is a key even if the type never asks for `allKeys`.
  let isChoice: Bool
  private let knows: (String) -> Bool
  private let isCase: (String) -> Bool
  // Accesses never overlap, so exclusivity checks are not needed.
  /// What keys mean, and the same for the most frequent ones without references.
  @safe @exclusivity(unchecked) var slots = KeyTable<(slot: KeySlot, plain: PlainNames)>()
  /// The names that the slots know.
  private var (slotDocument, nameCount) = (-1, 0)
  /// Whether the keys are the cases of an enum. Otherwise they may be any texts.
  @safe @exclusivity(unchecked) private var isEnum: Bool?
  /// Whether this plan is for one element only, since names become keys by the path to it.
  private let isOfElement: Bool

  // What is known about one document, for keys that may be any texts, and for `allKeys`.

  private var document = -1
  /// The names of the document, or of what is in the element.
  private var known: [UInt32] = []
  /// The known names that keys mean. There may be as many keys as names, so searching all names for each would take quadratic time.
  private var meanings: [Either<ExactString>: [UInt32]] = [:]
  /// How many of them can be found by keys with a prefix or a namespace. These are added when one is asked for.
  private var specialCount = 0
  /// The keys of names, as far as the type knows them.
  private var knownKeys: [Either<UInt32>: String?] = [:]

  /// Makes the plan of a type, or that for one element.
  init<Key: CodingKey>(_ type: Key.Type, _ names: KeyNames, of element: NodeDecoder? = nil) {
    self.type = ObjectIdentifier(type)
    self.names = names
    isOfElement = element != nil
    knows = { Key(stringValue: $0) != nil }
    isCase = { Key(stringValue: $0).map { Mirror(reflecting: $0).displayStyle == .enum } ?? false }
    isDynamic = Key(stringValue: Self.nonsense) != nil
    isChoice = Key.self is any ExpatXMLChoiceCodingKey.Type
    guard let element, let item = element.value.elementWithText else { return }
    document = element.session.document
    let tree = element.tree
    var inside = Set(tree.attributes(of: item).map { tree.attributes[$0].name })
    for child in tree.children(of: item) where tree.items[child].isElement { inside.insert(tree.items[child].name) }
    learn(inside, tree.names)
  }

  /// What a key means in the current document.
  func slot(_ key: some CodingKey, _ session: DecodingSession) -> KeySlot {
    let text = key.stringValue
    if let place = slots.place(of: text) { return slots.values[place].slot }
    guard !isOfElement, isEnum ?? noteWhetherEnum(key) else { return uniqueSlot(text, session) }
    let slot = newSlot(text, isKept: true)
    slot.update(session.documentNames, from: 0, names)
    slots.append(text, (slot, PlainNames(slot)))
    return slot
  }

  /// Looks at the names that are new since the last time.
  func update(_ session: DecodingSession) {
    let start = slotDocument == session.document ? nameCount : 0
    if start == session.documentNames.count { return }
    (slotDocument, nameCount) = (session.document, session.documentNames.count)
    for place in slots.values.indices {
      slots.values[place].slot.update(session.documentNames, from: start, names)
      slots.values[place].plain = PlainNames(slots.values[place].slot)
    }
  }

  private func noteWhetherEnum(_ key: some CodingKey) -> Bool {
    // The key of `superDecoder()` is not the type's own.
    if key is NodeKey { return false }
    let isEnum = !isDynamic && Mirror(reflecting: key).displayStyle == .enum
    self.isEnum = isEnum
    return isEnum
  }

  private func newSlot(_ key: String, isKept: Bool) -> KeySlot {
    // A type with the keys `name` and `@name` means the element by the first, and the attribute by the second.
    let hasBoth = !isDynamic && !key.isEmpty && knows("@\(key)")
    return KeySlot(key, names, isElement: hasBoth, isKept: isKept)
  }

  /// What a key means that may be any text. It is not kept, since there may be as many keys as names.
  private func uniqueSlot(_ key: String, _ session: DecodingSession) -> KeySlot {
    forgetOtherDocument(session)
    if !isOfElement { learn(UInt32(known.count)..<UInt32(session.documentNames.count), session.documentNames) }
    let slot = newSlot(key, isKept: false)
    if slot.name.hasNamespace { learnSpecial(session.documentNames) }
    if slot.meansElements { meanings[Either(value: slot.name, isAttribute: false)]?.forEach(slot.elements.append) }
    if slot.meansAttribute {
      meanings[Either(value: slot.name, isAttribute: true)]?.forEach(slot.attributes.append)
    }
    return slot
  }

  private func learn(_ numbers: some Collection<UInt32>, _ all: [NodeName]) {
    known += numbers
    for number in numbers {
      for isAttribute in [false, true] {
        learn(names.key(of: all[Int(number)], isAttribute: isAttribute), number, isAttribute)
      }
    }
  }

  private func learnSpecial(_ all: [NodeName]) {
    for number in known[specialCount...] {
      for isAttribute in [false, true] {
        let others = names.keys(of: all[Int(number)], isAttribute: isAttribute).dropFirst().map { ExactString($0) }
        for key in others where key.hasNamespace { learn(key, number, isAttribute) }
      }
    }
    specialCount = known.count
  }

  private func learn(_ key: ExactString, _ number: UInt32, _ isAttribute: Bool) {
    meanings[Either(value: key, isAttribute: isAttribute), default: []].append(number)
  }

  private func forgetOtherDocument(_ session: DecodingSession) {
    if document == session.document { return }
    document = session.document
    (known, meanings, specialCount, knownKeys) = ([], [:], 0, [:])
  }

  /// The first key of an element that the type knows, if it is a case of an enum.
  func caseKey(ofElement number: UInt32, _ session: DecodingSession) -> String? {
    if isDynamic { return nil }
    return key(number, isAttribute: false, session).flatMap { isCase($0) ? $0 : nil }
  }

  /// The keys of all attributes and elements that the type knows, in document order, each once.
  func keys(of item: Int, in tree: NodeTree, _ session: DecodingSession) -> [String] {
    var keys: [String] = []
    var found: Set<ExactString> = []
    func append(_ number: UInt32, isAttribute: Bool) {
      if let key = key(number, isAttribute: isAttribute, session), found.insert(ExactString(key)).inserted {
        keys.append(key)
      }
    }
    for attribute in tree.attributes(of: item) { append(tree.attributes[attribute].name, isAttribute: true) }
    for child in tree.children(of: item) where tree.items[child].isElement {
      append(tree.items[child].name, isAttribute: false)
    }
    return keys
  }

  private func key(_ number: UInt32, isAttribute: Bool, _ session: DecodingSession) -> String? {
    forgetOtherDocument(session)
    let name = Either(value: number, isAttribute: isAttribute)
    if let key = knownKeys[name] { return key }
    let keys = names.keys(of: session.documentNames[Int(number)], isAttribute: isAttribute)
    // If the type has the key with `@`, the key without it means elements.
    let meant = isAttribute && !isDynamic ? keys.lazy.map { "@\($0)" }.first(where: knows) : nil
    let key = meant ?? keys.first(where: knows)
    knownKeys[name] = .some(key)
    return key
  }
}

extension ExactString {
  /// Whether a key states a namespace or a prefix.
  fileprivate var hasNamespace: Bool { string.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") } }
}
