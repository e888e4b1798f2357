/// Combining marks in a row. Swift sorts them when it hashes or compares a String, which takes quadratic time: a delegate
/// that compares the name of an element with another one could be kept busy for minutes.
enum CombiningMarks {
  /// More of them in a row are in no name. Unicode recommends 30 at most (UAX #15, section 13).
  static let mostInName = 128
  /// In bytes of UTF-8.
  private static let shortest = 2

  /// - Throws: a fault if there are too many of them in a row.
  static func check(_ name: BorrowedUTF8) throws(ParseFault) {
    guard name.count > mostInName * shortest else { return }
    var count = 0
    for scalar in name.string.unicodeScalars {
      count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
      if count > mostInName {
        throw ParseFault(
          code: .internalError, message: "A name has more than \(mostInName) combining marks in a row.")
      }
    }
  }
}
