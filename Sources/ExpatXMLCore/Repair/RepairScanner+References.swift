/// Ampersands in character data and in attribute values.
extension RepairScanner {
  /// Longer character references are possible only with leading zeros.
  private static let longestNumber = 64

  mutating func scanReference() -> Outcome {
    guard count > 1 else { return wait() }
    return self[1] == UInt8(ascii: "#") ? scanCharacterReference() : scanEntityReference()
  }

  private mutating func scanCharacterReference() -> Outcome {
    guard count > 2 else { return wait() }
    let isHexadecimal = self[2] == UInt8(ascii: "x")
    let first = isHexadecimal ? 3 : 2
    var length = first
    var value: UInt32 = 0
    while length < count, let digit = Self.digit(self[length], isHexadecimal) {
      guard length < Self.longestNumber else { return giveUp() }
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      length += 1
    }
    guard length < count else { return wait() }
    guard length > first, self[length] == UInt8(ascii: ";") else { return scanAmpersand() }
    if let character = Unicode.Scalar(value), character.isXMLCharacter { return pass(length + 1) }
    return scanDisallowedCharacter(length: length + 1)
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    if byte.isDigit { return UInt32(byte - UInt8(ascii: "0")) }
    guard isHexadecimal, byte.isLetter, byte | 0x20 <= UInt8(ascii: "f") else { return nil }
    return UInt32((byte | 0x20) - UInt8(ascii: "a") + 10)
  }

  private mutating func scanEntityReference() -> Outcome {
    let longest = max(Self.longestName, longestEntityName)
    var length = 1
    while true {
      guard length < count else { return wait() }
      if length > longest + 1 { return giveUp() }
      switch character(at: length) {
      case .complete(let character, let bytes):
        if character == ";", length > 1 { return scanReference(nameLength: length - 1) }
        guard length > 1 ? character.continuesXMLName : character.beginsXMLName else { return scanAmpersand() }
        length += bytes
      case .cut: return wait()
      case .invalid: return scanAmpersand()
      }
    }
  }

  private mutating func scanReference(nameLength: Int) -> Outcome {
    let length = nameLength + 2
    guard repairs.contains(.htmlEntities), nameLength <= 8 else { return pass(length) }
    let name = unsafe String(decoding: UnsafeBufferPointer(start: place + 1, count: nameLength), as: UTF8.self)
    guard !EntityNames.predefined.contains(name), let text = XMLEntities.html.texts[name],
      !declaredNames.contains(name), !surroundings.entities.contains(ExactString(name)),
      !(hasExternalDeclarations && surroundings.readsExternalDeclarations)
    else { return pass(length) }
    return replace(length, by: Array(text.utf8), .htmlEntity)
  }

  private mutating func scanAmpersand() -> Outcome {
    repairs.contains(.ampersands) ? replace(1, by: Array("&amp;".utf8), .ampersand) : giveUp()
  }
}

private enum EntityNames {
  /// The five predefined entities (XML 1.0, section 4.6).
  static let predefined: Set = ["amp", "lt", "gt", "apos", "quot"]
}
