/// Decodes base64 (RFC 4648, section 4) in chunks of any size, with white space anywhere in it.
struct Base64Decoder {
  /// The fault, and the index of the wrong byte in the chunk. If the text as a whole is wrong, it is the end of the
  /// chunk.
  struct Fault: Error, Equatable {
    var message: String
    var index: Int
  }

  private static let invalid: UInt8 = 0x80
  private static let space: UInt8 = 0x81
  private static let padding: UInt8 = 0x82

  /// The six bits of each byte, or one of the markers above.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: invalid, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, character) in zip(UInt8(0)..., alphabet.utf8) { table[Int(character)] = value }
    for character in " \t\n\r".utf8 { table[Int(character)] = space }
    table[Int(UInt8(ascii: "="))] = padding
    return table
  }()

  /// The bits of a group that does not have four characters yet.
  private var bits: UInt32 = 0
  private var characters = 0
  private var paddings = 0

  /// Decodes more of the text and appends the resulting bytes.
  mutating func decode(_ text: Span<UInt8>, into bytes: inout [UInt8]) throws(Fault) {
    let table = Self.table
    var index = 0
    while index < text.count {
      // The fast path: four characters that stand for three bytes.
      while characters == 0, paddings == 0, index + 4 <= text.count {
        let a = table[Int(text[index])]
        let b = table[Int(text[index + 1])]
        let c = table[Int(text[index + 2])]
        let d = table[Int(text[index + 3])]
        guard a | b | c | d < Self.invalid else { break }
        bytes.append(a << 2 | b >> 4)
        bytes.append(b << 4 | c >> 2)
        bytes.append(c << 6 | d)
        index += 4
      }
      guard index < text.count else { return }
      try decode(text[index], table[Int(text[index])], at: index, into: &bytes)
      index += 1
    }
  }

  private mutating func decode(
    _ character: UInt8, _ value: UInt8, at index: Int, into bytes: inout [UInt8]
  ) throws(Fault) {
    switch value {
    case Self.space: return
    case Self.padding: try pad(at: index, into: &bytes)
    case Self.invalid: throw Fault(message: "\(Self.name(of: character)) is not base64.", index: index)
    case _ where paddings > 0:
      throw Fault(message: "\(Self.name(of: character)) follows the padding.", index: index)
    default:
      bits = bits << 6 | UInt32(value)
      characters += 1
      if characters == 4 { flush(3, into: &bytes) }
    }
  }

  private mutating func pad(at index: Int, into bytes: inout [UInt8]) throws(Fault) {
    // A complete group with padding: "xx==" or "xxx=".
    guard characters + paddings < 4, characters >= 2 else {
      throw Fault(message: "There is padding in the wrong place.", index: index)
    }
    paddings += 1
    guard characters + paddings == 4 else { return }
    bits <<= 6 * UInt32(paddings)
    guard bits & (0xFFFFFF >> (8 * UInt32(3 - paddings))) == 0 else {
      throw Fault(message: "There are extra bits before the padding.", index: index)
    }
    let paddings = paddings
    flush(3 - paddings, into: &bytes)
    // The group is complete, and nothing may follow.
    characters = 4
  }

  /// Appends the first bytes of a group.
  private mutating func flush(_ count: Int, into bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * index))) }
    bits = 0
    characters = 0
  }

  /// Throws unless the text is complete.
  func finish() throws(Fault) {
    if characters % 4 != 0 {
      throw Fault(message: "The base64 ends in the middle of a group of four characters.", index: 0)
    }
  }

  private static func name(of character: UInt8) -> String {
    guard character < 0x80 else { return "A character that is not ASCII" }
    return character == UInt8(ascii: "-") || character == UInt8(ascii: "_")
      ? "“\(UnicodeScalar(character))”, of the alphabet for URLs," : "“\(UnicodeScalar(character))”"
  }
}
