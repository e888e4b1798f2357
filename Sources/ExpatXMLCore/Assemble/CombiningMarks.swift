/// Limits combining marks in a row. Swift sorts them when it hashes or compares a String, which takes quadratic time.
/// Without a limit, a delegate that compares element names or namespaces could be kept busy for minutes.
enum CombiningMarks {
  /// No real name or namespace has more in a row. Unicode recommends 30 at most (UAX #15, section 13).
  static let mostInRow = 128
  /// The size of the shortest combining mark, in bytes of UTF-8.
  private static let shortest = 2

  enum Place: String {
    case name, namespace
  }

  /// - Throws: a fault if there are too many combining marks in a row.
  @inline(__always)
  static func check(_ text: String, in place: Place) throws(ParseFault) {
    if text.utf8.count > mostInRow * shortest { try count(in: text, place) }
  }

  @inline(never)
  private static func count(in text: String, _ place: Place) throws(ParseFault) {
    var count = 0
    for scalar in text.unicodeScalars {
      count = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : count + 1
      if count > mostInRow {
        throw ParseFault(
          code: .internalError, message: "A \(place) has more than \(mostInRow) combining marks in a row.")
      }
    }
  }
}
