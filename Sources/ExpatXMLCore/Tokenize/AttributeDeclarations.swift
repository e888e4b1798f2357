/// Counts the attributes declared for each element. Expat goes through all of them at every start tag.
struct AttributeDeclarations {
  /// This number of attributes costs next to nothing.
  private static let few = 100

  private var counts: [ExactString: Int] = [:]
  /// Whether an element has many declared attributes.
  private(set) var hasMany = false
  /// Whether an attribute with a default value is declared.
  private(set) var hasDefaults = false

  /// The elements that have attributes with default values, or with types that let Expat normalise them, or many.
  private(set) var elementsForExpat: Set<ExactString> = []

  /// Notes a declaration. Returns the number of attributes now declared for the element.
  mutating func declare(forElement name: String, isDefaulted: Bool, isPlain: Bool) -> Int {
    if isDefaulted { hasDefaults = true }
    let count = counts[ExactString(name), default: 0] + 1
    counts[ExactString(name)] = count
    if count > Self.few { hasMany = true }
    if !isPlain || count > Self.few { elementsForExpat.insert(ExactString(name)) }
    return count
  }

  /// The number of attributes declared for an element; 0 if there are few.
  func count(forElement name: XMLBorrowedUTF8) -> Int {
    guard hasMany, let count = counts[ExactString(name.string)], count > Self.few else { return 0 }
    return count
  }
}
