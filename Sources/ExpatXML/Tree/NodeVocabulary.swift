/// Numbers the names of a document's trees. A tree keeps the names as they are when it is complete.
struct NodeVocabulary {
  private struct Key: Hashable {
    var qualifiedName: ExactString
    var namespace: ExactString?
  }

  /// More names than a format has. Trees that share names share their array, which is copied when one is added.
  private static let sharedCount = 512

  private(set) var names: [NodeName] = []
  private var numbers: [Key: Int] = [:]
  /// Names of documents remember their numbers until this changes.
  private var generation = 1

  /// Forgets the names, if a document with ever new ones has made them many. No tree is being built.
  mutating func shrink() {
    guard names.count > Self.sharedCount else { return }
    names = []
    numbers = [:]
    generation += 1
  }

  /// The number of a name, whose namespace is nil where namespaces are not processed.
  mutating func number(of name: XMLName, rememberedIn known: inout NameNumber, namespace: String?) -> Int {
    if known.generation == generation, fits(known.number, namespace) { return known.number }
    known = NameNumber(generation: generation, number: add(name, namespace: namespace))
    return known.number
  }

  private func fits(_ number: Int, _ namespace: String?) -> Bool {
    guard let namespace else { return true }
    return (names[number].namespace ?? "").isIdentical(to: namespace)
  }

  private mutating func add(_ name: XMLName, namespace: String?) -> Int {
    let key = Key(
      qualifiedName: ExactString(name.qualifiedName), namespace: namespace.map { ExactString($0) })
    if let number = numbers[key] { return number }
    let number = names.count
    if let namespace {
      names.append(NodeName(name, namespace: namespace.isEmpty ? nil : namespace))
    } else {
      names.append(NodeName(unprocessed: name))
    }
    numbers[key] = number
    return number
  }
}
