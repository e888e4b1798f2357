/// Decides which of the names that Expat accepted are qualified names (Namespaces in XML 1.0, production 7).
package enum QualifiedName {
  /// Whether there is at most one colon, with a name on either side of it.
  static func isValid(_ name: String) -> Bool {
    // Compares scalars, since a colon and a combining mark after it are one Character.
    let parts = name.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return true }
    // Expat has checked only the first character of the first part.
    return parts.count == 2 && !parts[0].isEmpty && (parts[1].first.map(startsName) ?? false)
  }

  /// The index of the colon after the prefix. Nil if there is none, or if this is not a qualified name: `:a`, `a:`, `a:1`.
  package static func colon(in name: Span<UInt8>) -> Int? {
    guard let colon = name.indices.first(where: { name[$0] == UInt8(ascii: ":") }), colon > 0, colon + 1 < name.count
    else {
      return nil
    }
    let next = name[colon + 1]
    if next.isLetter || next == UInt8(ascii: "_") { return colon }
    // Decodes only one character, since the name may be long. Old releases of Expat may cut it off inside a character, at a zero byte.
    let length = next < 0x80 ? 1 : next < 0xE0 ? 2 : next < 0xF0 ? 3 : 4
    let first = String(utf8: name.extracting(colon + 1..<min(colon + 1 + length, name.count)))
    return first.unicodeScalars.first.map(startsName) == true ? colon : nil
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
