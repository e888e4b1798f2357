internal import Synchronization

/// Numbers the names in a document's trees. A complete tree keeps the list of names as it is then.
struct NodeVocabulary {
  /// What else distinguishes a name, and its hash.
  private struct Scope {
    let namespace: Namespace
    let isUnprefixed: Bool
    let hash: UInt64
  }

  private static let fewNames = 32
  /// More names than a format has. Trees share one array of names, which is copied when a name is added.
  private static let sharedCount = 512
  /// More bytes than the names of a format have.
  private static let sharedBytes = 512 << 10
  /// What a name takes besides its bytes: about 100 bytes for itself, 120 for its places in tables, and 100 in Expat.
  private static let costOfName = 320

  private(set) var names: [NodeName] = []
  private var scopes: [Scope] = []
  /// A hash table of the numbers, in which at least half of the slots are empty. A Dictionary would take most of the time in which a small
  /// document is parsed.
  private var slots: [Int32] = []
  private static let emptySlot: Int32 = -1
  private let seed = HashSeed.next()
  /// The namespaces whose bytes were counted.
  private var countedNamespaces: Set<ObjectIdentifier> = []
  /// About how much memory the names take in bytes, here and in Expat.
  private var byteCount = 0
  /// How many bytes the current tree may take besides the names that it has added. It may be negative.
  private(set) var room = Int.max
  /// Changes when the names are forgotten. Until then, the document's names remember their numbers. Several of these number the names of a
  /// document that is rewritten, so no two of them have the same generation.
  private(set) var generation = nextGeneration()
  private static let lastGeneration = Atomic<Int>(0)

  /// Prepares for the next tree, which may take this many bytes. Forgets the names if they are very many or very long.
  mutating func beginTree(mayTake bytes: Int) {
    room = max(bytes, 0)
    guard names.count > Self.sharedCount || byteCount > Self.sharedBytes else { return }
    names = []
    scopes = []
    slots = []
    countedNamespaces = []
    byteCount = 0
    generation = Self.nextGeneration()
  }

  private static func nextGeneration() -> Int { lastGeneration.add(1, ordering: .relaxed).newValue }

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
    if 2 * (names.count + 1) > slots.count { grow() }
    let hash = hash(name, namespace)
    let slot = slot(hash) { number in
      scopes[number].namespace === namespace && scopes[number].isUnprefixed == isUnprefixed
        && names[number].qualifiedName == name.qualifiedName
    }
    if slots[slot] != Self.emptySlot { return Int(slots[slot]) }
    let number = names.count
    slots[slot] = Int32(number)
    let uri = namespace === Namespace.absent ? nil : namespace.uri
    names.append(NodeName(name, namespace: uri, isUnprefixed: isUnprefixed))
    // Its bytes are three times in memory: in Expat, in the qualified name, and in its prefix and local name.
    var bytes = Self.costOfName + 3 * name.byteCount
    if uri != nil, namespace !== scopes.last?.namespace, countedNamespaces.insert(ObjectIdentifier(namespace)).inserted
    {
      bytes += namespace.byteCount
    }
    scopes.append(Scope(namespace: namespace, isUnprefixed: isUnprefixed, hash: hash))
    byteCount += bytes
    room -= bytes
    return number
  }

  private func hash(_ name: XMLName, _ namespace: Namespace) -> UInt64 {
    let hash = name.qualifiedName.string.withBorrowedUTF8 { $0.hash(seed: seed) }
    let product = (hash ^ UInt64(UInt(bitPattern: ObjectIdentifier(namespace)))) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }

  /// The slot of the number that is searched for, or the empty slot where it belongs.
  private func slot(_ hash: UInt64, _ isSearched: (Int) -> Bool) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != Self.emptySlot, !isSearched(Int(slots[slot])) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    // Growing step by step would take most of the time for a small document.
    if names.isEmpty {
      names.reserveCapacity(Self.fewNames)
      scopes.reserveCapacity(Self.fewNames)
    }
    slots = Array(repeating: Self.emptySlot, count: max(2 * Self.fewNames, 2 * slots.count))
    for (number, scope) in scopes.enumerated() { slots[slot(scope.hash) { _ in false }] = Int32(number) }
  }
}
