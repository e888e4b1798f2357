internal import Synchronization

/// The elements of a tree by the values of an attribute that paths ask for. It is made when an attribute is asked for the second
/// time, so that thousands of look-ups and changes by path take linear time.
struct AttributeIndex: Sendable {
  /// Looking through more candidates would take longer than looking through an element.
  private static let mostCandidates = 16

  private var counts: [NameTest: Int] = [:]
  /// The elements for each attribute and each hash of a value: all of them, or one more than look-ups use.
  private var elements: [NameTest: [Int: [Int32]]] = [:]

  /// The elements that may meet a step, in any order; nil if they are not known, or too many.
  func candidates(for step: PathStep) -> [Int]? {
    guard let (name, value) = step.indexed, let elements = elements[name] else { return nil }
    let found = elements[value.hashValue] ?? []
    return found.count > Self.mostCandidates ? nil : found.map { Int($0) }
  }

  /// Notes that a path has a step.
  mutating func note(_ step: PathStep, in tree: some PathTree) {
    guard let (name, _) = step.indexed, elements[name] == nil else { return }
    counts[name, default: 0] += 1
    guard counts[name] == 2 else { return }
    elements[name] = [:]
    for element in tree.selvesAndDescendants(of: [tree.rootElement]) {
      let (tree, item) = tree.tag(ofElement: element)
      add(Int32(truncatingIfNeeded: element), name, tree, item)
    }
  }

  /// Notes a new element, or one that has other attributes now.
  mutating func add(_ element: Int32, _ tree: NodeTree, _ item: Int) {
    // An array, since the dictionary would be copied if its keys were still in use.
    for name in Array(elements.keys) { add(element, name, tree, item) }
  }

  private mutating func add(_ element: Int32, _ name: NameTest, _ tree: NodeTree, _ item: Int) {
    for attribute in tree.attributes(of: item) where name.matches(tree.name(ofAttribute: attribute)) {
      let hash = ExactString(tree.valueString(tree.value(of: attribute))).hashValue
      elements[name]?[hash, default: []].appendOnce(element, atMost: Self.mostCandidates + 1)
    }
  }
}

extension [Int32] {
  fileprivate mutating func appendOnce(_ element: Int32, atMost most: Int) {
    if count < most, !contains(element) { append(element) }
  }
}

extension PathStep {
  /// The attribute that an element must have, and its value.
  fileprivate var indexed: (name: NameTest, value: ExactString)? {
    guard case .attribute(let name, let value?)? = conditions.first else { return nil }
    return (name, value)
  }
}

extension NodeTree {
  /// Only documents have an index, which is locked during a look-up: other trees would need memory for it.
  func candidates(for step: PathStep) -> [Int]? {
    guard step.indexed != nil, let places = origin as? EditPlaces else { return nil }
    return places.index.withLock { index in
      index.note(step, in: self)
      return index.candidates(for: step)
    }
  }
}
