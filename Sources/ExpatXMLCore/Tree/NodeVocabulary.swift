/// Numbers the names in a document's trees. A complete tree keeps the list of names as it is then.
struct NodeVocabulary {
  private struct Key: Hashable {
    var qualifiedName: ExactString
    var namespace: ObjectIdentifier?
    var isUnprefixed: Bool
  }

  /// More names than a format has. Trees share one array of names. It is copied when a name is added.
  private static let sharedCount = 512

  private(set) var names: [NodeName] = []
  /// The namespaces of the names, by which they are distinguished; nil where namespaces are not processed.
  private var namespaces: [Namespace?] = []
  private var areUnprefixed: [Bool] = []
  private var numbers: [Key: Int] = [:]
  /// Changes when the names are forgotten. Until then, the document's names remember their numbers.
  private var generation = 1

  /// Forgets the names if there are very many. Must not be called while a tree is being built.
  mutating func shrink() {
    guard names.count > Self.sharedCount else { return }
    names = []
    namespaces = []
    areUnprefixed = []
    numbers = [:]
    generation += 1
  }

  /// The number of a name. Its namespace is nil where namespaces are not processed.
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
