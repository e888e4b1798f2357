/// Finds references to general entities in text that is well-formed.
enum EntityScanner {
  /// The name of the reference whose ampersand stands in front of an offset; nil for a character reference.
  static func name(in bytes: Span<UInt8>, at offset: Int) -> String? {
    guard offset < bytes.count, bytes[offset] != UInt8(ascii: "#") else { return nil }
    var end = offset
    while end < bytes.count, bytes[end] != UInt8(ascii: ";") { end += 1 }
    return String(utf8: bytes.extracting(offset..<end))
  }

  /// The references in an entity's text, and whether they stand in a tag.
  static func references(in text: String) -> [(name: String, isInTag: Bool)] {
    let bytes = Array(text.utf8)
    var references: [(name: String, isInTag: Bool)] = []
    var isInTag = false
    var quote: UInt8?
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&"):
        if let name = name(in: bytes.span, at: offset + 1) { references.append((name, isInTag)) }
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">") where quote == nil: isInTag = false
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if !isInTag { break }
        quote = quote == nil ? byte : quote == byte ? nil : quote
      default: break
      }
    }
    return references
  }
}
