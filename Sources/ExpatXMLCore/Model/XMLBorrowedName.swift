/// The name of an element or an attribute, without Strings. It is valid during the call that receives it.
///
/// Names are compared as they are written, with their prefix. A document may choose other prefixes, or none. To accept any prefix, compare
/// ``localName`` and ``namespaceURI``.
@safe public struct XMLBorrowedName: ~Escapable {
  /// The name as it is written, with its prefix.
  public let qualifiedName: XMLBorrowedUTF8
  /// It is marked if this is the name of an attribute.
  @usableFromInline let namespaces: NamespaceLookUp.Reference
  static let attribute: UInt = 1

  @inlinable @_lifetime(copy qualifiedName)
  init(_ qualifiedName: XMLBorrowedUTF8, in namespaces: NamespaceLookUp.Reference) {
    self.qualifiedName = qualifiedName
    self.namespaces = namespaces
  }

  /// The name after the prefix; all of it if there is none.
  public var localName: XMLBorrowedUTF8 {
    @_lifetime(copy self)
    get {
      let utf8 = qualifiedName.utf8
      guard let colon = QualifiedName.colon(in: utf8) else { return qualifiedName }
      return XMLBorrowedUTF8(utf8.extracting(droppingFirst: colon + 1))
    }
  }

  /// The namespace; nil if there is none, for namespace declarations, and if the prefix is not declared. The default namespace does not
  /// apply to attributes (Namespaces in XML 1.0, section 6.2).
  public var namespaceURI: String? {
    let utf8 = qualifiedName.utf8
    let colon = QualifiedName.colon(in: utf8)
    if namespaces.mark == Self.attribute, colon == nil { return nil }
    return namespaces.uri(ofPrefix: utf8.extracting(first: colon ?? 0))
  }

  /// A copy of the name as it is written.
  @inlinable public var string: String { qualifiedName.string }

  /// Whether the name is written like a literal. Compares bytes, and makes no String.
  @inlinable public static func == (name: XMLBorrowedName, literal: StaticString) -> Bool {
    name.qualifiedName == literal
  }

  /// Whether the name is written like a literal. Compares bytes, and makes no String.
  @inlinable public static func ~= (literal: StaticString, name: XMLBorrowedName) -> Bool {
    name.qualifiedName == literal
  }

  // Disfavoured, so that a literal is a StaticString.

  /// Whether the name is written like a String. Compares bytes.
  @_disfavoredOverload @inlinable
  public static func == (name: XMLBorrowedName, string: String) -> Bool { name.qualifiedName == string }
}
