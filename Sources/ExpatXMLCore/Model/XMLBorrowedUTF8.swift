public import ExpatXMLSystem

/// Well-formed UTF-8 that belongs to the parser. It is valid during the call that receives it. Only ``string`` makes a
/// String.
@safe public struct XMLBorrowedUTF8: ~Escapable {
  @usableFromInline let start: UnsafePointer<UInt8>
  /// The number of bytes. If a zero byte ends the text, it is ``scannedName`` for a name in the scanner's table, and -1 otherwise.
  @usableFromInline let knownCount: Int

  @_lifetime(borrow start)
  init(cString start: UnsafePointer<CChar>) {
    unsafe self.start = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    knownCount = -1
  }

  /// A name that ends with a zero byte. It may be in the scanner's table.
  @inline(__always) @_lifetime(borrow name)
  init(name: UnsafePointer<UInt8>, isScanned: Bool) {
    unsafe start = unsafe name
    knownCount = isScanned ? Self.scannedName : -1
  }

  static var scannedName: Int { -2 }

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    let (start, count) = unsafe bytes.withUnsafeBufferPointer { ($0.baseAddress, $0.count) }
    unsafe self.start = start ?? UnsafePointer(Self.nothing)
    knownCount = count
  }

  // The address of an empty text.
  nonisolated(unsafe) private static let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

  /// The number of bytes. For names and attribute values it is counted at each access.
  @inlinable public var count: Int {
    unsafe knownCount >= 0 ? knownCount : strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
  }

  /// The bytes.
  @inlinable public var utf8: Span<UInt8> {
    @_lifetime(copy self)
    get {
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, copying: self)
    }
  }

  /// A copy of the text.
  public var string: String {
    unsafe String(utf8: UnsafeBufferPointer(start: start, count: count))
  }

  /// Whether there are no bytes.
  @inlinable public var isEmpty: Bool { unsafe knownCount == 0 || knownCount < 0 && start[0] == 0 }

  @inlinable func isEqual(to literal: StaticString) -> Bool {
    guard literal.hasPointerRepresentation else { return false }
    let length = literal.utf8CodeUnitCount
    if knownCount >= 0 { return unsafe knownCount == length && memcmp(start, literal.utf8Start, length) == 0 }
    // Both end with a zero byte, where the comparison stops. A literal that has another one inside equals no text.
    let name = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    let other = unsafe UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    return unsafe strcmp(name, other) == 0 && strlen(other) == length
  }

  /// Whether the text equals a literal. Compares bytes, and makes no String.
  @inlinable public static func == (text: XMLBorrowedUTF8, literal: StaticString) -> Bool {
    text.isEqual(to: literal)
  }

  /// Whether the text equals a literal. Compares bytes, and makes no String.
  @inlinable public static func ~= (literal: StaticString, text: XMLBorrowedUTF8) -> Bool {
    text.isEqual(to: literal)
  }

  // Disfavoured, so that a literal is a StaticString.

  /// Whether the text has the bytes of a String: unlike two Strings, texts that are canonically equivalent are not equal.
  @_disfavoredOverload
  public static func == (text: XMLBorrowedUTF8, string: String) -> Bool {
    string.withBorrowedUTF8 { text.hasSameBytes(as: $0) }
  }

  private func hasSameBytes(as other: XMLBorrowedUTF8) -> Bool {
    let count = count
    return unsafe count == other.count && memcmp(start, other.start, count) == 0
  }
}
