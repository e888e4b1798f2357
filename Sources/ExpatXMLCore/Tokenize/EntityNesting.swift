/// Determines from the declarations how deep entities of one kind, general or parameter, refer to each other.
///
/// Expat before 2.7 expands entities by recursion, and no release reports an entity inside another one. So a deep chain
/// must be found before it is used.
struct EntityNesting {
  private static let none: Int32 = -1

  private let limit: Int
  private var numbers: [ExactString: Int] = [:]
  /// The entities that refer to each entity, as linked lists. Each entry has the index of the previous one.
  private var referrers: [(entity: Int32, previous: Int32)] = []
  private var newestReferrer: [Int32] = []
  /// The number of entities in the longest chain that starts at each entity.
  private var depths: [Int] = []
  /// The greatest of these depths.
  private var greatestKnownDepth = 1
  /// Whether entities refer to each other in a circle. A chain through it may contain any entity.
  private var hasCircles = false

  init(limit: Int) {
    self.limit = limit
  }

  /// The greatest number of entities that are nested in each other at a reference to this entity.
  func depth(of name: String) -> Int {
    guard let number = numbers[ExactString(name)] else { return 1 }
    return hasCircles ? depths.count : depths[number]
  }

  /// The greatest of these numbers.
  var greatestDepth: Int { hasCircles ? depths.count : greatestKnownDepth }

  /// Notes a declaration with the names in the entity's text. Returns the amount of work, as a number of visits to
  /// entities and references; nil if entities are nested deeper than the limit. If some refer to each other in a circle, all entities
  ///   that refer to others count as nested. Using a circle is an error anyway.
  mutating func declare(_ name: String, references names: Set<ExactString>) -> Int? {
    guard limit < .max, !names.isEmpty else { return 0 }
    let number = number(of: ExactString(name))
    var depth = 1
    for name in names where numbers[name] != number {
      let reference = self.number(of: name)
      referrers.append((Int32(number), newestReferrer[reference]))
      newestReferrer[reference] = Int32(referrers.count - 1)
      depth = max(depth, 1 + depths[reference])
    }
    if !hasCircles {
      if let count = deepen(number, to: depth) { return names.count + count }
      hasCircles = true
    }
    return depths.count <= limit ? names.count : nil
  }

  /// Passes a greater depth on to the entities that refer to an entity, and so on. The depth of each one grows at most
  /// as many times as the limit says. Returns the number of visits. Nil if an entity is too deep, or seems so because
  /// of a circle.
  private mutating func deepen(_ entity: Int, to depth: Int) -> Int? {
    var pending = [(entity, depth)]
    var count = 0
    while let (entity, depth) = pending.popLast() {
      count += 1
      guard depth > depths[entity] else { continue }
      guard depth <= limit else { return nil }
      depths[entity] = depth
      greatestKnownDepth = max(greatestKnownDepth, depth)
      var referrer = newestReferrer[entity]
      while referrer != Self.none {
        pending.append((Int(referrers[Int(referrer)].entity), depth + 1))
        referrer = referrers[Int(referrer)].previous
      }
    }
    return count
  }

  private mutating func number(of name: ExactString) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = depths.count
    newestReferrer.append(Self.none)
    depths.append(1)
    return depths.count - 1
  }
}
