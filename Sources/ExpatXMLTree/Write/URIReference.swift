/// A URI reference (RFC 3986, section 4.1).
enum URIReference {
  /// Whether a text is a URI reference. In an authority, only the characters are checked.
  static func isValid(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe isValid($0.span) }
  }

  private static func isValid(_ bytes: Span<UInt8>) -> Bool {
    var start = 0
    // A colon in the first segment ends a scheme.
    let end = place(ofOneIn: ":/?#", in: bytes, from: 0)
    if end < bytes.count, bytes[end] == UInt8(ascii: ":") {
      guard end > 0, bytes[0].isLetter else { return false }
      for index in 0..<end where !bytes[index].isLetter && !bytes[index].isDigit && !"+-.".utf8.contains(bytes[index]) {
        return false
      }
      start = end + 1
    }
    let hasAuthority = bytes.count - start > 1 && bytes[start] == UInt8(ascii: "/") && bytes[start + 1] == bytes[start]
    let authority = hasAuthority ? start..<place(ofOneIn: "/?#", in: bytes, from: start + 2) : 0..<0
    let fragment = place(ofOneIn: "#", in: bytes, from: start)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "#"): if index != fragment { return false }
      case UInt8(ascii: "["), UInt8(ascii: "]"): if !authority.contains(index) { return false }
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.count, bytes[index + 1].isHexDigit, bytes[index + 2].isHexDigit else { return false }
      case let byte:
        guard byte.isLetter || byte.isDigit || "-._~:/?@!$&'()*+,;=".utf8.contains(byte) else { return false }
      }
    }
    return true
  }

  /// The place of the first byte that is one of these characters, or the end.
  private static func place(ofOneIn characters: String, in bytes: Span<UInt8>, from start: Int) -> Int {
    for index in start..<bytes.count where characters.utf8.contains(bytes[index]) { return index }
    return bytes.count
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}
