/// The attributes of a start tag that is being written, none of which may occur twice.
struct WrittenAttributes {
  private struct ExpandedName: Hashable {
    let localName: ExactString
    let namespace: ExactString
  }

  private static let mostSearched = 16

  /// The first `count` are those of the tag. The others are left from earlier tags, and overwritten.
  private var names: [String] = []
  private var count = 0
  private var expandedNames: [ExpandedName] = []
  /// The same names, when there are many.
  private var manyNames: Set<ExactString> = []
  private var manyExpandedNames: Set<ExpandedName> = []

  @inline(__always)
  mutating func removeAll() {
    if count > 0 { removeThem() }
  }

  private mutating func removeThem() {
    count = 0
    if names.count > Self.mostSearched { names = [] }
    if !expandedNames.isEmpty { expandedNames.removeAll(keepingCapacity: true) }
    if !manyNames.isEmpty { manyNames = [] }
    if !manyExpandedNames.isEmpty { manyExpandedNames = [] }
  }

  /// The name is the qualified one. The local name and the namespace are nil for attributes without a prefix.
  @inline(__always)
  mutating func add(_ name: String, localName: ExactString?, namespace: ExactString?) throws {
    if count > 0, contains(name) {
      throw WriteFault(.duplicateAttribute, "The attribute \(name) occurs twice.")
    }
    if let localName, let namespace { try add(localName, namespace) }
    if count < names.count { names[count] = name } else { names.append(name) }
    count += 1
    if count >= Self.mostSearched { addToMany(name) }
  }

  /// The number of attributes with a prefix.
  var expandedCount: Int { expandedNames.count }

  /// Removes the last attribute. `expandedCount` is the number of attributes with a prefix before it.
  mutating func removeLast(expandedCount: Int) {
    count -= 1
    manyNames.remove(ExactString(names[count]))
    if expandedNames.count > expandedCount { manyExpandedNames.remove(expandedNames.removeLast()) }
  }

  private mutating func addToMany(_ name: String) {
    if count > Self.mostSearched { manyNames.insert(ExactString(name)) }
    if count == Self.mostSearched { manyNames = Set(names.map { ExactString($0) }) }
  }

  private mutating func add(_ localName: ExactString, _ namespace: ExactString) throws {
    let expanded = ExpandedName(localName: localName, namespace: namespace)
    if contains(expanded) {
      throw WriteFault(.duplicateAttribute, "The attribute \(localName) of the namespace \(namespace) occurs twice.")
    }
    expandedNames.append(expanded)
    if expandedNames.count > Self.mostSearched { manyExpandedNames.insert(expanded) }
    if expandedNames.count == Self.mostSearched { manyExpandedNames = Set(expandedNames) }
  }

  private func contains(_ name: String) -> Bool {
    if count >= Self.mostSearched { return manyNames.contains(ExactString(name)) }
    for index in 0..<count where names[index].utf8.count == name.utf8.count {
      if names[index].hasSameScalars(as: name) { return true }
    }
    return false
  }

  private func contains(_ name: ExpandedName) -> Bool {
    expandedNames.count >= Self.mostSearched ? manyExpandedNames.contains(name) : expandedNames.contains(name)
  }
}
