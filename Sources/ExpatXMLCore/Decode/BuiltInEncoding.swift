internal import CExpatXMLVectors

/// The most frequent encodings besides UTF-8. They are converted without the C library, whose converters are files that small
/// container images and static programs lack.
enum BuiltInEncoding {
  case ascii
  case latin1
  case windows1252
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  init?(_ name: String) {
    switch KnownEncodings.normalised(name) {
    case "usascii", "ascii", "iso646us", "ansix341968", "us", "csascii", "cp367", "ibm367": self = .ascii
    case "iso88591", "iso885911987", "isoir100", "latin1", "l1", "csisolatin1", "cp819", "ibm819": self = .latin1
    case "windows1252", "cp1252": self = .windows1252
    case "utf16", "utf16le": self = .utf16(isBigEndian: false)
    case "utf16be": self = .utf16(isBigEndian: true)
    case "utf32", "utf32le": self = .utf32(isBigEndian: false)
    case "utf32be": self = .utf32(isBigEndian: true)
    default: return nil
    }
  }

  /// The character at the start of some bytes.
  private enum Character {
    case scalar(UInt32, length: Int)
    /// More bytes are needed.
    case incomplete
    case invalid
  }

  /// Why a conversion has ended.
  enum End {
    case complete
    /// Before a character that is not complete.
    case incomplete
    /// Before bytes that are not a character.
    case invalid
  }

  /// Converts as many characters as there is room for. Returns the numbers of bytes read and written.
  func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (read: Int, written: Int, end: End) {
    guard let base = output.baseAddress else { return (0, 0, .complete) }
    let start = unsafe base.assumingMemoryBound(to: UInt8.self)
    // The place is kept, and not a count: there would be an addition for each character.
    var (read, place) = unsafe (0, start)
    let end = unsafe start + output.count - Self.longestCharacter
    while unsafe read < input.count && place <= end {
      switch unsafe character(UnsafeRawBufferPointer(rebasing: input[read...])) {
      case .incomplete: return unsafe (read, place - start, .incomplete)
      case .invalid: return unsafe (read, place - start, .invalid)
      case .scalar(let value, let length):
        unsafe place = expatxml_write_character(place, value)
        read += length
      }
    }
    return unsafe (read, place - start, .complete)
  }

  /// There must be at least one byte.
  @inline(__always)
  private func character(_ bytes: UnsafeRawBufferPointer) -> Character {
    let byte = unsafe bytes[0]
    switch self {
    case .ascii: return byte < 0x80 ? .scalar(UInt32(byte), length: 1) : .invalid
    case .latin1: return .scalar(UInt32(byte), length: 1)
    case .windows1252:
      if byte < 0x80 || byte >= 0xA0 { return .scalar(UInt32(byte), length: 1) }
      return Self.windows1252(byte).map { .scalar($0.value, length: 1) } ?? .invalid
    case .utf16(let isBigEndian):
      guard bytes.count >= 2 else { return .incomplete }
      let first = unsafe Self.unit(bytes, 0, isBigEndian)
      switch first {
      case 0xD800...0xDBFF: break
      case 0xDC00...0xDFFF: return .invalid
      default: return .scalar(first, length: 2)
      }
      guard bytes.count >= 4 else { return .incomplete }
      let second = unsafe Self.unit(bytes, 2, isBigEndian)
      guard (0xDC00...0xDFFF).contains(second) else { return .invalid }
      return .scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF, length: 4)
    case .utf32(let isBigEndian):
      guard bytes.count >= 4 else { return .incomplete }
      let (first, second) = unsafe (Self.unit(bytes, 0, isBigEndian), Self.unit(bytes, 2, isBigEndian))
      let value = isBigEndian ? first << 16 | second : second << 16 | first
      return Unicode.Scalar(value) == nil ? .invalid : .scalar(value, length: 4)
    }
  }

  /// Two bytes as a number.
  @inline(__always)
  private static func unit(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ isBigEndian: Bool) -> UInt32 {
    let (first, second) = unsafe (UInt32(bytes[offset]), UInt32(bytes[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }

  /// The length of the longest character in UTF-8, in bytes.
  private static let longestCharacter = 4

  /// The character of a byte in Windows-1252; nil for control characters, undefined bytes, and what may be markup.
  static func windows1252(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): nil
    case 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(byte)
    case 0x80...0x9F where punctuation[Int(byte) - 0x80] != 0: Unicode.Scalar(punctuation[Int(byte) - 0x80])
    default: nil
    }
  }

  /// The characters of 0x80 to 0x9F; 0 if undefined.
  private static let punctuation: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
