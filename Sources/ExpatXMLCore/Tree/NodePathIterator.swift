/// The elements at the end of a path, in document order.
struct NodePathIterator: IteratorProtocol {
  private let names: [NameTest]
  /// The elements still to visit: those inside the node itself, then those inside each element on the current path.
  private var levels: [IndexingIterator<ExpatXMLNode.Children>]

  /// The paths are joined to one. An absolute path finds nothing from an element.
  init(_ node: ExpatXMLNode, _ path: [NamePath]) {
    names = path.flatMap(\.names)
    levels = path.contains(where: \.isAbsolute) ? [] : [node.children.makeIterator()]
  }

  mutating func next() -> ExpatXMLNode? {
    while !levels.isEmpty {
      let depth = levels.count - 1
      guard let child = levels[depth].next() else {
        levels.removeLast()
        continue
      }
      guard names[depth].matches(child) else { continue }
      if levels.count == names.count { return child }
      levels.append(child.children.makeIterator())
    }
    return nil
  }
}
