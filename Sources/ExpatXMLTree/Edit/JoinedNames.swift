/// Numbers the names of a tree whose elements come from several places.
struct JoinedNames {
  private struct Key: Hashable {
    var qualifiedName: ExactString
    var namespace: ExactString?
    var isUnprefixed: Bool
  }

  private(set) var names: [NodeName] = []
  private var numbers: [Key: Int] = [:]
  /// A cache of the last name, since elements of the same name often follow one another.
  private var last: (name: NodeName, number: Int)?

  mutating func number(of name: NodeName) -> Int {
    if let last, last.name === name { return last.number }
    let key = Key(qualifiedName: name.qualifiedName, namespace: name.namespace, isUnprefixed: name.isUnprefixed)
    let number = numbers[key] ?? names.count
    if number == names.count {
      numbers[key] = number
      names.append(number == 0 ? name.copy : name)
    }
    last = (name, number)
    return number
  }
}

extension NodeName {
  /// Decoders know the names of a document by the first one. In a tree whose elements come from another one, others follow it.
  fileprivate var copy: NodeName { NodeName(name, prefix: prefix, namespace: namespace, isUnprefixed: isUnprefixed) }
}
