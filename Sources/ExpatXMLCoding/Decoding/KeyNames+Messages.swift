// Names for error messages.

extension NodeTree {
  func qualifiedName(_ element: Int) -> ExactString { name(ofElement: element).qualifiedName }

  /// The first elements directly inside another one. Limited, since there may be many errors, and many elements.
  func firstElements(in item: Int, most: Int) -> [Int] {
    children(of: item).prefix(most).filter { items[$0].isElement }
  }
}

extension NodeName {
  var elementInMessages: String { "<\(qualifiedName)>\(namespaceInMessages)" }

  fileprivate var attributeInMessages: String { "the attribute \(qualifiedName)\(namespaceInMessages)" }

  private var namespaceInMessages: String { namespace.map { ", in namespace \($0)" } ?? "" }
}

extension KeyNames {
  /// What a key that was not found may have meant: the same name in another namespace, in upper or lower case, or in an element
  /// close by.
  func nearMiss(of key: String, in item: Int, of tree: NodeTree) -> String? {
    func local(_ key: String) -> String {
      key.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(key[key.utf8.index(after: $0)...]) } ?? key
    }
    let wanted = local(UniversalName(key.hasPrefix("@") ? String(key.dropFirst()) : key).name)
    func isNamesake(_ name: NodeName) -> Bool { self.key(ExactString(local(name.name.string))).string == wanted }
    func isAlmost(_ name: NodeName) -> Bool {
      self.key(ExactString(local(name.name.string))).string.lowercased() == wanted.lowercased()
    }
    func elements(in item: Int) -> [NodeName] { tree.firstElements(in: item, most: 100).map(tree.name(ofElement:)) }
    let children = elements(in: item)
    let attributes = tree.attributes(of: item).prefix(100).map(tree.name(ofAttribute:))
    for isNear in [isNamesake, isAlmost] {
      if let name = children.first(where: isNear) { return "there is \(name.elementInMessages)" }
      if let name = attributes.first(where: isNear) { return "there is \(name.attributeInMessages)" }
    }
    if isNamesake(tree.name(ofElement: item)) { return "it is the name of the element itself" }
    for near in (item > 0 ? [Int(tree.items[item].parent)] : []) + tree.firstElements(in: item, most: 10) {
      if let name = elements(in: near).first(where: isNamesake) {
        return "there is \(name.elementInMessages) in <\(tree.qualifiedName(near))>"
      }
    }
    return nil
  }
}
