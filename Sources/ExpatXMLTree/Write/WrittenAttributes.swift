/// The attributes of a start tag that is being written, none of which may occur twice.
struct WrittenAttributes {
  private struct Name: Hashable {
    let localName: ExactString
    let namespace: ExactString?
  }

  private static let mostSearched = 16

  private var localNames: [ExactString] = []
  /// The namespaces up to that of the last one that has any. Attributes without a prefix are in none, and so is one whose prefix has none:
  /// its prefix is a part of the name.
  private var namespaces: [ExactString?] = []
  /// The same if there are too many to be searched; otherwise empty.
  private var many: Set<Name> = []

  var count: Int { localNames.count }

  @inline(__always)
  mutating func removeAll() {
    if !localNames.isEmpty { removeLast(localNames.count) }
  }

  mutating func removeLast(_ count: Int) {
    localNames.removeLast(count)
    if namespaces.count > localNames.count { namespaces.removeLast(namespaces.count - localNames.count) }
    if !many.isEmpty { many = localNames.count < Self.mostSearched ? [] : allNames }
  }

  private var allNames: Set<Name> {
    Set(localNames.indices.map { Name(localName: localNames[$0], namespace: namespace(at: $0)) })
  }

  private func namespace(at index: Int) -> ExactString? { index < namespaces.count ? namespaces[index] : nil }

  @inline(__always)
  mutating func add(_ localName: ExactString, namespace: ExactString?) throws {
    let namespace = namespace?.isEmpty == false ? namespace : nil
    if contains(localName, namespace) { throw Self.duplicate(localName, namespace) }
    if let namespace { note(namespace) }
    localNames.append(localName)
    if localNames.count >= Self.mostSearched { addToMany(localName, namespace) }
  }

  private func contains(_ localName: ExactString, _ namespace: ExactString?) -> Bool {
    if !many.isEmpty { return many.contains(Name(localName: localName, namespace: namespace)) }
    // In a span, names are compared without reference counting.
    let names = localNames.span
    for index in names.indices where names[index] == localName && self.namespace(at: index) == namespace { return true }
    return false
  }

  /// Notes the namespace of the attribute that is added next.
  private mutating func note(_ namespace: ExactString) {
    while namespaces.count < localNames.count { namespaces.append(nil) }
    namespaces.append(namespace)
  }

  private mutating func addToMany(_ localName: ExactString, _ namespace: ExactString?) {
    if many.isEmpty { many = allNames } else { many.insert(Name(localName: localName, namespace: namespace)) }
  }

  private static func duplicate(_ localName: ExactString, _ namespace: ExactString?) -> WriteFault {
    let place = namespace.map { " of the namespace \($0)" } ?? ""
    return WriteFault(.duplicateAttribute, "The attribute \(localName)\(place) occurs twice.")
  }
}
