internal import CExpatXMLVectors

/// Bytes that are not characters, and characters that XML does not allow.
extension RepairScanner {
  static let replacementCharacter: [UInt8] = Array("\u{FFFD}".utf8)

  enum Character {
    case complete(Unicode.Scalar, length: Int)
    /// More bytes may complete it.
    case cut
    /// So many bytes that are no character (a "maximal subpart" in The Unicode Standard, section 3.9).
    case invalid(length: Int)
  }

  /// The character at an offset from the place, where there is a byte.
  func character(at offset: Int) -> Character {
    let first = self[offset]
    guard first >= 0x80 else { return .complete(Unicode.Scalar(first), length: 1) }
    let length: Int
    var range: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { range = 0xA0...0xBF }
      if first == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { range = 0x90...0xBF }
      if first == 0xF4 { range = 0x80...0x8F }
    default: return .invalid(length: 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length {
      guard offset + index < count else { return isFinal ? .invalid(length: index) : .cut }
      let byte = self[offset + index]
      guard range.contains(byte) else { return .invalid(length: index) }
      value = value << 6 | UInt32(byte & 0x3F)
      range = 0x80...0xBF
    }
    return Unicode.Scalar(value).map { .complete($0, length: length) } ?? .invalid(length: 1)
  }

  enum Answer {
    case yes
    case no
    /// The bytes are not a character.
    case invalid
    case cut
  }

  /// Whether a name may begin at an offset from the place.
  func beginsName(at offset: Int) -> Answer {
    switch character(at: offset) {
    case .complete(let character, _): character.beginsXMLName ? .yes : .no
    case .cut: .cut
    case .invalid: .invalid
    }
  }

  /// Whether the next `length` bytes are a name.
  func isName(length: Int) -> Bool {
    var offset = 0
    while offset < length {
      guard case .complete(let character, let count) = character(at: offset),
        offset == 0 ? character.beginsXMLName : character.continuesXMLName
      else { return false }
      offset += count
    }
    return length > 0
  }

  mutating func scanControlCharacter() -> Outcome { scanDisallowedCharacter(length: 1) }

  /// A character that XML does not allow, or a reference to it.
  mutating func scanDisallowedCharacter(length: Int) -> Outcome {
    if repairs.contains(.replacedCharacters) {
      return replace(length, by: Self.replacementCharacter, .character)
    }
    guard repairs.contains(.droppedCharacters) else { return giveUp(after: length) }
    return replace(length, by: joins ? Self.replacementCharacter : [], .character)
  }

  /// Whether the bytes before and after the dropped one could form something new together, such as `]]>` or CR LF.
  private var joins: Bool {
    switch last {
    case UInt8(ascii: "\r"): true
    case UInt8(ascii: "-"): state == .comment && !isCommentEmpty
    case UInt8(ascii: "]"): state != .comment
    default: false
    }
  }

  /// A byte outside of ASCII that does not begin an allowed character.
  mutating func scanFaultyCharacter() -> Outcome {
    switch character(at: 0) {
    case .complete(_, let length): return scanDisallowedCharacter(length: length)
    case .cut: return wait()
    case .invalid(let length): return scanInvalidBytes(length)
    }
  }

  private mutating func scanInvalidBytes(_ length: Int) -> Outcome {
    if hasMarks, self[0] == ConversionMark.byte {
      guard count >= ConversionMark.length else { return wait() }
      let byte = self[1] << 4 | self[2] & 0xF
      return repair(byte, length: ConversionMark.length)
    }
    if repairs.contains(.surrogatePairs), self[0] == 0xED {
      guard let pair = surrogatePair else { return wait() }
      if let pair { return replace(6, by: Array(String(pair).utf8), .surrogatePair, columns: 1) }
    }
    if repairs.contains(.replacedBytes) {
      return replace(length, by: Self.replacementCharacter, .byte, columns: 1)
    }
    guard repairs.contains(.windows1252Bytes) else { return giveUp(after: length) }
    return repair(self[0], length: 1)
  }

  /// The character that two surrogates at the place stand for, each of which is written in three bytes; nil in the result if there
  /// are none, nil if that takes more bytes.
  private var surrogatePair: Unicode.Scalar?? {
    let ranges: [ClosedRange<UInt8>] = [0xED...0xED, 0xA0...0xAF, 0x80...0xBF, 0xED...0xED, 0xB0...0xBF, 0x80...0xBF]
    for (index, range) in ranges.enumerated() {
      guard index < count else { return isFinal ? .some(nil) : nil }
      guard range.contains(self[index]) else { return .some(nil) }
    }
    func surrogate(at index: Int) -> UInt32 {
      0xD000 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F)
    }
    return .some(Self.character(surrogate(at: 0), surrogate(at: 3)))
  }

  /// The character that two surrogates stand for; nil if they are none.
  static func character(_ high: UInt32, _ low: UInt32) -> Unicode.Scalar? {
    guard 0xD800..<0xDC00 ~= high, 0xDC00..<0xE000 ~= low else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func repair(_ byte: UInt8, length: Int) -> Outcome {
    let character = repairs.contains(.replacedBytes) ? nil : Self.windows1252(byte)
    let replacement = character.map { Array(String($0).utf8) } ?? Self.replacementCharacter
    _ = replace(length, by: replacement, .byte, columns: 1)
    edit?.report?.original = [byte]
    return .edit
  }

  /// The character of a byte in Windows-1252; nil for control characters, undefined bytes, and what may be markup.
  static func windows1252(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): nil
    case 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(byte)
    case 0x80...0x9F where punctuation[Int(byte) - 0x80] != 0: Unicode.Scalar(punctuation[Int(byte) - 0x80])
    default: nil
    }
  }

  /// Those of 0x80 to 0x9F; 0 where undefined.
  private static let punctuation: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
