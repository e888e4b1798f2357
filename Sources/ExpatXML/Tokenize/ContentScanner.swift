/// Finds the tokens of content, as Expat cuts it, in bytes that it has looked through.
enum ContentScanner {
  /// Where the token starts that an offset lies in.
  static func tokenStart(in bytes: [UInt8], from start: Int, containing offset: Int, isInCDATA: Bool) -> Int {
    var start = start
    if isInCDATA {
      guard let end = end(of: "]]>", in: bytes[start...]), end <= offset else { return start }
      start = end
    }
    while start < offset, let end = tokenEnd(in: bytes[start...]), end <= offset { start = end }
    return start
  }

  /// Where the token ends that some bytes begin with; nil if it does not end in them.
  static func tokenEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    let delimiters = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("&", ";")]
    for (opening, closing) in delimiters where bytes.starts(with: opening.utf8) {
      return end(of: closing, in: bytes.dropFirst(opening.utf8.count))
    }
    if bytes.first == UInt8(ascii: "<") { return tagEnd(in: bytes) }
    if bytes.starts(with: "\r\n".utf8) { return bytes.startIndex + 2 }
    if let first = bytes.first, [UInt8]("\r\n".utf8).contains(first) { return bytes.startIndex + 1 }
    return bytes.firstIndex { [UInt8]("<&\r\n".utf8).contains($0) }
  }

  /// Where the first of some closing delimiters ends.
  static func end(of closing: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let closing = Array(closing.utf8)
    var rest = bytes
    while let candidate = rest.firstIndex(of: closing[0]) {
      if rest[candidate...].starts(with: closing) { return candidate + closing.count }
      rest = rest[(candidate + 1)...]
    }
    return nil
  }

  private static func tagEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { return index + 1 }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
    }
    return nil
  }
}
