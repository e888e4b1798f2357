/// Names for error messages.
extension ExpatXMLElement {
  /// The name in the document and, if it was processed, the namespace.
  var nameInMessages: String { tree.name(ofElement: item).elementInMessages }
}

extension NodeTree {
  func qualifiedName(_ element: Int) -> ExactString { name(ofElement: element).qualifiedName }
}

extension NodeName {
  fileprivate var elementInMessages: String { withNamespace("<\(qualifiedName)>") }

  fileprivate var attributeInMessages: String { withNamespace("the attribute \(qualifiedName)") }

  private func withNamespace(_ text: String) -> String { namespace.map { "\(text), in namespace \($0)" } ?? text }
}

extension KeyNames {
  /// What a key that was not found may have meant: the same name in another namespace, in upper or lower case, or in an element
  /// close by.
  func nearMiss(of key: String, in node: ExpatXMLElement) -> String? {
    let wanted = UniversalName(key.utf8.first == UInt8(ascii: "@") ? String(key.dropFirst()) : key).name.localName
    func localKey(_ name: NodeName) -> String { self.key(ExactString(name.name.string.localName)).string }
    func isNamesake(_ name: NodeName) -> Bool { localKey(name) == wanted }
    func isAlmost(_ name: NodeName) -> Bool { localKey(name).lowercased() == wanted.lowercased() }
    // Limited, since there may be many errors, and many elements.
    func elements(in node: ExpatXMLElement) -> [NodeName] {
      node.elements.prefix(Self.mostSearched).map { $0.tree.name(ofElement: $0.item) }
    }
    let children = elements(in: node)
    let attributes = node.tree.attributes(of: node.item).prefix(Self.mostSearched).map(node.tree.name(ofAttribute:))
    for isNear in [isNamesake, isAlmost] {
      if let element = children.first(where: isNear) { return "there is \(element.elementInMessages)" }
      if let attribute = attributes.first(where: isNear) { return "there is \(attribute.attributeInMessages)" }
    }
    if isNamesake(node.tree.name(ofElement: node.item)) { return "it is the name of the element itself" }
    for near in [node.parent].compactMap({ $0 }) + node.elements.prefix(Self.fewSearched) {
      if let element = elements(in: near).first(where: isNamesake) {
        return "there is \(element.elementInMessages) in <\(near.qualifiedName)>"
      }
    }
    return nil
  }

  private static let fewSearched = 10
  private static let mostSearched = 100
}

extension String {
  /// The part after the prefix.
  fileprivate var localName: String {
    utf8.lastIndex(of: UInt8(ascii: ":")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
