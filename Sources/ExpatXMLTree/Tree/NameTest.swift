/// A name in a path or a look-up, with the namespaces that match.
package struct NameTest: Sendable, Hashable {
  private enum Namespaces: Hashable {
    /// No namespace was given. A name without a prefix means no namespace or the default namespace in force at the
    /// element. A name with a prefix means any namespace.
    case unstated
    case any
    /// One namespace; `""` means no namespace.
    case one(ExactString)
    /// Any namespace, with this prefix in the document.
    case prefix(ExactString)
  }

  /// Nil for any name.
  private let name: ExactString?
  /// Whether the name has a prefix. It is then compared with the name as written in the document.
  private let isQualified: Bool
  private let namespaces: Namespaces

  private init(name: String?, isQualified: Bool = false, _ namespaces: Namespaces) {
    self.name = name.map { ExactString($0) }
    self.isQualified = isQualified
    self.namespaces = namespaces
  }

  /// Makes a test for a name. `byPrefix` has the namespaces of prefixes, that of the empty prefix for elements only (Namespaces
  /// in XML 1.0, section 6.2).
  package init(
    _ name: String, namespace: String? = nil, _ byPrefix: [String: String] = [:], isAttribute: Bool = false
  ) {
    if let namespace {
      self.init(name: name, namespace == "*" ? .any : .one(ExactString(namespace)))
    } else if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) {
      if let uri = byPrefix[String(name[..<colon])] {
        self.init(name: String(name[name.utf8.index(after: colon)...]), .one(ExactString(uri)))
      } else {
        self.init(name: name, isQualified: true, .unstated)
      }
    } else if !isAttribute, let uri = byPrefix[""] {
      self.init(name: name, .one(ExactString(uri)))
    } else {
      self.init(name: name, .unstated)
    }
  }

  /// Makes a test for an attribute. The name may contain its namespace, as in `{urn:orders}id`.
  init(lookedUp name: String, namespace: String? = nil) {
    let universal = UniversalName(name)
    self.init(universal.name, namespace: universal.namespace ?? namespace, isAttribute: true)
  }

  /// Makes a test for every name of a namespace; `"*"` for any.
  init(anyNameIn namespace: String) {
    self.init(name: nil, namespace == "*" ? .any : .one(ExactString(namespace)))
  }

  /// Makes a test for every name with a prefix.
  init(anyNameWithPrefix prefix: String, _ byPrefix: [String: String]) {
    self.init(name: nil, byPrefix[prefix].map { .one(ExactString($0)) } ?? .prefix(ExactString(prefix)))
  }

  /// The name as it is given to a writer, `{urn:orders}id` or `id`; nil if it is not one name in a known namespace.
  package var writtenName: String? {
    guard let name else { return nil }
    return switch namespaces {
    case .unstated: name.string
    case .one(let uri): "{\(uri.string)}\(name.string)"
    case .any, .prefix: nil
    }
  }

  /// `convert` changes the names of the document before they are compared.
  package func matches(_ other: NodeName, convert: ((ExactString) -> ExactString)?) -> Bool {
    guard let convert else { return matches(other) }
    return matches(
      convert(other.name), qualifiedName: convert(other.qualifiedName), namespace: other.namespace ?? "",
      isUnprefixed: other.isUnprefixed)
  }

  func matches(_ other: NodeName) -> Bool {
    // Most names are unequal.
    if let name, name.string.utf8.count != (isQualified ? other.qualifiedName : other.name).string.utf8.count {
      return false
    }
    return matches(
      other.name, qualifiedName: other.qualifiedName, namespace: other.namespace ?? "", isUnprefixed: other.isUnprefixed
    )
  }

  func matches(
    _ name: @autoclosure () -> ExactString, qualifiedName: @autoclosure () -> ExactString,
    namespace: @autoclosure () -> ExactString, isUnprefixed: @autoclosure () -> Bool
  ) -> Bool {
    if let wanted = self.name, wanted != (isQualified ? qualifiedName() : name()) { return false }
    return switch namespaces {
    case .unstated: isQualified || isUnprefixed()
    case .any: true
    case .one(let uri): uri == namespace()
    case .prefix(let prefix):
      qualifiedName().string.utf8.count == prefix.string.utf8.count + 1 + name().string.utf8.count
        && qualifiedName().string.utf8.starts(with: prefix.string.utf8)
    }
  }
}

extension NameTest {
  /// Whether it matches the name in some namespace.
  func mayMatch(_ other: XMLName) -> Bool {
    guard let name else { return true }
    return name == (isQualified ? other.qualifiedName : other.localName)
  }

  func matches(_ other: ElementName, isUnprefixed: Bool) -> Bool {
    matches(
      other.name, qualifiedName: other.qualifiedName, namespace: other.exactNamespaceURI ?? "",
      isUnprefixed: isUnprefixed)
  }
}
