/// The name of an element in events. Shared by all events of elements with this name.
package final class ElementName: Sendable, Hashable {
  /// The local name.
  package let name: ExactString
  /// Nil if there is none. Not an `ExactString?`: reading the String out of it would change its reference count.
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

  /// The part of the qualified name before the local name, without the colon.
  package var prefix: ExactString {
    ExactString(String(qualifiedName.string.dropLast(name.string.count).dropLast()))
  }

  package var exactNamespaceURI: ExactString? { namespaceURI.map { ExactString($0) } }
}
