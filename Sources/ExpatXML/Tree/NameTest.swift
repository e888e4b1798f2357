/// What elements and attributes are looked up by.
struct NameTest: Sendable {
  private let name: String
  /// Nil for any, `""` for none.
  private let namespace: String?
  private let hasColon: Bool

  init(_ name: String, namespace: String? = nil) {
    self.name = name
    self.namespace = namespace
    hasColon = name.utf8.contains(UInt8(ascii: ":"))
  }

  func matches(_ other: NodeName) -> Bool {
    matches(other.name, qualifiedName: other.qualifiedName, namespace: other.namespace ?? "")
  }

  func matches(_ name: String, qualifiedName: String, namespace: @autoclosure () -> String) -> Bool {
    guard self.name.isIdentical(to: hasColon ? qualifiedName : name) else { return false }
    return self.namespace?.isIdentical(to: namespace()) ?? true
  }
}
