internal import CExpatXMLVectors

/// The attributes of a start tag in document order, defaults from the DTD last. Valid during the call that receives
/// them.
@safe public struct XMLAttributes: ~Escapable {
  private let base: UnsafePointer<expatxml_attribute>?

  /// The number of attributes.
  public let count: Int

  /// Where the names are in memory.
  enum Names {
    case anywhere
    /// Each has one address in the whole document.
    case stable
    /// In the scanner's table.
    case scanned
  }

  private let names: Names

  @_lifetime(borrow base)
  init(_ base: UnsafePointer<expatxml_attribute>?, count: Int, names: Names) {
    unsafe self.base = unsafe base
    self.count = count
    self.names = names
  }

  /// Whether the address of a name identifies it in the whole document.
  var hasStableNames: Bool { names != .anywhere }

  /// Whether there are no attributes.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The qualified name of an attribute.
  @_lifetime(copy self)
  public func name(at index: Int) -> XMLBorrowedUTF8 {
    let text = unsafe XMLBorrowedUTF8(name: self[index].name, isScanned: names == .scanned)
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
    for index in 0..<count where self.name(at: index) == name { return value(at: index) }
    return nil
  }

  /// The value of the attribute with a qualified name that is known at run time; nil if there is none.
  public subscript(name: String) -> XMLBorrowedUTF8? {
    @_lifetime(copy self)
    get {
      for index in 0..<count where self.name(at: index) == name { return value(at: index) }
      return nil
    }
  }

  /// Calls a function with the qualified name and the value of each attribute.
  @inlinable public func forEach(_ body: (_ name: XMLBorrowedUTF8, _ value: XMLBorrowedUTF8) throws -> Void) rethrows {
    for index in 0..<count { try body(name(at: index), value(at: index)) }
  }

  /// Whether there may be a namespace declaration. All of them begin with `xmlns`.
  @inline(__always)
  var mayDeclareNamespaces: Bool {
    guard let base = unsafe base else { return false }
    for index in 0..<count where unsafe base[index].name[0] == UInt8(ascii: "x") { return true }
    return false
  }

  private subscript(index: Int) -> expatxml_attribute {
    guard index >= 0, index < count, let base = unsafe base else { preconditionFailure("There is no such attribute.") }
    return unsafe base[index]
  }

  /// The address of a name.
  func nameID(at index: Int) -> UInt { unsafe UInt(bitPattern: self[index].name) }
}
