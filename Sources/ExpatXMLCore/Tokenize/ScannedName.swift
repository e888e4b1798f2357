internal import CExpatXMLVectors

/// A name in the scanner's table. It remembers the object that was made of it, so that a name that occurs again is not looked up.
@safe struct ScannedName {
  /// How many names that a document uses the table has room for, and the length of the longest in bytes.
  static let most = Int(EXPATXML_MOST_NAMES)
  static let longest = Int(EXPATXML_LONGEST_NAME)

  private let entry: UnsafeMutablePointer<expatxml_name>

  /// Nil if the name is not in the table.
  @inline(__always)
  init?(_ name: XMLBorrowedUTF8) {
    guard name.knownCount == XMLBorrowedUTF8.scannedName else { return nil }
    unsafe entry = expatxml_name_of(name.start)
  }

  /// The object that was made of the name.
  @inline(__always)
  var object: UnsafeRawPointer? { unsafe entry.pointee.made }

  func remember(_ object: UnsafeRawPointer) { unsafe entry.pointee.made = object }
}

extension XMLBorrowedUTF8 {
  /// A hash of the bytes. Nobody can make texts whose hashes are equal without knowing the seed.
  func hash(seed: UInt64) -> UInt64 { unsafe expatxml_hash(seed, start, count) }
}
