/// A name to look up elements and attributes by, with the namespaces that match.
struct NameTest: Sendable {
  private enum Namespaces {
    /// No namespace was given. A name without a prefix means no namespace or the default namespace in force at the
    /// element. A name with a prefix means any namespace.
    case unstated
    case any
    /// One namespace; `""` for none.
    case one(ExactString)
  }

  private let name: ExactString
  /// Whether the name has a prefix. It is then compared with the name as written in the document.
  private let isQualified: Bool
  private let namespaces: Namespaces

  /// Makes a test. The name may contain its namespace, as in `{urn:orders}id`.
  init(_ name: String, namespace: String? = nil) {
    let universal = UniversalName(name)
    self.name = ExactString(universal.name)
    isQualified = universal.name.utf8.contains(UInt8(ascii: ":"))
    namespaces =
      switch universal.namespace ?? namespace {
      case nil: .unstated
      case "*": .any
      case let namespace?: .one(ExactString(namespace))
      }
  }

  /// Whether elements may have this name.
  var isPossible: Bool { UniversalName.isPossible(name.string) }

  func matches(_ other: NodeName) -> Bool {
    matches(
      other.name, qualifiedName: other.qualifiedName, namespace: other.namespace ?? "", isUnprefixed: other.isUnprefixed
    )
  }

  func matches(
    _ name: ExactString, qualifiedName: ExactString, namespace: @autoclosure () -> ExactString,
    isUnprefixed: @autoclosure () -> Bool
  ) -> Bool {
    guard self.name == (isQualified ? qualifiedName : name) else { return false }
    return switch namespaces {
    case .unstated: isQualified || isUnprefixed()
    case .any: true
    case .one(let uri): uri == namespace()
    }
  }
}

extension NameTest {
  func matches(_ other: ElementName, isUnprefixed: Bool) -> Bool {
    matches(
      other.name, qualifiedName: other.qualifiedName, namespace: other.exactNamespaceURI ?? "",
      isUnprefixed: isUnprefixed)
  }
}
