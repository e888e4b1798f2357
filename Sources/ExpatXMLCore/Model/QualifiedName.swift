internal import CExpatXMLVectors

/// Decides which of the names that Expat accepted are qualified names (Namespaces in XML 1.0, production 7).
package enum QualifiedName {
  /// Whether there is at most one colon, with a name on either side of it.
  static func isValid(_ name: String) -> Bool {
    let shape = name.nameShape
    return !shape.hasColon || shape.isQualifiedName
  }

  /// The index of the colon after the prefix. Nil if there is none, or if this is not a qualified name: `:a`, `a:`, `a:1`.
  package static func colon(in name: Span<UInt8>) -> Int? {
    guard let colon = name.indices.first(where: { name[$0] == UInt8(ascii: ":") }), colon > 0, colon + 1 < name.count
    else {
      return nil
    }
    let next = name[colon + 1]
    if next < 0x80 { return next.isLetter || next == UInt8(ascii: "_") ? colon : nil }
    // Decodes only one character, since the name may be long. Old releases of Expat may cut it off inside a character, at a zero byte.
    let length = next < 0xE0 ? 2 : next < 0xF0 ? 3 : 4
    let first = name.extracting(colon + 1..<min(colon + 1 + length, name.count))
    let startsName = unsafe first.withUnsafeBufferPointer { first in
      guard let start = first.baseAddress else { return false }
      return unsafe expatxml_is_name(start, start + first.count) != 0
    }
    return startsName ? colon : nil
  }
}
