internal import CExpatXMLVectors

/// The attributes of a start tag in document order, defaults from the DTD last. Valid during the call that receives
/// them.
@safe public struct XMLAttributes: ~Escapable {
  private let base: UnsafePointer<expatxml_attribute>?

  /// The number of attributes.
  public let count: Int

  /// In what the namespaces of the names are looked up, and whether the names are in the scanner's table. One word, so that the structure
  /// is passed in registers.
  private let context: NamespaceLookUp.Reference

  /// Those of the start tag that the scanner has.
  @inline(__always) @_lifetime(borrow scanner)
  init(_ scanner: UnsafePointer<expatxml_scanner>, in namespaces: NamespaceLookUp.Reference) {
    unsafe base = unsafe UnsafePointer(scanner.pointee.attributes)
    count = unsafe scanner.pointee.attribute_count
    context = unsafe namespaces.marked(scanner.pointee.has_loose_names == 0 ? Self.scanned : 0)
  }

  private static var scanned: UInt { 1 }

  /// Whether all names are in the scanner's table. Then the address of a name identifies it in the whole document.
  var areScanned: Bool { context.mark == Self.scanned }

  /// Whether there are no attributes.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The name of an attribute.
  @_lifetime(copy self)
  public func name(at index: Int) -> XMLBorrowedName {
    XMLBorrowedName(qualifiedName(at: index), in: context.marked(XMLBorrowedName.attribute))
  }

  @usableFromInline @_lifetime(copy self)
  package func qualifiedName(at index: Int) -> XMLBorrowedUTF8 {
    let text = unsafe XMLBorrowedUTF8(name: self[index].name, isScanned: areScanned)
    return unsafe _overrideLifetime(text, copying: self)
  }

  /// The value of an attribute, normalised and with its references resolved (XML 1.0, section 3.3.3).
  @_lifetime(copy self)
  public func value(at index: Int) -> XMLBorrowedUTF8 {
    let attribute = unsafe self[index]
    let text = unsafe XMLBorrowedUTF8(Span(_unsafeStart: attribute.value, count: attribute.value_length))
    return unsafe _overrideLifetime(text, copying: self)
  }

  /// The value of the attribute with a qualified name that is a literal; nil if there is none.
  @inlinable @_lifetime(copy self)
  public func value(of name: StaticString) -> XMLBorrowedUTF8? {
    for index in 0..<count where qualifiedName(at: index) == name { return value(at: index) }
    return nil
  }

  /// The value of the attribute with a qualified name that is known at run time; nil if there is none.
  public subscript(name: String) -> XMLBorrowedUTF8? {
    @_lifetime(copy self)
    get {
      for index in 0..<count where qualifiedName(at: index) == name { return value(at: index) }
      return nil
    }
  }

  /// The value of the attribute with a local name in a namespace; nil if there is none. Compares bytes. Attributes
  /// without a prefix are in no namespace.
  @_lifetime(copy self)
  public func value(of localName: String, inNamespace uri: String) -> XMLBorrowedUTF8? {
    for index in 0..<count {
      let name = name(at: index)
      if name.localName == localName, name.namespaceURI?.hasSameScalars(as: uri) == true { return value(at: index) }
    }
    return nil
  }

  /// Calls a function with the name and the value of each attribute.
  @inlinable public func forEach(_ body: (_ name: XMLBorrowedName, _ value: XMLBorrowedUTF8) throws -> Void) rethrows {
    for index in 0..<count { try body(name(at: index), value(at: index)) }
  }

  /// Whether there may be a namespace declaration. All of them begin with `xmlns`.
  @inline(__always)
  var mayDeclareNamespaces: Bool {
    guard let base = unsafe base else { return false }
    return unsafe expatxml_may_declare_namespaces(base, count) != 0
  }

  /// Whether the attribute `xml:space` asks for white space to be preserved; nil if there is none.
  @inline(__always)
  package var preservesSpace: Bool? {
    guard let base = unsafe base, let attribute = unsafe expatxml_space_attribute(base, count) else { return nil }
    return unsafe XMLBorrowedUTF8(Span(_unsafeStart: attribute.pointee.value, count: attribute.pointee.value_length))
      == "preserve"
  }

  private subscript(index: Int) -> expatxml_attribute {
    guard index >= 0, index < count, let base = unsafe base else {
      fatalError("There is no attribute at this index.")
    }
    return unsafe base[index]
  }

  /// The address of a name.
  func nameID(at index: Int) -> UInt { unsafe UInt(bitPattern: self[index].name) }
}
