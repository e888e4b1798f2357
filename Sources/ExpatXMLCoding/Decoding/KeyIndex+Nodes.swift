extension KeyIndex {
  /// The elements directly inside an element.
  init(elementsIn node: ExpatXMLNode, _ key: (NodeName) -> ExactString) {
    let tree = node.tree
    var item = node.item + 1
    let end = tree.end(of: node.item)
    while item < end {
      let name = tree.items[item]
      if name.isElement { append(item, name: name.name) { key(tree.names[Int(name.name)]) } }
      item = tree.end(of: item)
    }
  }

  init(attributesOf node: ExpatXMLNode, _ key: (NodeName) -> ExactString) {
    let tree = node.tree
    for attribute in tree.attributes(of: node.item) {
      let name = tree.attributes[attribute].name
      append(attribute, name: name) { key(tree.names[Int(name)]) }
    }
  }
}
