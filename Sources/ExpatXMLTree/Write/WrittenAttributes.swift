/// The attributes of a start tag that is being written, none of which may occur twice.
struct WrittenAttributes {
  /// Attributes without a prefix are in no namespace, and so is one whose prefix has none: its prefix is a part of the name.
  private struct Name: Hashable {
    let localName: ExactString
    let namespace: ExactString
  }

  private static let mostSearched = 16

  private var names: [Name] = []
  /// The same if there are too many to be searched; otherwise empty.
  private var many: Set<Name> = []

  var count: Int { names.count }

  @inline(__always)
  mutating func removeAll() {
    if !names.isEmpty { removeLast(names.count) }
  }

  mutating func removeLast(_ count: Int) {
    names.removeLast(count)
    if !many.isEmpty { many = names.count < Self.mostSearched ? [] : Set(names) }
  }

  @inline(__always)
  mutating func add(_ localName: ExactString, namespace: ExactString?) throws {
    let new = Name(localName: localName, namespace: namespace ?? "")
    if !names.isEmpty { try check(new) }
    names.append(new)
    if names.count >= Self.mostSearched { addToMany(new) }
  }

  private func check(_ new: Name) throws {
    guard names.count < Self.mostSearched ? names.contains(new) : many.contains(new) else { return }
    let place = new.namespace.isEmpty ? "" : " of the namespace \(new.namespace)"
    throw WriteFault(.duplicateAttribute, "The attribute \(new.localName)\(place) occurs twice.")
  }

  private mutating func addToMany(_ new: Name) {
    if many.isEmpty { many = Set(names) } else { many.insert(new) }
  }
}
