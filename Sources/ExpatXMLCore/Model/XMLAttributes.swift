/// The attributes of a start tag in document order, defaults from the DTD last. Valid during the call that receives
/// them.
@safe public struct XMLAttributes: ~Escapable {
  // Alternating names and values, as Expat passes them.
  @usableFromInline let base: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// The number of attributes.
  public let count: Int

  /// Whether the address of a name identifies it in the whole document.
  let hasStableNames: Bool

  @_lifetime(borrow base)
  init(_ base: UnsafeMutablePointer<UnsafePointer<CChar>?>, hasStableNames: Bool) {
    unsafe self.base = unsafe base
    self.hasStableNames = hasStableNames
    var count = 0
    while unsafe base[2 * count] != nil { count += 1 }
    self.count = count
  }

  /// Whether there are no attributes.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The qualified name of an attribute.
  @inlinable @_lifetime(copy self)
  public func name(at index: Int) -> BorrowedUTF8 {
    text(at: 2 * index)
  }

  /// The value of an attribute, normalised and with its references resolved (XML 1.0, section 3.3.3).
  @inlinable @_lifetime(copy self)
  public func value(at index: Int) -> BorrowedUTF8 {
    text(at: 2 * index + 1)
  }

  /// The value of the attribute with a qualified name; nil if there is none.
  @inlinable @_lifetime(copy self)
  public func value(of name: StaticString) -> BorrowedUTF8? {
    for index in 0..<count where self.name(at: index) == name { return value(at: index) }
    return nil
  }

  @usableFromInline @_lifetime(copy self)
  func text(at slot: Int) -> BorrowedUTF8 {
    precondition(slot >= 0 && slot < 2 * count, "There is no such attribute.")
    guard let start = unsafe base[slot] else { preconditionFailure("There is no such attribute.") }
    let text = unsafe BorrowedUTF8(cString: start)
    return unsafe _overrideLifetime(text, copying: self)
  }

  /// The address of a name.
  func nameID(at index: Int) -> UInt {
    precondition(index >= 0 && index < count)
    return unsafe UInt(bitPattern: base[2 * index])
  }
}
