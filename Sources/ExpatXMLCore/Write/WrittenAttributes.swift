/// The attributes of a start tag that is being written, none of which may occur twice.
struct WrittenAttributes: ~Copyable {
  private struct ExpandedName: Hashable {
    let localName: ExactString
    let namespace: ExactString
  }

  private static let mostSearched = 16

  private var names = Stack<String>()
  private var expandedNames: [ExpandedName] = []
  /// The same names, when there are many.
  private var manyNames: Set<ExactString> = []
  private var manyExpandedNames: Set<ExpandedName> = []

  mutating func removeAll() {
    if names.isEmpty { return }
    names.removeAll()
    if !expandedNames.isEmpty { expandedNames.removeAll(keepingCapacity: true) }
    if !manyNames.isEmpty { manyNames = [] }
    if !manyExpandedNames.isEmpty { manyExpandedNames = [] }
  }

  /// The name is the qualified one. The local name and the namespace are nil for attributes without a prefix.
  mutating func add(_ name: String, localName: ExactString?, namespace: ExactString?) throws {
    if contains(name) { throw WriteFault(.duplicateAttribute, "The attribute \(name) occurs twice.") }
    names.push(name)
    if names.count > Self.mostSearched { manyNames.insert(ExactString(name)) }
    if names.count == Self.mostSearched { names.forEach { manyNames.insert(ExactString($0)) } }
    guard let localName, let namespace else { return }
    let expanded = ExpandedName(localName: localName, namespace: namespace)
    if contains(expanded) {
      throw WriteFault(.duplicateAttribute, "The attribute \(localName) of the namespace \(namespace) occurs twice.")
    }
    expandedNames.append(expanded)
    if expandedNames.count > Self.mostSearched { manyExpandedNames.insert(expanded) }
    if expandedNames.count == Self.mostSearched { manyExpandedNames = Set(expandedNames) }
  }

  private func contains(_ name: String) -> Bool {
    if names.count >= Self.mostSearched { return manyNames.contains(ExactString(name)) }
    let length = name.utf8.count
    var isFound = false
    names.forEach { other in
      if other.utf8.count == length, other.hasSameScalars(as: name) { isFound = true }
    }
    return isFound
  }

  private func contains(_ name: ExpandedName) -> Bool {
    expandedNames.count >= Self.mostSearched ? manyExpandedNames.contains(name) : expandedNames.contains(name)
  }
}
