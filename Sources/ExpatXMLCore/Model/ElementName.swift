/// The name of an element, as it is told to people. Shared by all events that have it.
package final class ElementName: Sendable, Hashable {
  /// The local name if namespaces are processed, otherwise the qualified name.
  package let name: ExactString
  package let namespaceURI: ExactString?
  package let qualifiedName: ExactString

  init(name: ExactString, namespaceURI: ExactString?, qualifiedName: ExactString) {
    self.name = name
    self.namespaceURI = namespaceURI
    self.qualifiedName = qualifiedName
  }

  convenience init(_ name: String, namespaceURI: String?, qualifiedName: String) {
    self.init(
      name: ExactString(name), namespaceURI: namespaceURI.map { ExactString($0) },
      qualifiedName: ExactString(qualifiedName))
  }

  package static func == (left: ElementName, right: ElementName) -> Bool {
    left === right
      || left.name == right.name && left.namespaceURI == right.namespaceURI
        && left.qualifiedName == right.qualifiedName
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(qualifiedName)
    hasher.combine(namespaceURI)
  }
}
