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
  /// Whether slots are kept: if the keys are the cases of an enum. Otherwise they may be any texts, as many as there are names. Nil as
  /// long as no key is known.
  @safe @exclusivity(unchecked) private var keepsSlots: Bool?
  /// Whether this plan is for one element only, since names become keys by the path to it.
  private let isOfElement: Bool
  /// The names that the slots know.
  private var (document, nameCount) = (-1, 0)

  // What is known about the document, for keys that may be any texts, and for `allKeys`.

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
    knows = { Key(stringValue: $0) != nil }
    isCase = { Key(stringValue: $0).map { Mirror(reflecting: $0).displayStyle == .enum } ?? false }
    isDynamic = Key(stringValue: Self.nonsense) != nil
    isChoice = Key.self is any ExpatXMLChoiceCodingKey.Type
    isOfElement = element != nil
    if isDynamic || isOfElement { keepsSlots = false }
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
    // The key of `superDecoder()` is not the type's own.
    if keepsSlots == nil, !(key is NodeKey) { keepsSlots = Mirror(reflecting: key).displayStyle == .enum }
    // A type with the keys `name` and `@name` means the element by the first, and the attribute by the second.
    let hasBoth = !isDynamic && !text.isEmpty && knows("@\(text)")
    let slot = KeySlot(text, names, isElement: hasBoth, isKept: keepsSlots == true)
    if slot.isKept {
      slot.update(session.documentNames, from: 0, names)
      slots.append(text, (slot, PlainNames(slot)))
    } else {
      find(slot, session.documentNames)
    }
    return slot
  }

  /// Looks at the names that are new since the last time.
  func update(_ session: DecodingSession) {
    if document != session.document {
      (document, nameCount) = (session.document, 0)
      (known, meanings, specialCount, knownKeys) = ([], [:], 0, [:])
    }
    if nameCount == session.documentNames.count { return }
    for place in slots.values.indices {
      slots.values[place].slot.update(session.documentNames, from: nameCount, names)
      slots.values[place].plain = PlainNames(slots.values[place].slot)
    }
    nameCount = session.documentNames.count
  }

  /// Gives a slot the numbers of its names.
  private func find(_ slot: KeySlot, _ all: [NodeName]) {
    if !isOfElement { learn(UInt32(known.count)..<UInt32(all.count), all) }
    if slot.name.hasNamespace { learnSpecial(all) }
    if slot.meansElements { meanings[Either(value: slot.name, isAttribute: false)]?.forEach(slot.elements.append) }
    if slot.meansAttribute { meanings[Either(value: slot.name, isAttribute: true)]?.forEach(slot.attributes.append) }
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
