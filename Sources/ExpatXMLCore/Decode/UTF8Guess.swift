/// Whether a document that declares an encoding of single bytes is in UTF-8.
enum UTF8Guess {
  /// This many bytes of the document decide.
  static let longest = 32 << 10

  /// Whether there are characters outside of ASCII, and all bytes are UTF-8. The last character may be cut, unless the bytes are
  /// the whole document.
  static func isUTF8(_ bytes: ArraySlice<UInt8>, isComplete: Bool) -> Bool {
    let whole = bytes.dropLast(isComplete ? 0 : cutBytes(of: bytes))
    return whole.contains { $0 >= 0x80 } && String(validating: whole, as: UTF8.self) != nil
  }

  /// Whether the only bytes outside of ASCII may be a character that is cut.
  static func endsInsideFirstCharacter(_ bytes: ArraySlice<UInt8>) -> Bool {
    let count = cutBytes(of: bytes)
    return count > 0 && !bytes.dropLast(count).contains { $0 >= 0x80 }
  }

  /// The length of the incomplete character with which the bytes end; 0 if there is none.
  private static func cutBytes(of bytes: ArraySlice<UInt8>) -> Int {
    let rest = bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }
    guard let first = bytes.dropLast(rest.count).last, 0xC2...0xF4 ~= first else { return 0 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard length > rest.count + 1 else { return 0 }
    // The Unicode Standard, table 3-7.
    let second = rest.last
    let isPossible =
      switch first {
      case 0xE0: second.map { $0 >= 0xA0 }
      case 0xED: second.map { $0 <= 0x9F }
      case 0xF0: second.map { $0 >= 0x90 }
      case 0xF4: second.map { $0 <= 0x8F }
      default: true
      }
    return isPossible == false ? 0 : rest.count + 1
  }
}
