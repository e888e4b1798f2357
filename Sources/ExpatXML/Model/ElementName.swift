/// The name of an element, as it is told to people. Shared by all events that have it.
final class ElementName: Sendable, Hashable {
  /// The local name if namespaces are processed, otherwise the qualified name.
  let name: String
  let namespaceURI: String?
  let qualifiedName: String

  init(name: String, namespaceURI: String?, qualifiedName: String) {
    self.name = name
    self.namespaceURI = namespaceURI
    self.qualifiedName = qualifiedName
  }

  static func == (left: ElementName, right: ElementName) -> Bool {
    left === right
      || left.name == right.name && left.namespaceURI == right.namespaceURI
        && left.qualifiedName == right.qualifiedName
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(qualifiedName)
    hasher.combine(namespaceURI)
  }
}
