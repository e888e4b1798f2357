/// Bytes that are not characters, and characters that XML does not allow.
extension TokenRepair {
  static let replacementCharacter: [UInt8] = Array("\u{FFFD}".utf8)

  private enum Character {
    case some(Unicode.Scalar, length: Int)
    /// This many bytes that are not a character (a "maximal subpart" in The Unicode Standard, section 3.9).
    case invalid(length: Int)
  }

  /// The character at an offset from the place.
  private func character(at offset: Int) throws(Interruption) -> Character {
    let first = try byte(at: offset)
    guard first >= 0x80 else { return .some(Unicode.Scalar(first), length: 1) }
    var bytes = unsafe UnsafeBufferPointer(start: place + offset, count: count - offset).makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    switch unsafe parser.parseScalar(from: &bytes) {
    case .valid(let encoded): return .some(Unicode.UTF8.decode(encoded), length: encoded.count)
    case .emptyInput: throw .wait
    case .error(let length):
      if offset + length == count, !isFinal, FaultyCharacter.leads(first) { throw .wait }
      return .invalid(length: length)
    }
  }

  /// Whether a name may begin at an offset from the place.
  ///
  /// - Throws: `givenUp` if the bytes are not a character.
  func beginsName(at offset: Int) throws(Interruption) -> Bool {
    guard case .some(let character, _) = try character(at: offset) else { throw .givenUp }
    return character.beginsXMLName
  }

  /// The length of the name at an offset from the place.
  ///
  /// - Throws: `givenUp` if there is no name, or if it is longer than `longest`.
  func nameLength(at offset: Int, atMost longest: Int = .max) throws(Interruption) -> Int {
    var length = 0
    while true {
      guard case .some(let character, let count) = try character(at: offset + length) else { throw .givenUp }
      guard length == 0 ? character.beginsXMLName : character.continuesXMLName else {
        // A character that can't continue a name in Expat's edition of XML is a fault, unless it is in ASCII and ends the name.
        guard length > 0, character.isASCII else { throw .givenUp }
        return length
      }
      length += count
      if length > longest { throw .givenUp }
    }
  }

  /// The length of the character at an offset from the place; nil if there is no character, or one that XML does not allow.
  func allowedLength(at offset: Int) throws(Interruption) -> Int? {
    guard case .some(let character, let length) = try character(at: offset), character.isXMLCharacter else {
      return nil
    }
    return length
  }

  /// The length of the character at an offset from the place; nil if it does not continue a name, or begin one if `isFirst`.
  func nameCharacter(at offset: Int, isFirst: Bool) throws(Interruption) -> Int? {
    guard case .some(let character, let length) = try character(at: offset),
      isFirst ? character.beginsXMLName : character.continuesXMLName
    else { return nil }
    return length
  }

  /// Repairs what is at the place if it is not a character that XML allows. Dropping it must not join the bytes around it, such as
  /// `]` and `]>`, or two hyphens. `mayJoin` is the byte before it for which that is a risk.
  mutating func repairCharacter(mayJoin byte: UInt8 = UInt8(ascii: "]")) throws(Interruption) {
    switch try character(at: 0) {
    case .some(let character, let length):
      if character.isXMLCharacter { return pass(length) }
      try repairDisallowed(length, mayJoin: byte)
    case .invalid(let length): try repairBytes(length)
    }
  }

  /// Repairs a character that XML does not allow, or a reference to it.
  mutating func repairDisallowed(_ length: Int, mayJoin byte: UInt8 = UInt8(ascii: "]")) throws(Interruption) {
    if repairs.contains(.replacementCharacters) { return replace(length, by: Self.replacementCharacter, .character) }
    guard repairs.contains(.characters) else { throw .givenUp }
    let joins = last == UInt8(ascii: "\r") || last == byte && byte != 0
    replace(length, by: joins ? Self.replacementCharacter : [], .character)
  }

  private mutating func repairBytes(_ length: Int) throws(Interruption) {
    if rules.hasMarks, self[0] == ConversionMark.byte {
      let byte = try self.byte(at: 1) << 4 | self.byte(at: 2) & 0xF
      return repair(byte, length: ConversionMark.length)
    }
    if repairs.contains(.characters), self[0] == 0xED, let pair = try surrogatePair() {
      return replace(6, by: Array(String(pair).utf8), .surrogatePair, columns: 1)
    }
    if repairs.contains(.replacementCharacters) {
      return replace(length, by: Self.replacementCharacter, .byte, columns: 1)
    }
    guard repairs.contains(.encoding) else { throw .givenUp }
    repair(self[0], length: 1)
  }

  /// The character of two surrogates at the place, each of which is written in three bytes.
  private func surrogatePair() throws(Interruption) -> Unicode.Scalar? {
    let ranges: [ClosedRange<UInt8>] = [0xED...0xED, 0xA0...0xAF, 0x80...0xBF, 0xED...0xED, 0xB0...0xBF, 0x80...0xBF]
    for (index, range) in ranges.enumerated() {
      if index == count, isFinal { return nil }
      guard range.contains(try byte(at: index)) else { return nil }
    }
    func surrogate(at index: Int) -> UInt32 {
      0xD000 | UInt32(self[index + 1] & 0x3F) << 6 | UInt32(self[index + 2] & 0x3F)
    }
    return Self.character(surrogate(at: 0), surrogate(at: 3))
  }

  /// The character of two surrogates; nil if they are not a pair.
  static func character(_ high: UInt32, _ low: UInt32) -> Unicode.Scalar? {
    guard 0xD800..<0xDC00 ~= high, 0xDC00..<0xE000 ~= low else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func repair(_ byte: UInt8, length: Int) {
    let character = repairs.contains(.replacementCharacters) ? nil : BuiltInEncoding.windows1252(byte)
    let replacement = character.map { Array(String($0).utf8) } ?? Self.replacementCharacter
    replace(length, by: replacement, .byte, columns: 1, original: [byte])
  }
}
