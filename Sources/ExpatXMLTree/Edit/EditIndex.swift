/// The elements of a document by the values of an attribute that paths ask for. It is made when an attribute is asked for the second
/// time, so that thousands of changes by path take linear time.
struct EditIndex: Sendable {
  private var counts: [NameTest: Int] = [:]
  /// For each attribute, the elements that have or had each value.
  private var elements: [NameTest: [ExactString: [Int32]]] = [:]

  func elements(_ name: NameTest, _ value: ExactString) -> [Int32]? {
    elements[name].map { $0[value] ?? [] }
  }

  /// Notes that a path asks for attributes.
  mutating func note(_ routes: [PathRoute], in document: LinkedDocument) {
    for route in routes {
      for case .attribute(let name, _?) in route.steps.compactMap(\.conditions.first) {
        counts[name, default: 0] += 1
        guard counts[name] == 2 else { continue }
        elements[name] = [:]
        for node in document.nodes.indices where document.nodes[node].kind == .element {
          let number = Int32(truncatingIfNeeded: node)
          let (tree, item) = document.tag(number)
          add(number, name, tree, item)
        }
      }
    }
  }

  /// Notes a new element, or one that has other attributes now.
  mutating func add(_ node: Int32, _ tree: NodeTree, _ item: Int) {
    for name in elements.keys { add(node, name, tree, item) }
  }

  private mutating func add(_ node: Int32, _ name: NameTest, _ tree: NodeTree, _ item: Int) {
    for attribute in tree.attributes(of: item) where name.matches(tree.name(ofAttribute: attribute)) {
      let value = ExactString(tree.valueString(tree.value(of: attribute)))
      if elements[name]?[value]?.last != node { elements[name]?[value, default: []].append(node) }
    }
  }
}

extension LinkedDocument: PathTree {
  var rootElement: Int { Int(root) }

  func firstElement(in element: Int) -> Int { elementOrNone(from: self[Int32(element)].first) }

  func nextElement(after element: Int, in parent: Int) -> Int { elementOrNone(from: self[Int32(element)].next) }

  private func elementOrNone(from node: Int32) -> Int {
    var node = node
    while node >= 0, self[node].kind != .element { node = self[node].next }
    return Int(node)
  }

  func parentElement(of element: Int) -> Int {
    let parent = self[Int32(element)].parent
    return parent > 0 ? Int(parent) : -1
  }

  func tag(ofElement element: Int) -> (tree: NodeTree, item: Int) { tag(Int32(element)) }

  func name(ofElement element: Int) -> NodeName { name(Int32(element)) }

  func has(_ text: ExactString, in element: Int) -> Bool {
    var count = 0
    walk(Int32(element), enter: { if self[$0].kind == .text { count += self[$0].ending.count } }, leave: { _ in })
    return count == text.string.utf8.count && text == ExactString(self.text(in: Int32(element)))
  }

  func hasDirectly(_ text: ExactString, in element: Int) -> Bool {
    let texts = children(of: Int32(element)).filter { self[$0].kind == .text }
    return text == ExactString(texts.map { String(utf8: characters($0).span) }.joined())
  }

  func selvesAndDescendants(of elements: [Int]) -> [Int] {
    var all: [Int] = []
    var seen: Set<Int32> = []
    for element in elements where element < 0 || !seen.contains(Int32(element)) {
      if element < 0 { all.append(-1) }
      let top = element < 0 ? root : Int32(element)
      guard top >= 0 else { continue }
      func enter(_ node: Int32) {
        if self[node].kind == .element, seen.insert(node).inserted { all.append(Int(node)) }
      }
      walk(top, enter: enter, leave: { _ in })
    }
    return all
  }

  func inDocumentOrder(_ elements: [Int]) -> [Int] {
    if elements.count < 2 { return elements }
    let wanted = Set(elements)
    var ordered = wanted.contains(-1) ? [-1] : []
    func enter(_ node: Int32) { if wanted.contains(Int(node)) { ordered.append(Int(node)) } }
    walk(0, enter: enter, leave: { _ in })
    return ordered
  }

  func candidates(for step: PathStep) -> [Int]? {
    guard case .attribute(let name, let value?)? = step.conditions.first,
      let nodes = index.elements(name, value)
    else { return nil }
    // Leaves out duplicates, of elements that got the same value twice, and elements that were removed.
    return Set(nodes).filter { contains($0) }.map { Int($0) }
  }

  func isInside(_ element: Int, _ other: Int) -> Bool { isInside(Int32(element), Int32(other)) }
}
