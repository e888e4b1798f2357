internal import Synchronization

/// The elements of a tree by the values of an attribute that paths ask for. It is made when an attribute is asked for the second
/// time, so that thousands of look-ups and changes by path take linear time.
struct AttributeIndex: Sendable {
  /// Looking through more candidates would take longer than looking through an element.
  private static let mostCandidates = 16

  private var counts: [NameTest: Int] = [:]
  /// For each attribute and each hash of a value, the newest entry.
  private var newest: [NameTest: [Int: Int32]] = [:]
  private var entries: [(element: Int32, older: Int32)] = []

  /// The elements that may meet a step, in any order; nil if they are not known, or too many.
  func candidates(for step: PathStep) -> [Int]? {
    guard let (name, value) = step.indexed, let newest = newest[name] else { return nil }
    var found: Set<Int> = []
    var entry = newest[value.hashValue] ?? -1
    while entry >= 0 {
      found.insert(Int(entries[Int(entry)].element))
      entry = entries[Int(entry)].older
      if found.count > Self.mostCandidates { return nil }
    }
    return Array(found)
  }

  /// Notes that a path has a step.
  mutating func note(_ step: PathStep, in tree: some PathTree) {
    guard let (name, _) = step.indexed, newest[name] == nil else { return }
    counts[name, default: 0] += 1
    guard counts[name] == 2 else { return }
    newest[name] = [:]
    for element in tree.selvesAndDescendants(of: [tree.rootElement]) {
      let (tree, item) = tree.tag(ofElement: element)
      add(element, name, tree, item)
    }
  }

  /// Notes a new element, or one that has other attributes now.
  mutating func add(_ element: Int32, _ tree: NodeTree, _ item: Int) {
    // An array, since the dictionary would be copied if its keys were still in use.
    for name in Array(newest.keys) { add(Int(element), name, tree, item) }
  }

  private mutating func add(_ element: Int, _ name: NameTest, _ tree: NodeTree, _ item: Int) {
    for attribute in tree.attributes(of: item) where name.matches(tree.name(ofAttribute: attribute)) {
      let hash = ExactString(tree.valueString(tree.value(of: attribute))).hashValue
      let older = newest[name]?[hash] ?? -1
      if older >= 0, entries[Int(older)].element == element { continue }
      newest[name]?[hash] = Int32(truncatingIfNeeded: entries.count)
      entries.append((Int32(truncatingIfNeeded: element), older))
    }
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
