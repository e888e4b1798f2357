/// How deep entities of one kind, general or parameter, refer to each other, known from their declarations.
///
/// Expat before 2.7 expands them by recursion, and no version tells of an entity inside another one. So a chain of them
/// has to be found before it is used.
struct EntityNesting {
  private let limit: Int
  private var numbers: [ExactString: Int] = [:]
  /// The entities that each one refers to, by number.
  private var references: [[Int]] = []
  private var referenceCount = 0
  /// The depth when it was last computed, and how many entities that refer to others were declared since: together they
  /// are as deep as it can be.
  private var knownDepth = 1
  private var newCount = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Notes a declaration with the names in the entity's text. Returns how much work it took: what it costs to look at an
  /// entity or a reference, so many times.
  ///
  /// - Throws: a fault if entities are nested deeper than the limit. Those that refer to each other in a circle, which is
  ///   an error if they are used, count as nested in each other.
  mutating func declare(_ name: String, references names: Set<ExactString>) throws(EntityNestingFault) -> Int {
    guard limit < .max, !names.isEmpty else { return 0 }
    references[number(of: ExactString(name))] = names.map { number(of: $0) }
    referenceCount += names.count
    newCount += 1
    guard knownDepth + newCount > limit else { return names.count }
    var search = EntityDepthSearch(references)
    knownDepth = search.greatestDepth()
    newCount = 0
    guard knownDepth <= limit else { throw EntityNestingFault() }
    return references.count + referenceCount
  }

  private mutating func number(of name: ExactString) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = references.count
    references.append([])
    return references.count - 1
  }
}

/// Entities are nested too deep.
struct EntityNestingFault: Error {}
