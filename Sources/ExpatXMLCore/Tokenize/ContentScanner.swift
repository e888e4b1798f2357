internal import CExpatXMLVectors

/// Divides content that Expat has parsed into the same tokens as Expat.
package enum ContentScanner {
  /// The start of the token that contains an offset. The first token begins at the start of the bytes.
  static func tokenStart(in bytes: Span<UInt8>, containing offset: Int) -> Int {
    var start = 0
    while start < offset, let end = tokenEnd(in: bytes, from: start), end <= offset { start = end }
    return start
  }

  /// The end of the white space, comments and processing instructions before an offset.
  static func miscellaneousEnd(in bytes: Span<UInt8>, upTo offset: Int) -> Int {
    var start = 0
    while start < offset {
      if bytes[start].isXMLSpace {
        start += 1
      } else if bytes.contains("<!--", at: start) || bytes.contains("<?", at: start),
        let end = tokenEnd(in: bytes, from: start), end <= offset
      {
        start = end
      } else {
        break
      }
    }
    return start
  }

  /// The end of the token that starts at an offset; nil if it is not in the bytes.
  package static func tokenEnd(in bytes: Span<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "&"): return end(of: ";", in: bytes, from: start + 1)
    case UInt8(ascii: "<"):
      // Most are tags.
      switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
      case UInt8(ascii: "?"): return end(of: "?>", in: bytes, from: start + 2)
      case UInt8(ascii: "!") where bytes.contains("<!--", at: start):
        return end(of: "-->", in: bytes, from: start + 4)
      case UInt8(ascii: "!") where bytes.contains("<![CDATA[", at: start):
        return end(of: "]]>", in: bytes, from: start + 9)
      default: return tagEnd(in: bytes, from: start)
      }
    case UInt8(ascii: "\r"): return start + (bytes.contains("\r\n", at: start) ? 2 : 1)
    case UInt8(ascii: "\n"): return start + 1
    default:
      for offset in start..<bytes.count {
        switch bytes[offset] {
        case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return offset
        default: continue
        }
      }
      return nil
    }
  }

  /// The end of the first occurrence of a closing delimiter.
  static func end(of closing: StaticString, in bytes: Span<UInt8>, from start: Int) -> Int? {
    let length = closing.utf8CodeUnitCount
    guard start + length <= bytes.count else { return nil }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let last = unsafe base + bytes.count - length + 1
      var place = unsafe base + start
      while let found = unsafe expatxml_find_byte(place, last, Int32(closing.utf8Start[0])) {
        if bytes.contains(closing, at: unsafe found - base) { return unsafe found - base + length }
        unsafe place = found + 1
      }
      return nil
    }
  }

  private static func tagEnd(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var quote: UInt8 = 0
    for offset in start..<bytes.count {
      let byte = bytes[offset]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return offset + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }
}
