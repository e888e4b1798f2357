/// Decides which of the names that Expat accepted are qualified names (Namespaces in XML 1.0, production 7).
enum QualifiedName {
  /// Whether there is at most one colon, with a name on either side of it.
  static func isValid(_ name: String) -> Bool {
    // Compares scalars, since a colon and a combining mark after it are one Character.
    let parts = name.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return true }
    // Expat has checked only the first character of the first part.
    return parts.count == 2 && !parts[0].isEmpty && (parts[1].first.map(startsName) ?? false)
  }

  /// Whether a character that is allowed inside a name may also start one (XML 1.0, productions 4 and 4a; fourth
  /// edition, productions 84 to 89, for what Expat accepts).
  static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark: false
    default: !["-", ".", "\u{B7}"].contains(scalar)
    }
  }
}
