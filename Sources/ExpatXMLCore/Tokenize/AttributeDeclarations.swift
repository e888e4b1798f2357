/// The attributes that are declared for each element.
struct AttributeDeclarations {
  /// What a declaration means for a tag (XML 1.0, section 3.3.3).
  struct Declared {
    let name: String
    /// Whether the type is not CDATA, so that spaces are normalised.
    let isTokenized: Bool
    let defaultValue: String?
  }

  /// Expat walks all declared attributes of an element at every start tag. Up to this number, that costs next to nothing.
  private static let few = 100

  private var declared: [ExactString: [Declared]] = [:]
  /// How many attributes are declared for each element that has more than a few.
  private var counts: [ExactString: Int] = [:]

  /// Whether an element has many declared attributes.
  private(set) var hasMany = false

  /// Notes a declaration. Returns the number of attributes now declared for the element.
  mutating func declare(_ attribute: MarkupDeclaration.Attribute) -> Int {
    let element = ExactString(attribute.elementName)
    declared[element, default: []].append(
      Declared(name: attribute.name, isTokenized: attribute.type != "CDATA", defaultValue: attribute.defaultValue))
    let count = declared[element]?.count ?? 0
    if count > Self.few {
      counts[element] = count
      hasMany = true
    }
    return count
  }

  /// The number of attributes declared for an element; 0 if there are few.
  func count(forElement name: XMLBorrowedUTF8) -> Int { hasMany ? counts[ExactString(name.string)] ?? 0 : 0 }

  /// Passes on the declarations of all elements whose tags they change, or that have many. If an attribute is declared twice, the
  /// first declaration counts. Called when all declarations have been read, which are not kept here after that.
  mutating func pass(to declare: (_ attributes: [Declared], _ element: ExactString) -> Void) {
    for (element, attributes) in declared
    where attributes.count > Self.few || attributes.contains(where: { $0.isTokenized || $0.defaultValue != nil }) {
      var names: Set<ExactString> = []
      declare(attributes.filter { names.insert(ExactString($0.name)).inserted }, element)
    }
    declared = [:]
  }
}
