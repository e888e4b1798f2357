/// Ampersands in character data and in attribute values.
extension TokenRepair {
  /// Longer character references are possible only with leading zeros.
  private static let longestNumber = 64

  mutating func repairReference() throws(Interruption) {
    if try byte(at: 1) == UInt8(ascii: "#") {
      try repairCharacterReference()
    } else {
      try repairEntityReference()
    }
  }

  private enum Number {
    /// The value, and the length in bytes from `&` to `;`.
    case some(UInt32, length: Int)
    case none
    case long
  }

  /// The character reference at an offset from the place.
  private func number(at offset: Int) throws(Interruption) -> Number {
    guard try byte(at: offset) == UInt8(ascii: "&"), try byte(at: offset + 1) == UInt8(ascii: "#") else { return .none }
    let isHexadecimal = try byte(at: offset + 2) == UInt8(ascii: "x")
    let first = offset + (isHexadecimal ? 3 : 2)
    var end = first
    var value: UInt32 = 0
    while let digit = try Self.digit(byte(at: end), isHexadecimal) {
      if end == offset + Self.longestNumber { return .long }
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      end += 1
    }
    return end > first && self[end] == UInt8(ascii: ";") ? .some(value, length: end + 1 - offset) : .none
  }

  /// The same. At the end of the document, an incomplete reference is not one.
  private func numberIfComplete(at offset: Int) throws(Interruption) -> Number {
    do throws(Interruption) { return try number(at: offset) } catch {
      if isFinal { return .none }
      throw error
    }
  }

  private static func digit(_ byte: UInt8, _ isHexadecimal: Bool) -> UInt32? {
    if byte.isDigit { return UInt32(byte - UInt8(ascii: "0")) }
    guard isHexadecimal, byte.isLetter, byte | 0x20 <= UInt8(ascii: "f") else { return nil }
    return UInt32((byte | 0x20) - UInt8(ascii: "a") + 10)
  }

  private mutating func repairCharacterReference() throws(Interruption) {
    switch try number(at: 0) {
    case .long: throw .givenUp
    case .none: try repairAmpersand()
    case .some(let value, let length):
      if let character = Unicode.Scalar(value), character.isXMLCharacter { return pass(length) }
      if repairs.contains(.characters), 0xD800..<0xDC00 ~= value,
        case .some(let low, let lowLength) = try numberIfComplete(at: length),
        let character = Self.character(value, low)
      {
        return replace(length + lowLength, by: Array(String(character).utf8), .surrogatePair)
      }
      try repairDisallowed(length)
    }
  }

  private mutating func repairEntityReference() throws(Interruption) {
    var length = 1
    while let count = try nameCharacter(at: length, isFirst: length == 1) { length += count }
    let isReference = length > 1 && self[length] == UInt8(ascii: ";")
    let name = String(decoding: bytes(1..<length), as: UTF8.self)
    if length > Self.longestName + 1, !isReference || !tokenizer.entities.isDeclared(name) { throw .givenUp }
    guard isReference else { return try repairAmpersand() }
    switch meaning(ofReferenceTo: name) {
    case .reference: pass(length + 1)
    case .html(let text): replace(length + 1, by: Array(text.utf8), .htmlEntity)
    case .text: replace(length + 1, by: Array("&amp;\(name);".utf8), .undeclaredEntity)
    }
  }

  private mutating func repairAmpersand() throws(Interruption) {
    guard repairs.contains(.entities) else { throw .givenUp }
    replace(1, by: Array("&amp;".utf8), .ampersand)
  }

  /// What replaces the reference at an offset from the place, and its length; nil if there is none before `limit`.
  func reference(at offset: Int, before limit: Int) throws(Interruption) -> (text: String, length: Int)? {
    if offset + 1 < limit, self[offset + 1] == UInt8(ascii: "#") {
      guard case .some(let value, let length) = try number(at: offset), offset + length <= limit,
        Unicode.Scalar(value)?.isXMLCharacter == true
      else { return nil }
      return (String(decoding: bytes(offset..<offset + length), as: UTF8.self), length)
    }
    var end = offset + 1
    while end < limit, self[end] != UInt8(ascii: ";") { end += 1 }
    let name = String(decoding: bytes(min(offset + 1, end)..<end), as: UTF8.self)
    guard end < limit, name.isXMLName else { return nil }
    let text =
      switch meaning(ofReferenceTo: name) {
      case .reference: "&\(name);"
      case .html(let text): text
      case .text: "&amp;\(name);"
      }
    return (text, end + 1 - offset)
  }

  private enum ReferenceMeaning {
    /// A reference that stays.
    case reference
    /// A reference to an entity of HTML, with its replacement.
    case html(String)
    case text
  }

  private func meaning(ofReferenceTo name: String) -> ReferenceMeaning {
    if tokenizer.entities.isDeclared(name) { return .reference }
    let mayBeRead = rules.readsExternalDeclarations && tokenizer.entities.mayBeDeclaredOutside
    guard repairs.contains(.entities), !mayBeRead else { return .reference }
    if let text = HTMLEntityNames.text(name) { return .html(text) }
    return tokenizer.entities.mayBeDeclaredOutside ? .reference : .text
  }
}

private enum HTMLEntityNames {
  private static let longest = 8

  /// What replaces a reference to an entity of HTML. The name may be in another case if only one entity matches then.
  static func text(_ name: String) -> String? {
    guard name.utf8.count <= longest else { return nil }
    if let text = XMLEntities.html.text(of: ExactString(name)) { return text }
    guard let name = namesInAnyCase[name.lowercased()] ?? nil else { return nil }
    return XMLEntities.predefined.contains(ExactString(name)) ? "&\(name);" : XMLEntities.html.texts[name]
  }

  /// The names by their lowercase forms; nil where several differ only in case.
  private static let namesInAnyCase: [String: String?] = Dictionary(
    (XMLEntities.html.texts.keys + ["apos"]).map { ($0.lowercased(), $0) }, uniquingKeysWith: { _, _ in nil })
}
