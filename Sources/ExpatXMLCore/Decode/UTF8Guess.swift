/// Whether a document that declares an encoding of single bytes is in UTF-8.
enum UTF8Guess {
  /// So many bytes of the document decide.
  static let longest = 32 << 10

  /// Whether there are characters outside of ASCII, and all bytes are UTF-8. The last character may be cut, unless the bytes are
  /// the whole document.
  static func isUTF8(_ bytes: ArraySlice<UInt8>, isComplete: Bool) -> Bool {
    let whole = bytes.dropLast(isComplete ? 0 : cutBytes(of: bytes))
    return whole.contains { $0 >= 0x80 } && String(validating: whole, as: UTF8.self) != nil
  }

  /// Whether the only bytes outside of ASCII may be a character that is cut.
  static func endsInsideFirstCharacter(_ bytes: ArraySlice<UInt8>) -> Bool {
    let cut = bytes.suffix(cutBytes(of: bytes))
    guard let first = cut.first, 0xC2...0xF4 ~= first, !bytes.dropLast(cut.count).contains(where: { $0 >= 0x80 })
    else { return false }
    guard let second = cut.dropFirst().first else { return true }
    // The Unicode Standard, table 3-7.
    return switch first {
    case 0xE0: second >= 0xA0
    case 0xED: second <= 0x9F
    case 0xF0: second >= 0x90
    case 0xF4: second <= 0x8F
    default: true
    }
  }

  /// The length of the part of a character with which the bytes end; 0 if they end with a whole one.
  private static func cutBytes(of bytes: ArraySlice<UInt8>) -> Int {
    let rest = bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }
    guard let first = bytes.dropLast(rest.count).last else { return 0 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    return length > rest.count + 1 ? rest.count + 1 : 0
  }
}
