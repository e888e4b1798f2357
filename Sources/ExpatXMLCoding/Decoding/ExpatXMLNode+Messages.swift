/// Names for error messages.
extension ExpatXMLNode {
  /// The name in the document and, if it was processed, the namespace.
  var nameInMessages: String { Self.text(tree.name(ofElement: item), isElement: true) }

  /// The first element or attribute in this one that has the local name of a key, but another namespace.
  func namesakeInMessages(ofKey key: String, _ names: KeyNames) -> String? {
    let name = UniversalName(key.utf8.first == UInt8(ascii: "@") ? String(key.dropFirst()) : key).name
    let local = ExactString(name.localName)
    func isNamesake(_ name: NodeName) -> Bool { names.key(ExactString(name.name.string.localName)) == local }
    if let element = children.lazy.map({ tree.name(ofElement: $0.item) }).first(where: isNamesake) {
      return Self.text(element, isElement: true)
    }
    let attributes = tree.attributes(of: item).lazy.map(tree.name(ofAttribute:))
    return attributes.first(where: isNamesake).map { Self.text($0, isElement: false) }
  }

  private static func text(_ name: NodeName, isElement: Bool) -> String {
    let text = isElement ? "<\(name.qualifiedName)>" : "the attribute \(name.qualifiedName)"
    return name.namespace.map { "\(text), in namespace \($0)" } ?? text
  }
}

extension String {
  /// The part after the prefix.
  fileprivate var localName: String {
    utf8.lastIndex(of: UInt8(ascii: ":")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
