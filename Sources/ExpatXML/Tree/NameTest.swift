/// What elements and attributes are looked up by.
struct NameTest: Sendable {
  private let name: ExactString
  /// Nil for any, `""` for none.
  private let namespace: ExactString?
  private let hasColon: Bool

  init(_ name: String, namespace: String? = nil) {
    self.name = ExactString(name)
    self.namespace = namespace.map { ExactString($0) }
    hasColon = name.utf8.contains(UInt8(ascii: ":"))
  }

  func matches(_ other: NodeName) -> Bool {
    matches(other.name, qualifiedName: other.qualifiedName, namespace: other.namespace ?? "")
  }

  func matches(_ name: ExactString, qualifiedName: ExactString, namespace: @autoclosure () -> ExactString) -> Bool {
    guard self.name == (hasColon ? qualifiedName : name) else { return false }
    return self.namespace.map { $0 == namespace() } ?? true
  }
}
