/// The character or byte at which Expat stopped.
enum FaultyCharacter: Equatable {
  case character(Unicode.Scalar)
  /// The first byte of a sequence that is not a character in UTF-8.
  case byte(UInt8)

  /// The length of the longest character in bytes.
  static let longest = 4

  /// Returns nil if there are no bytes, or too few to tell.
  init?(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return nil }
    var decoder = UTF8()
    var iterator = bytes.prefix(Self.longest).makeIterator()
    switch decoder.decode(&iterator) {
    case .scalarValue(let character): self = .character(character)
    case .emptyInput: return nil
    case .error: self = .byte(first)
    }
  }

  /// Whether a byte may begin a character of several bytes (The Unicode Standard, table 3-7).
  static func leads(_ byte: UInt8) -> Bool { (0xC2...0xF4).contains(byte) }

  /// Whether XML allows it anywhere (XML 1.0, production 2).
  var isAllowed: Bool {
    if case .character(let character) = self { character.isXMLCharacter } else { false }
  }

  /// One sentence for people.
  var message: String {
    switch self {
    case .byte(let byte): "The byte \(byte.hexadecimal) is not UTF-8."
    case .character(let character):
      "The character \(Self.name(character)) is not allowed\(isAllowed ? " here" : " in XML")."
    }
  }

  private static func name(_ character: Unicode.Scalar) -> String {
    if (0x21...0x7E).contains(character.value) { return String(character) }
    let digits = String(character.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return character.properties.name.map { "\(code) (\($0))" } ?? code
  }
}
