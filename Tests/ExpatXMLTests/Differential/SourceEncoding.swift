/// The encodings of generated documents. `EncodingTests` tests the others.
enum SourceEncoding: CaseIterable {
  case utf8
  case markedUTF8
  case markedUTF16LittleEndian
  case markedUTF16BigEndian
  case utf16LittleEndian
  case utf16BigEndian
  case utf32BigEndian
  case latin1
  case ascii

  /// Represents a byte that is not UTF-8, in documents in UTF-8.
  static let invalidByte: Unicode.Scalar = "\u{F8FF}"

  /// The name in the XML declaration.
  var name: String {
    switch self {
    case .utf8, .markedUTF8: "UTF-8"
    case .markedUTF16LittleEndian, .markedUTF16BigEndian: "UTF-16"
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .utf32BigEndian: "UTF-32BE"
    case .latin1: "ISO-8859-1"
    case .ascii: "US-ASCII"
    }
  }

  /// Whether a parser can recognise it only by an XML declaration.
  var mustBeDeclared: Bool {
    switch self {
    case .utf8, .markedUTF8, .markedUTF16LittleEndian, .markedUTF16BigEndian: false
    case .utf16LittleEndian, .utf16BigEndian, .utf32BigEndian, .latin1, .ascii: true
    }
  }

  var lastScalar: UInt32 {
    switch self {
    case .ascii: 0x7F
    case .latin1: 0xFF
    default: 0x10FFFF
    }
  }

  func bytes(of text: String) -> [UInt8] {
    switch self {
    case .utf8: Array(text.utf8).replacing(Array(String(Self.invalidByte).utf8), with: [0xFF])
    case .markedUTF8: [0xEF, 0xBB, 0xBF] + text.utf8
    case .markedUTF16LittleEndian: [0xFF, 0xFE] + Self.utf16LittleEndian.bytes(of: text)
    case .markedUTF16BigEndian: [0xFE, 0xFF] + Self.utf16BigEndian.bytes(of: text)
    case .utf16LittleEndian: text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case .utf32BigEndian:
      text.unicodeScalars.flatMap { scalar in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) } }
    case .latin1, .ascii: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
  }
}
