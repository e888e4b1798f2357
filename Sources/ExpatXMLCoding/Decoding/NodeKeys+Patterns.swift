/// Looks up keys that are not names.
extension NodeKeys {
  /// The elements at the ends of the paths in document order or, if there are none, the first attribute or text.
  func value(_ pattern: KeyPattern) -> NodeValue {
    var items: Set<Int> = []
    var single: NodeValue?
    for path in pattern.alternatives {
      guard let last = path.last else { continue }
      for node in nodes(along: path.dropLast()) {
        let value = last == KeyPattern.anyElement ? .missing(in: node) : keys(of: node)[last]
        switch value {
        case .missing where last == KeyPattern.anyElement: items.formUnion(node.children.map(\.item))
        case .missing: break
        case .elements(let list): items.formUnion([list.firstItem] + list.otherItems)
        default: single = single ?? value
        }
      }
    }
    let sorted = items.sorted()
    guard let first = sorted.first else { return single ?? .missing(in: node) }
    return .elements(
      NodeValue.NodeList(
        tree: node.tree, firstItem: first, otherItems: Array(sorted.dropFirst()), isChoice: pattern.isChoice))
  }

  private func nodes(along path: ArraySlice<String>) -> [ExpatXMLNode] {
    var nodes = [node]
    for step in path {
      var next: [ExpatXMLNode] = []
      for node in nodes {
        next += keys(of: node).items(step).map { ExpatXMLNode(node.tree, $0) }
      }
      nodes = next
    }
    return nodes
  }

  private func keys(of node: ExpatXMLNode) -> NodeKeys {
    node.item == self.node.item ? self : NodeKeys(node, names)
  }
}
