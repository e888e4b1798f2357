/// How deep entities of one kind, general or parameter, refer to each other, known from their declarations.
///
/// Expat before 2.7 expands them by recursion, and no version tells of an entity inside another one. So a chain of them
/// has to be found before it is used.
struct EntityNesting {
  /// What it costs to look at an entity again because of a circle, as a number of bytes.
  private static let costOfSearch = 20
  private static let none: Int32 = -1

  private let limit: Int
  private var numbers: [ExactString: Int] = [:]
  /// The entities that each one refers to, by number, itself aside.
  private var references: [[Int]] = []
  /// Those that refer to an entity, as lists: the newest one, and the one before each.
  private var referrers: [(entity: Int32, previous: Int32)] = []
  private var newestReferrer: [Int32] = []
  /// How many entities are in the longest chain from each one on.
  private var depths: [Int] = []
  /// The greatest depth of all.
  private(set) var greatestDepth = 1
  private var hasCircles = false

  init(limit: Int) {
    self.limit = limit
  }

  /// How many entities are in each other where one is referred to, at most.
  func depth(of name: String) -> Int { numbers[ExactString(name)].map { depths[$0] } ?? 1 }

  /// Notes a declaration with the names in the entity's text. Returns how much work it took: what it costs to look at an
  /// entity or a reference, so many times.
  ///
  /// - Throws: a fault if entities are nested deeper than the limit. Those that refer to each other in a circle, which is
  ///   an error if they are used, count as nested in each other.
  mutating func declare(_ name: String, references names: Set<ExactString>) throws(EntityNestingFault) -> Int {
    guard limit < .max, !names.isEmpty else { return 0 }
    let isReferredTo = numbers[ExactString(name)] != nil
    let number = number(of: ExactString(name))
    references[number] = names.map { self.number(of: $0) }.filter { $0 != number }
    for reference in references[number] {
      referrers.append((Int32(number), newestReferrer[reference]))
      newestReferrer[reference] = Int32(referrers.count - 1)
    }
    // What is deeper behind a circle makes all of it deeper.
    if !hasCircles || !isReferredTo {
      let depth = 1 + (references[number].map { depths[$0] }.max() ?? 0)
      if let count = deepen(number, to: depth) { return names.count + count }
    }
    var search = EntityDepthSearch(references)
    depths = search.search()
    greatestDepth = depths.max() ?? 1
    guard greatestDepth <= limit else { throw EntityNestingFault() }
    hasCircles = true
    return Self.costOfSearch * (references.count + referrers.count)
  }

  /// Passes a greater depth on to those that refer to an entity, and so on. Each of them gets deeper as many times as the
  /// limit says, at most. Returns how many were looked at; nil if one is too deep, or seems so because of a circle.
  private mutating func deepen(_ entity: Int, to depth: Int) -> Int? {
    var pending = [(entity, depth)]
    var count = 0
    while let (entity, depth) = pending.popLast() {
      count += 1
      guard depth > depths[entity] else { continue }
      guard depth <= limit else { return nil }
      depths[entity] = depth
      greatestDepth = max(greatestDepth, depth)
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
    numbers[name] = references.count
    references.append([])
    newestReferrer.append(Self.none)
    depths.append(1)
    return references.count - 1
  }
}

/// Entities are nested too deep.
struct EntityNestingFault: Error {}
