/// The attributes of a start tag that is being written, none of which may occur twice.
struct WrittenAttributes {
  private struct ExpandedName: Hashable {
    let localName: ExactString
    let namespace: ExactString
  }

  /// A list that is searched. If it is long, there is a set of the same.
  private struct Names<Name: Hashable> {
    private var names: [Name] = []
    private var many: Set<Name> = []

    private var isLong: Bool { names.count >= 16 }

    var count: Int { names.count }

    var last: Name? { names.last }

    func contains(_ name: Name) -> Bool { isLong ? many.contains(name) : names.contains(name) }

    mutating func append(_ name: Name) {
      names.append(name)
      if isLong { if many.isEmpty { many = Set(names) } else { many.insert(name) } }
    }

    mutating func removeLast() { many.remove(names.removeLast()) }

    mutating func removeAll() {
      if isLong { (names, many) = ([], []) } else if !names.isEmpty { names.removeAll(keepingCapacity: true) }
    }
  }

  private var names = Names<ExactString>()
  private var expandedNames = Names<ExpandedName>()

  @inline(__always)
  mutating func removeAll() {
    if names.count > 0 { removeThem() }
  }

  private mutating func removeThem() {
    names.removeAll()
    expandedNames.removeAll()
  }

  /// The name is the qualified one. The local name and the namespace are nil for attributes without a prefix.
  @inline(__always)
  mutating func add(_ name: String, localName: ExactString?, namespace: ExactString?) throws {
    let exact = ExactString(name)
    if names.count > 0, names.contains(exact) {
      throw WriteFault(.duplicateAttribute, "The attribute \(name) occurs twice.")
    }
    if let localName, let namespace { try add(localName, namespace) }
    names.append(exact)
  }

  /// The name of the last attribute.
  var lastName: String? { names.last?.string }

  /// The number of attributes with a prefix.
  var expandedCount: Int { expandedNames.count }

  /// Removes the last attribute. `expandedCount` is the number of attributes with a prefix before it.
  mutating func removeLast(expandedCount: Int) {
    names.removeLast()
    if expandedNames.count > expandedCount { expandedNames.removeLast() }
  }

  private mutating func add(_ localName: ExactString, _ namespace: ExactString) throws {
    let expanded = ExpandedName(localName: localName, namespace: namespace)
    if expandedNames.contains(expanded) {
      throw WriteFault(.duplicateAttribute, "The attribute \(localName) of the namespace \(namespace) occurs twice.")
    }
    expandedNames.append(expanded)
  }
}
