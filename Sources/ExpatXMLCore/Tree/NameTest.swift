/// What elements and attributes are looked up by: a name, and which namespaces it may be in.
struct NameTest: Sendable {
  private enum Namespaces {
    /// What a name means by itself: without a prefix no namespace, or the default namespace in force where it stands; with
    /// a prefix any.
    case unstated
    case any
    /// `""` for none.
    case one(ExactString)
  }

  private let name: ExactString
  /// Whether the name has a prefix: it is compared as it stands in the document.
  private let isQualified: Bool
  private let namespaces: Namespaces

  /// A name may carry its namespace, as in `{urn:orders}id`.
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

  /// Whether it can be told only where namespaces are processed.
  var asksByNamespace: Bool { if case .unstated = namespaces { false } else { true } }

  /// Whether it is a name that elements may have.
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
