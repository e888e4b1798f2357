internal import CExpatXMLVectors

/// A name in the scanner's table. It caches the object that was made of it, so that a name that occurs again is not
/// looked up.
@safe struct ScannedName {
  private let entry: UnsafeMutablePointer<expatxml_name>

  /// Nil if the name is not in the table.
  @inline(__always)
  init?(_ name: XMLBorrowedUTF8) {
    guard name.knownCount == XMLBorrowedUTF8.scannedName else { return nil }
    unsafe entry = expatxml_name_of(name.start)
  }

  /// The object that was made in this generation, which is never 0.
  @inline(__always)
  func object(madeBy generation: UInt64) -> UnsafeRawPointer? {
    unsafe entry.pointee.made_by == generation ? entry.pointee.made : nil
  }

  func remember(_ object: UnsafeRawPointer, madeBy generation: UInt64) {
    unsafe entry.pointee.made = object
    unsafe entry.pointee.made_by = generation
  }
}
