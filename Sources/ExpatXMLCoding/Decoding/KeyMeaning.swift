/// What a key stands for.
struct KeyMeaning {
  enum Kind {
    /// Elements with a name or, without one, the attribute.
    case name
    /// Elements with a name: `./name`.
    case element
    /// The attribute with a name: `@name`.
    case attribute
    /// The text directly inside the element: `#text`, and the empty key.
    case text
    /// The element: `.`.
    case itself
    case path(ValuePath)
    /// A path that is followed by the numbers of names.
    case route(KeyRoute)
    case noPath(XMLPathError)
  }

  let kind: Kind
  /// The name, without its prefix if that has a namespace.
  let name: ExactString
  /// The namespace: nil if the key does not state one, `"*"` for any, `""` for no namespace.
  let namespace: ExactString?
  /// Whether the name has a prefix, so that it is compared with names as written in the document.
  let hasPrefix: Bool

  /// Reads a key. With `isElement`, it can't mean an attribute. With `isOfElement`, it is used for one element, so a path gets no
  /// `KeyRoute`.
  init(_ key: String, _ names: KeyNames, isElement: Bool, isOfElement: Bool) {
    let (kind, text): (Kind, String) =
      switch key.utf8.first {
      case nil: (.text, "")
      case UInt8(ascii: "#") where key == "#text": (.text, "")
      case UInt8(ascii: ".") where key == ".": (.itself, "")
      case UInt8(ascii: ".") where key.hasPrefix("./") && Self.isName(key.dropFirst(2)):
        (.element, String(key.dropFirst(2)))
      case UInt8(ascii: "@") where Self.isName(key.dropFirst()): (.attribute, String(key.dropFirst()))
      default: (isElement ? .element : .name, key)
      }
    if text == key, !Self.isName(key[...]), !key.isEmpty {
      self.kind =
        switch Result(catching: { () throws(XMLPathError) in try names.path(key) }) {
        case .success(let path): (isOfElement ? nil : KeyRoute(path)).map { .route($0) } ?? .path(path)
        case .failure(let error): .noPath(error)
        }
    } else {
      self.kind = kind
    }
    let universal = UniversalName(text)
    if let namespace = universal.namespace {
      (name, self.namespace, hasPrefix) = (ExactString(universal.name), ExactString(namespace), false)
    } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let local = String(text[text.utf8.index(after: colon)...])
      let namespace = names.namespacesByPrefix[String(text[..<colon])]
      (name, self.namespace) = (ExactString(namespace == nil ? text : local), namespace)
      hasPrefix = namespace == nil
    } else {
      (name, namespace, hasPrefix) = (ExactString(text), nil, false)
    }
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

  var meansElements: Bool { if case .name = kind { true } else if case .element = kind { true } else { false } }

  var meansAttribute: Bool { if case .name = kind { true } else if case .attribute = kind { true } else { false } }

  func matches(element name: NodeName, _ names: KeyNames) -> Bool {
    matches(name, names.key(ofElement: name), names)
  }

  func matches(attribute name: NodeName, _ names: KeyNames) -> Bool {
    matches(name, names.key(ofAttribute: name), names)
  }

  private func matches(_ other: NodeName, _ key: @autoclosure () -> ExactString, _ names: KeyNames) -> Bool {
    if let namespace {
      return names.key(other.name) == name && (namespace == "*" || namespace == other.namespace ?? "")
    }
    // An element with a prefix for the default namespace has a key without the prefix, but its name in the document also counts.
    return key() == name || hasPrefix && names.key(other.qualifiedName) == name
  }
}

/// The names of a document that a key means, by their numbers.
final class MatchingNames {
  /// No name has this number.
  static let none = UInt32.max

  // Accesses never overlap, so exclusivity checks are not needed.
  @safe @exclusivity(unchecked) private var first = none
  @safe @exclusivity(unchecked) private var others: Set<UInt32> = []

  init(_ numbers: [UInt32] = []) { numbers.forEach(append) }

  /// Looks at the names from a number on, or begins again with the first one.
  func update(_ names: [NodeName], from start: Int, matches: (NodeName) -> Bool) {
    if start == 0 { (first, others) = (Self.none, []) }
    for number in start..<names.count where matches(names[number]) { append(UInt32(number)) }
  }

  private func append(_ number: UInt32) { if first == Self.none { first = number } else { others.insert(number) } }

  /// Whether the name of an item is one of them. Only elements and attributes have names.
  func contain(_ number: UInt32) -> Bool {
    number == first ? number != Self.none : !others.isEmpty && others.contains(number)
  }

  var isEmpty: Bool { first == Self.none }

  var numbers: [UInt32] { isEmpty ? [] : [first] + others }

  /// The number of the only name, or `none`. Nil if there are several.
  var only: UInt32? { others.isEmpty ? first : nil }
}
