/// The name of an element, as it is told to people. Shared by all events that have it.
package final class ElementName: Sendable, Hashable {
  /// The local name if namespaces are processed, otherwise the qualified name.
  package let name: ExactString
  /// Not an `ExactString?`, whose String could not be read without counting a reference.
  package let namespaceURI: String?
  package let qualifiedName: ExactString

  init(name: ExactString, namespaceURI: ExactString?, qualifiedName: ExactString) {
    self.name = name
    self.namespaceURI = namespaceURI?.string
    self.qualifiedName = qualifiedName
  }

  convenience init(_ name: String, namespaceURI: String?, qualifiedName: String) {
    self.init(
      name: ExactString(name), namespaceURI: namespaceURI.map { ExactString($0) },
      qualifiedName: ExactString(qualifiedName))
  }

  package static func == (left: ElementName, right: ElementName) -> Bool {
    left === right
      || left.name == right.name && left.exactNamespaceURI == right.exactNamespaceURI
        && left.qualifiedName == right.qualifiedName
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(qualifiedName)
    hasher.combine(exactNamespaceURI)
  }

  var exactNamespaceURI: ExactString? { namespaceURI.map { ExactString($0) } }
}
