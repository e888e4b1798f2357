/// Numbers the names of a document's trees. A tree keeps the names as they are when it is complete.
struct NodeVocabulary {
  private struct Key: Hashable {
    var qualifiedName: ExactString
    var namespace: ObjectIdentifier?
    var isUnprefixed: Bool
  }

  /// More names than a format has. Trees that share names share their array, which is copied when one is added.
  private static let sharedCount = 512

  private(set) var names: [NodeName] = []
  /// Those of the names, by which these are told apart; nil where namespaces are not processed.
  private var namespaces: [Namespace?] = []
  private var areUnprefixed: [Bool] = []
  private var numbers: [Key: Int] = [:]
  /// Names of documents remember their numbers until this changes.
  private var generation = 1

  /// Forgets the names, if a document with ever new ones has made them many. No tree is being built.
  mutating func shrink() {
    guard names.count > Self.sharedCount else { return }
    names = []
    namespaces = []
    areUnprefixed = []
    numbers = [:]
    generation += 1
  }

  /// The number of a name, whose namespace is nil where namespaces are not processed.
  mutating func number(
    of name: XMLName, rememberedIn known: inout NameNumber, namespace: Namespace?, isUnprefixed: Bool
  ) -> Int {
    if known.generation == generation,
      namespace == nil || namespaces[known.number] === namespace && areUnprefixed[known.number] == isUnprefixed
    {
      return known.number
    }
    known = NameNumber(
      generation: generation, number: add(name, namespace: namespace, isUnprefixed: isUnprefixed))
    return known.number
  }

  private mutating func add(_ name: XMLName, namespace: Namespace?, isUnprefixed: Bool) -> Int {
    let key = Key(
      qualifiedName: name.qualifiedName, namespace: namespace.map { ObjectIdentifier($0) }, isUnprefixed: isUnprefixed)
    if let number = numbers[key] { return number }
    let number = names.count
    if let namespace {
      let uri = namespace === Namespace.absent ? nil : namespace.uri
      names.append(NodeName(name, namespace: uri, isUnprefixed: isUnprefixed))
    } else {
      names.append(NodeName(unprocessed: name))
    }
    namespaces.append(namespace)
    areUnprefixed.append(isUnprefixed)
    numbers[key] = number
    return number
  }
}
