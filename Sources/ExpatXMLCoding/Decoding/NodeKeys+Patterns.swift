/// Looks up keys that are not names.
extension NodeKeys {
  /// The elements at the ends of the paths in document order or, if there are none, the first attribute or text. Nil if
  /// a path has a namespace and namespaces are not processed.
  func value(_ pattern: KeyPattern) -> NodeValue? {
    var items: Set<Int> = []
    var single: NodeValue?
    for path in pattern.alternatives {
      guard let last = path.last, let nodes = nodes(along: path.dropLast()) else { return nil }
      for node in nodes {
        guard let value = last == KeyPattern.anyElement ? .missing(in: node) : keys(of: node)[last] else { return nil }
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

  private func nodes(along path: ArraySlice<String>) -> [ExpatXMLNode]? {
    var nodes = [node]
    for step in path {
      var next: [ExpatXMLNode] = []
      for node in nodes {
        guard let items = keys(of: node).items(step) else { return nil }
        next += items.map { ExpatXMLNode(node.tree, $0) }
      }
      nodes = next
    }
    return nodes
  }

  private func keys(of node: ExpatXMLNode) -> NodeKeys {
    node.item == self.node.item ? self : NodeKeys(node, names)
  }
}
