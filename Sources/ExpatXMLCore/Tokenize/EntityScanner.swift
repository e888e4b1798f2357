/// Finds references to general entities in well-formed text.
enum EntityScanner {
  /// The name of the entity in a reference, at the offset after the ampersand. Nil if there is no reference, or one to
  /// a character.
  static func name(in bytes: Span<UInt8>, at offset: Int) -> String? {
    var end = offset
    while end < bytes.count, bytes[end].continuesXMLName { end += 1 }
    guard end > offset, end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    return String(utf8: bytes.extracting(offset..<end))
  }

  /// The name of the entity that a token refers to; nil for other tokens. The sign is an ampersand for general entities, and a percent sign
  /// for parameter entities.
  static func name(of token: Span<UInt8>, after sign: UInt8) -> String? {
    token.count > 0 && token[0] == sign ? name(in: token, at: 1) : nil
  }

  /// The names of the entities that a text refers to, except predefined ones. Includes names in comments and CDATA
  /// sections, which are not references.
  static func names(in text: String, after sign: UInt8) -> Set<ExactString> {
    var names: Set<ExactString> = []
    var text = text
    text.withUTF8 { bytes in
      let bytes = unsafe bytes.span
      for offset in bytes.indices where bytes[offset] == sign {
        if let name = name(in: bytes, at: offset + 1) { names.insert(ExactString(name)) }
      }
    }
    if sign == UInt8(ascii: "&") { names.subtract(XMLEntities.predefined) }
    return names
  }

  /// The references in an entity's text, and whether they are in a tag. An attribute value contains no markup except
  /// references.
  static func references(in text: String, isValue: Bool) -> [(name: String, isInTag: Bool)] {
    var text = text
    return text.withUTF8 { buffer in
      let bytes = unsafe buffer.span
      var references: [(name: String, isInTag: Bool)] = []
      var offset = 0
      while offset < bytes.count {
        let end = isValue ? bytes.count : ContentScanner.tokenEnd(in: bytes, from: offset) ?? bytes.count
        let isTag =
          bytes[offset] == UInt8(ascii: "<") && !bytes.contains("<!", at: offset) && !bytes.contains("<?", at: offset)
        if isValue || isTag || bytes[offset] == UInt8(ascii: "&") {
          for index in offset..<end where bytes[index] == UInt8(ascii: "&") {
            if let name = name(in: bytes, at: index + 1) { references.append((name, isTag)) }
          }
        }
        offset = end
      }
      return references
    }
  }
}
