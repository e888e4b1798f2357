/// Numbers the names in a document's trees. A complete tree keeps the list of names as it is then.
struct NodeVocabulary {
  private struct Key: Hashable {
    var qualifiedName: ExactString
    var namespace: ObjectIdentifier
    var isUnprefixed: Bool
  }

  private static let fewNames = 24
  /// More names than a format has. Trees share one array of names, which is copied when a name is added.
  private static let sharedCount = 512
  /// More bytes than the names of a format have.
  private static let sharedBytes = 512 << 10
  /// What a name takes besides its bytes: about 100 bytes for itself, 120 for its places in tables, and 100 in Expat.
  private static let costOfName = 320

  private(set) var names: [NodeName] = []
  /// By what else names are distinguished.
  private var scopes: [(namespace: Namespace, isUnprefixed: Bool)] = []
  private var numbers = SmallDictionary<Key, Int>()
  /// The namespaces whose bytes were counted.
  private var countedNamespaces = SmallDictionary<ObjectIdentifier, Bool>()
  /// About how much memory the names take in bytes, here and in Expat.
  private var byteCount = 0
  /// How many bytes the current tree may take besides the names that it has added. It may be negative.
  private(set) var room = Int.max
  /// Changes when the names are forgotten. Until then, the document's names remember their numbers.
  private(set) var generation = 1

  /// Prepares for the next tree, which may take this many bytes. Forgets the names if they are very many or very long.
  mutating func beginTree(mayTake bytes: Int) {
    room = max(bytes, 0)
    guard names.count > Self.sharedCount || byteCount > Self.sharedBytes else { return }
    names = []
    scopes = []
    numbers = SmallDictionary()
    countedNamespaces = SmallDictionary()
    byteCount = 0
    generation += 1
  }

  /// The number of a name with the declarations in force, which may be the one that it had last.
  mutating func number(
    of name: XMLName, last: NameNumber, scope: Int, namespace: Namespace, isUnprefixed: Bool
  ) -> NameNumber {
    if last.generation == generation, scopes[last.number].namespace === namespace,
      scopes[last.number].isUnprefixed == isUnprefixed
    {
      return NameNumber(generation: generation, scope: scope, number: last.number)
    }
    return NameNumber(
      generation: generation, scope: scope, number: add(name, namespace: namespace, isUnprefixed: isUnprefixed))
  }

  private mutating func add(_ name: XMLName, namespace: Namespace, isUnprefixed: Bool) -> Int {
    let key = Key(
      qualifiedName: name.qualifiedName, namespace: ObjectIdentifier(namespace), isUnprefixed: isUnprefixed)
    if let number = numbers[key] { return number }
    let number = names.count
    let uri = namespace === Namespace.absent ? nil : namespace.uri
    if number == 0 {
      // Most documents have no more. Growing step by step would take most of the time here.
      names.reserveCapacity(Self.fewNames)
      scopes.reserveCapacity(Self.fewNames)
    }
    names.append(NodeName(name, namespace: uri, isUnprefixed: isUnprefixed))
    numbers[key] = number
    // Its bytes are three times in memory: in Expat, in the qualified name, and in its prefix and local name.
    var bytes = Self.costOfName + 3 * name.key.count
    if namespace !== scopes.last?.namespace, countedNamespaces[ObjectIdentifier(namespace)] == nil {
      countedNamespaces[ObjectIdentifier(namespace)] = true
      bytes += namespace.byteCount
    }
    scopes.append((namespace, isUnprefixed))
    byteCount += bytes
    room -= bytes
    return number
  }
}
