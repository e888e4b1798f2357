/// The name of elements or attributes of a tree. It is made once and shared by all trees of a document.
@usableFromInline package final class NodeName: Sendable {
  /// The local name.
  package let name: ExactString
  package let qualifiedName: ExactString
  /// Nil if there is none.
  package let prefix: ExactString?
  package let namespace: ExactString?
  /// Whether a look-up without a prefix finds this name. For elements, this includes names with a prefix for the
  /// default namespace in force.
  package let isUnprefixed: Bool

  package init(_ name: XMLName, namespace: ExactString?, isUnprefixed: Bool) {
    self.name = name.localName
    qualifiedName = name.qualifiedName
    prefix = name.prefix.isEmpty ? nil : name.prefix
    self.namespace = namespace
    self.isUnprefixed = isUnprefixed
  }

  /// Makes the name of an element or attribute in a document that is changed.
  package init(_ name: ExactString, prefix: ExactString?, namespace: ExactString?, isUnprefixed: Bool) {
    self.name = name
    qualifiedName = prefix.map { ExactString("\($0):\(name)") } ?? name
    self.prefix = prefix
    self.namespace = namespace
    self.isUnprefixed = isUnprefixed
  }

  /// Whether two names are equal. Prefixes are ignored.
  package func isEqual(to other: NodeName) -> Bool {
    if self === other { return true }
    return name == other.name && namespace ?? "" == other.namespace ?? ""
  }
}
