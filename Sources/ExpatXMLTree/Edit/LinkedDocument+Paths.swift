/// Paths in a document that is changed.
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
    // A long text may have many elements around it, so lengths are compared first.
    var count = 0
    walk(Int32(element), enter: { if self[$0].kind == .text { count += self[$0].ending.count } }, leave: { _ in })
    return count == text.string.utf8.count && text == ExactString(self.text(in: Int32(element)))
  }

  func hasDirectly(_ text: ExactString, in element: Int) -> Bool {
    text == ExactString(children(of: Int32(element)).filter { self[$0].kind == .text }.map(characters).joined())
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

  /// Without elements that were removed.
  func candidates(for step: PathStep) -> [Int]? {
    index.candidates(for: step)?.filter { contains(Int32($0)) }
  }

  func isInside(_ element: Int, _ other: Int) -> Bool { isInside(Int32(element), Int32(other)) }
}
