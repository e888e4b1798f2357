/// Finds references to general entities in text that is well-formed.
enum EntityScanner {
  /// The name of the reference whose ampersand stands in front of an offset; nil if there is none, or to a character.
  static func name(in bytes: Span<UInt8>, at offset: Int) -> String? {
    var end = offset
    while end < bytes.count, !FaultyToken.endsName(bytes[end]), bytes[end] != UInt8(ascii: "#") { end += 1 }
    guard end > offset, end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    return String(utf8: bytes.extracting(offset..<end))
  }

  /// The name of the parameter entity that a token refers to; nil if it is no such reference.
  static func parameterName(_ token: Span<UInt8>) -> String? {
    token.count > 0 && token[0] == UInt8(ascii: "%") ? name(in: token, at: 1) : nil
  }

  /// The references in an entity's text, and whether they stand in a tag. In the value of an attribute there is no markup
  /// but references.
  static func references(in text: String, isValue: Bool) -> [(name: String, isInTag: Bool)] {
    let bytes = Array(text.utf8)
    var references: [(name: String, isInTag: Bool)] = []
    var offset = 0
    while offset < bytes.count {
      let end = isValue ? bytes.count : ContentScanner.tokenEnd(in: bytes[offset...]) ?? bytes.count
      let isTag = bytes[offset] == UInt8(ascii: "<") && ![UInt8]("!?".utf8).contains(bytes[min(offset + 1, end - 1)])
      if isValue || isTag || bytes[offset] == UInt8(ascii: "&") {
        for index in offset..<end where bytes[index] == UInt8(ascii: "&") {
          if let name = name(in: bytes.span, at: index + 1) { references.append((name, isTag)) }
        }
      }
      offset = end
    }
    return references
  }
}
