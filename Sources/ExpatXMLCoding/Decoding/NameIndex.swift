/// An index of names, for keys that may be any texts. There may be as many keys as names, so searching all names for each key
/// would take quadratic time.
struct NameIndex {
  private enum Key: Hashable {
    /// The key of elements or attributes with the name.
    case element(ExactString)
    case attribute(ExactString)
    case qualified(ExactString)
    case local(ExactString)
    case universal(namespace: ExactString, ExactString)
  }

  private let names: KeyNames
  private var all: [(number: UInt32, name: NodeName)] = []
  private var numbers: [Key: [UInt32]] = [:]
  /// How many names are indexed by namespace and prefix. That is done on demand, since few keys need it.
  private var specialCount = 0

  init(_ names: KeyNames) { self.names = names }

  var count: Int { all.count }

  mutating func append(_ number: UInt32, _ name: NodeName) {
    all.append((number, name))
    numbers[.element(names.key(ofElement: name)), default: []].append(number)
    numbers[.attribute(names.key(ofAttribute: name)), default: []].append(number)
  }

  private mutating func indexSpecial() {
    for (number, name) in all[specialCount...] {
      let local = names.key(name.name)
      numbers[.qualified(names.key(name.qualifiedName)), default: []].append(number)
      numbers[.local(local), default: []].append(number)
      numbers[.universal(namespace: name.namespace ?? "", local), default: []].append(number)
    }
    specialCount = all.count
  }

  mutating func elements(_ meaning: KeyMeaning) -> MatchingNames {
    meaning.meansElements ? matching(meaning, .element(meaning.name)) : MatchingNames()
  }

  mutating func attributes(_ meaning: KeyMeaning) -> MatchingNames {
    meaning.meansAttribute ? matching(meaning, .attribute(meaning.name)) : MatchingNames()
  }

  private mutating func matching(_ meaning: KeyMeaning, _ plain: Key) -> MatchingNames {
    if meaning.namespace == nil, !meaning.hasPrefix { return MatchingNames(numbers[plain] ?? []) }
    indexSpecial()
    guard let namespace = meaning.namespace else {
      let usual = numbers[plain] ?? []
      return MatchingNames(usual + (numbers[.qualified(meaning.name)] ?? []).filter { !usual.contains($0) })
    }
    let key: Key = namespace == "*" ? .local(meaning.name) : .universal(namespace: namespace, meaning.name)
    return MatchingNames(numbers[key] ?? [])
  }
}
