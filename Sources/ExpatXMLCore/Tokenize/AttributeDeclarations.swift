/// How many attributes are declared for each element: Expat goes through all of them at every start tag.
struct AttributeDeclarations {
  /// So many cost next to nothing.
  private static let few = 100

  private var counts: [ExactString: Int] = [:]
  /// Whether there are many for an element.
  private(set) var hasMany = false
  /// Whether an attribute is declared that elements have without saying so.
  private(set) var hasDefaults = false

  /// Returns how many there are now for that element.
  mutating func declare(forElement name: String, isDefaulted: Bool) -> Int {
    if isDefaulted { hasDefaults = true }
    let count = counts[ExactString(name), default: 0] + 1
    counts[ExactString(name)] = count
    if count > Self.few { hasMany = true }
    return count
  }

  /// How many are declared for an element; 0 if they are few.
  func count(forElement name: BorrowedUTF8) -> Int {
    guard hasMany, let count = counts[ExactString(name.string)], count > Self.few else { return 0 }
    return count
  }
}
