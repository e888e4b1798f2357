/// Ampersands in character data and in attribute values.
extension RepairScanner {
  /// Longer character references are possible only with leading zeros.
  private static let longestNumber = 64

  mutating func scanReference() -> Outcome {
    guard count > 1 else { return wait() }
    return self[1] == UInt8(ascii: "#") ? scanCharacterReference() : scanEntityReference()
  }

  private enum Number {
    /// The value, and the length in bytes from `&` to `;`.
    case some(UInt32, length: Int)
    case none
    case cut
    case long
  }

  /// The character reference at an offset from the place.
  private func number(at offset: Int) -> Number {
    for (index, byte) in "&#".utf8.enumerated() {
      guard offset + index < count else { return .cut }
      guard self[offset + index] == byte else { return .none }
    }
    guard offset + 2 < count else { return .cut }
    let isHexadecimal = self[offset + 2] == UInt8(ascii: "x")
    let first = offset + (isHexadecimal ? 3 : 2)
    var end = first
    var value: UInt32 = 0
    while end < count, let digit = Self.digit(self[end], isHexadecimal) {
      guard end < offset + Self.longestNumber else { return .long }
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      end += 1
    }
    guard end < count else { return .cut }
    return end > first && self[end] == UInt8(ascii: ";") ? .some(value, length: end + 1 - offset) : .none
  }

  private mutating func scanCharacterReference() -> Outcome {
    switch number(at: 0) {
    case .cut: return wait()
    case .long: return giveUp()
    case .none: return scanAmpersand()
    case .some(let value, let length):
      if let character = Unicode.Scalar(value), character.isXMLCharacter { return pass(length) }
      if repairs.contains(.surrogatePairs), 0xD800..<0xDC00 ~= value {
        switch number(at: length) {
        case .cut where !isFinal: return .hold
        case .some(let low, let lowLength):
          guard let character = Self.character(value, low) else { break }
          return replace(length + lowLength, by: Array(String(character).utf8), .surrogatePair)
        case .cut, .long, .none: break
        }
      }
      return scanDisallowedCharacter(length: length)
    }
  }

  /// Whether the text between `&` and `;` refers to a character that XML allows.
  static func isCharacterReference(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "#") else { return false }
    let isHexadecimal = text.utf8.dropFirst().first == UInt8(ascii: "x")
    let digits = text.utf8.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty, digits.count < longestNumber else { return false }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = digit(byte, isHexadecimal) else { return false }
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
    }
    return Unicode.Scalar(value)?.isXMLCharacter ?? false
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
    let name = unsafe String(decoding: UnsafeBufferPointer(start: place + 1, count: nameLength), as: UTF8.self)
    switch meaning(ofReferenceTo: name) {
    case .reference: return pass(length)
    case .html(let text): return replace(length, by: Array(text.utf8), .htmlEntity)
    case .text: return replace(length, by: Array("&amp;\(name);".utf8), .undeclaredEntity)
    }
  }

  enum ReferenceMeaning {
    /// A reference that stays.
    case reference
    /// A reference to an entity of HTML, with its replacement.
    case html(String)
    case text
  }

  func meaning(ofReferenceTo name: String) -> ReferenceMeaning {
    guard !EntityNames.predefined.contains(name), !declaredNames.contains(name),
      !surroundings.entities.contains(ExactString(name))
    else { return .reference }
    let mayBeDeclared = mayDeclareAnything || hasExternalDeclarations && surroundings.readsExternalDeclarations
    if repairs.contains(.htmlEntities), !mayBeDeclared, let text = EntityNames.html(name) { return .html(text) }
    let isKnownToBeUndeclared = !hasExternalDeclarations && !hasUnknownDeclarations
    return repairs.contains(.undeclaredEntities) && isKnownToBeUndeclared ? .text : .reference
  }

  private mutating func scanAmpersand() -> Outcome {
    repairs.contains(.ampersands) ? replace(1, by: Array("&amp;".utf8), .ampersand) : giveUp()
  }
}

private enum EntityNames {
  /// The five predefined entities (XML 1.0, section 4.6).
  static let predefined: Set = ["amp", "lt", "gt", "apos", "quot"]

  private static let longestHTML = 8

  /// What replaces a reference to an entity of HTML. The name may be in another case if that leaves no choice.
  static func html(_ name: String) -> String? {
    guard name.utf8.count <= longestHTML else { return nil }
    if let text = XMLEntities.html.texts[name] { return text }
    guard let name = namesInAnyCase[name.lowercased()] ?? nil else { return nil }
    return predefined.contains(name) ? "&\(name);" : XMLEntities.html.texts[name]
  }

  /// The names by their lowercase forms; nil where several differ only in case.
  private static let namesInAnyCase: [String: String?] = Dictionary(
    (XMLEntities.html.texts.keys + ["apos"]).map { ($0.lowercased(), $0) }, uniquingKeysWith: { _, _ in nil })
}
