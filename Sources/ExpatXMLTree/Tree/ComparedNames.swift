/// How the names in a document are compared with those of a path.
struct ComparedNames {
  /// Converts a name of the document. Nil if it is compared as it is.
  var convert: ((ExactString) -> ExactString)?

  /// The first attribute with the name.
  func attribute(_ test: NameTest, of node: ExpatXMLElement) -> ExpatXMLElement.Attribute? {
    let tree = node.tree
    return tree.attributes(of: node.item).first { match(test, tree.name(ofAttribute: $0)) }
      .map { ExpatXMLElement.Attribute(tree: tree, index: $0) }
  }

  func match(_ test: NameTest, _ name: NodeName) -> Bool { test.matches(name, convert: convert) }
}
