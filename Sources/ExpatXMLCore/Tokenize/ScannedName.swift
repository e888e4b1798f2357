internal import CExpatXMLVectors

/// A name in the scanner's table. It remembers what a `NameTable` made of it, so that a name that occurs again is not looked up.
@safe struct ScannedName {
  private let entry: UnsafeMutablePointer<expatxml_name>

  /// Nil for a name that is elsewhere.
  @inline(__always)
  init?(_ name: XMLBorrowedUTF8) {
    guard name.knownCount == XMLBorrowedUTF8.scannedName else { return nil }
    unsafe entry = expatxml_name_of(name.start)
  }

  /// What was made under this number, which is never 0.
  @inline(__always)
  func name(madeBy generation: UInt64) -> Unmanaged<XMLName>? {
    guard unsafe entry.pointee.made_by == generation else { return nil }
    return unsafe .fromOpaque(entry.pointee.made)
  }

  func remember(_ name: Unmanaged<XMLName>, madeBy generation: UInt64) {
    unsafe entry.pointee.made = UnsafeRawPointer(name.toOpaque())
    unsafe entry.pointee.made_by = generation
  }
}
