/// What may be a qualified name (Namespaces in XML 1.0, production 7), of what Expat accepted as a name.
enum QualifiedName {
  /// Whether there is at most one colon, with a name on either side of it.
  static func isValid(_ name: String) -> Bool {
    // By scalars: a colon and a combining character behind it are one Character.
    let parts = name.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return true }
    // What starts a name was found by Expat for the first part alone.
    return parts.count == 2 && !parts[0].isEmpty && (parts[1].first.map(startsName) ?? false)
  }

  /// Of the characters that may go on a name, those that may not start one (XML 1.0, productions 4 and 4a; fourth
  /// edition, productions 84 to 89, for what Expat accepts).
  static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark: false
    default: !["-", ".", "\u{B7}"].contains(scalar)
    }
  }
}
