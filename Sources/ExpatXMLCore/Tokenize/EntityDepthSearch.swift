/// Finds the longest chain of references between entities, in time that is linear in their number, and without recursion.
///
/// Entities that refer to each other in a circle form a component, which is found by Tarjan's algorithm ("Depth-first
/// search and linear graph algorithms"). A chain passes through a component at most once, and through each entity of it
/// at most once.
struct EntityDepthSearch {
  private static let unseen = -1

  private let references: [[Int]]
  /// The order in which the entities were first visited.
  private var order: [Int]
  /// The earliest entity that can be reached from each one and is not yet in a component.
  private var lowest: [Int]
  private var isOpen: [Bool]
  /// The depth of each entity whose component is known. For the others, the greatest depth of the entities that they
  /// refer to, so far.
  private var depths: [Int]
  /// The visited entities that are not yet in a component.
  private var open: [Int] = []
  private var count = 0

  init(_ references: [[Int]]) {
    self.references = references
    order = Array(repeating: Self.unseen, count: references.count)
    lowest = order
    isOpen = Array(repeating: false, count: references.count)
    depths = Array(repeating: 0, count: references.count)
  }

  /// The number of entities in the longest chain that starts at each entity.
  mutating func search() -> [Int] {
    for entity in references.indices where order[entity] == Self.unseen { search(from: entity) }
    return depths
  }

  private mutating func search(from start: Int) {
    var path: [(entity: Int, next: Int)] = []
    enter(start, &path)
    while let (entity, next) = path.last {
      guard next < references[entity].count else {
        path.removeLast()
        if lowest[entity] == order[entity] { closeComponent(of: entity) }
        if let parent = path.last?.entity { leave(entity, for: parent) }
        continue
      }
      path[path.count - 1].next += 1
      let reference = references[entity][next]
      if order[reference] == Self.unseen {
        enter(reference, &path)
      } else if isOpen[reference] {
        lowest[entity] = min(lowest[entity], order[reference])
      } else {
        depths[entity] = max(depths[entity], depths[reference])
      }
    }
  }

  private mutating func enter(_ entity: Int, _ path: inout [(entity: Int, next: Int)]) {
    order[entity] = count
    lowest[entity] = count
    count += 1
    isOpen[entity] = true
    open.append(entity)
    path.append((entity, 0))
  }

  private mutating func leave(_ entity: Int, for parent: Int) {
    if isOpen[entity] { lowest[parent] = min(lowest[parent], lowest[entity]) }
    depths[parent] = max(depths[parent], depths[entity])
  }

  /// Makes a component of this entity and all visited after it, which refer to each other.
  private mutating func closeComponent(of first: Int) {
    guard let start = open.lastIndex(of: first) else { return }
    let component = open[start...]
    let depth = component.count + (component.map { depths[$0] }.max() ?? 0)
    for entity in component {
      depths[entity] = depth
      isOpen[entity] = false
    }
    open.removeSubrange(start...)
  }
}
