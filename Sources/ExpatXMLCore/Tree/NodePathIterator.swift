/// The elements at the end of a path, in document order.
struct NodePathIterator: IteratorProtocol {
  private let names: [NameTest]
  /// What is left to look at: of the element itself, then of each that the path leads through.
  private var levels: [IndexingIterator<ExpatXMLNode.Children>]

  /// The paths are one, in parts. Seen from an element, absolute ones lead nowhere.
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
