/// What a key stands for, and the numbers of its names in the current document.
final class KeySlot {
  enum Kind {
    /// Elements with a name, the attribute with it, or if it may mean both, elements or, without one, the attribute.
    case name
    /// The text directly inside the element: `#text`, and the empty key.
    case text
    /// The element: `.`.
    case itself
    case path(ValuePath)
    case noPath(XMLPathError)
  }

  let key: String
  let kind: Kind
  /// Whether it is a name of elements (not `@name`), and whether it is one of attributes (not `./name`).
  let (meansElements, meansAttribute): (Bool, Bool)
  /// The key without its mark, if it is a name.
  let name: ExactString
  let elements: MatchingNames
  let attributes: MatchingNames
  /// A path that is followed by the numbers of names.
  let route: KeyRoute?

  /// Whether it is kept. Otherwise it is for one value, and gets the numbers of its names.
  let isKept: Bool

  /// Reads a key. With `isElement`, it can't mean an attribute.
  init(_ key: String, _ names: KeyNames, isElement: Bool, isKept: Bool) {
    self.key = key
    self.isKept = isKept
    let isAttribute = key.utf8.first == UInt8(ascii: "@")
    let isMarked = key.hasPrefix("./")
    let name = key.dropFirst(isAttribute ? 1 : isMarked ? 2 : 0)
    self.name = ExactString(String(name))
    var isName = false
    if key.isEmpty || key == "#text" {
      kind = .text
    } else if key == "." {
      kind = .itself
    } else if Self.isName(name) {
      kind = .name
      isName = true
    } else {
      kind =
        switch Result(catching: { () throws(XMLPathError) in try ValuePath(key, namespaces: names.namespaces) }) {
        case .success(let path): .path(path)
        case .failure(let error): .noPath(error)
        }
    }
    (meansElements, meansAttribute) = (
      isName && !isAttribute, isName && (isAttribute || !isMarked && !isElement)
    )
    elements = MatchingNames(isKept && meansElements ? names.test(self.name, isAttribute: false) : nil)
    attributes = MatchingNames(isKept && meansAttribute ? names.test(self.name, isAttribute: true) : nil)
    if isKept, case .path(let path) = kind { route = KeyRoute(path) } else { route = nil }
  }

  /// Whether a key is a name, with or without its namespace in braces, and not a path.
  private static func isName(_ key: Substring) -> Bool {
    var name = key.utf8
    if name.first == UInt8(ascii: "{"), let end = name.firstIndex(of: UInt8(ascii: "}")) {
      name = name[name.index(after: end)...]
    }
    return !name.isEmpty && name.first != UInt8(ascii: ".") && name.first != UInt8(ascii: "@")
      && !name.contains {
        switch Unicode.Scalar($0) {
        case "/", "|", "*", "[", "(": true
        default: false
        }
      }
  }

  /// Looks at the names of a document from a number on, or begins again with the first one.
  func update(_ all: [NodeName], from start: Int, _ names: KeyNames) {
    elements.update(all, from: start, names)
    attributes.update(all, from: start, names)
    for name in route?.names ?? [] { name.update(all, from: start, names) }
  }
}

/// The names of a document that a key means, by their numbers.
final class MatchingNames {
  /// No name has this number.
  static let none = UInt32.max

  /// Nil if the numbers are given.
  private let test: NameTest?
  // Accesses never overlap, so exclusivity checks are not needed.
  @safe @exclusivity(unchecked) private var first = none
  @safe @exclusivity(unchecked) private var others: Set<UInt32> = []

  init(_ test: NameTest?) { self.test = test }

  /// Looks at the names from a number on, or begins again with the first one.
  func update(_ all: [NodeName], from start: Int, _ names: KeyNames) {
    guard let test else { return }
    if start == 0 { (first, others) = (Self.none, []) }
    let convert = names.conversion
    for number in start..<all.count where test.matches(all[number], convert: convert) {
      append(UInt32(number))
    }
  }

  func append(_ number: UInt32) {
    if first == Self.none { first = number } else if first != number { others.insert(number) }
  }

  /// Whether the name of an item is one of them. Only elements and attributes have names.
  func contain(_ number: UInt32) -> Bool {
    number == first ? number != Self.none : !others.isEmpty && others.contains(number)
  }

  var isEmpty: Bool { first == Self.none }

  var numbers: [UInt32] { isEmpty ? [] : [first] + others }

  /// The number of the only name, or `none`. Nil if there are several.
  var only: UInt32? { others.isEmpty ? first : nil }
}
