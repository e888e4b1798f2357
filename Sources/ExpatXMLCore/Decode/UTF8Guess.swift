/// Whether a document that declares an encoding of single bytes is in UTF-8.
enum UTF8Guess {
  /// So many bytes of the document decide.
  static let longest = 32 << 10

  /// Whether there are characters outside of ASCII, and all are characters in UTF-8. The last one may be cut, unless the bytes are the
  /// whole document.
  static func isUTF8(_ bytes: ArraySlice<UInt8>, isComplete: Bool) -> Bool {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
    let longestRest = isComplete ? 0 : 3
    return (0...longestRest).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
  }
}
