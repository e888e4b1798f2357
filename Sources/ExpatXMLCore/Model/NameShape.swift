/// Whether a String is a name or a qualified name, and what else is known from its characters.
package struct NameShape {
  /// Whether it is a name (XML 1.0, production 5).
  package let isName: Bool
  /// Whether it is a qualified name (Namespaces in XML 1.0, production 7).
  package let isQualifiedName: Bool
  /// Whether a colon is in it. If it is a qualified name, the colon follows its prefix.
  package let hasColon: Bool
  /// Whether a namespace in braces comes before it.
  package private(set) var hasNamespace = false
  /// Whether an attribute of this name declares a namespace.
  package private(set) var declaresNamespace = false

  package init(_ name: String) {
    var name = name
    self = name.withUTF8 { unsafe NameShape(ascii: $0.span) } ?? NameShape(scalars: name)
    hasNamespace = name.utf8.first == UInt8(ascii: "{")
    declaresNamespace =
      name.utf8.starts(with: "xmlns".utf8) && (name.utf8.count == 5 || name.utf8.starts(with: "xmlns:".utf8))
  }

  /// Returns nil if a byte is not ASCII.
  private init?(ascii bytes: Span<UInt8>) {
    var (isName, colonCount, isPartStart) = (!bytes.isEmpty, 0, true)
    var arePartsNames = true
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte < 0x80 else { return nil }
      if byte == UInt8(ascii: ":") {
        colonCount += 1
        if isPartStart { arePartsNames = false }
        isPartStart = true
        continue
      }
      let starts = byte.isLetter || byte == UInt8(ascii: "_")
      if !starts {
        if isPartStart { arePartsNames = false }
        if index == 0 || !byte.continuesXMLName { isName = false }
      }
      isPartStart = false
    }
    self.isName = isName
    isQualifiedName = isName && arePartsNames && !isPartStart && colonCount < 2
    hasColon = colonCount > 0
  }

  private init(scalars name: String) {
    isName = name.isXMLName
    let parts = name.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false)
    hasColon = parts.count > 1
    isQualifiedName = isName && parts.count < 3 && parts.allSatisfy { $0.first?.beginsXMLName ?? false }
  }
}
