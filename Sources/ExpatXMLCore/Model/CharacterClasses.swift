internal import CExpatXMLVectors

/// Classes of ASCII characters.
extension UInt8 {
  /// White space of XML 1.0, production 3.
  @inlinable package var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// `0` to `9`.
  @inlinable package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// `a` to `z` and `A` to `Z`.
  @inlinable package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether a name may contain this byte of UTF-8 (XML 1.0, production 4). The bytes of characters outside of ASCII may.
  var continuesXMLName: Bool { expatxml_continues_name(self) != 0 || self >= 0x80 }

  /// As in "0x0A".
  var hexadecimal: String { (self < 16 ? "0x0" : "0x") + String(self, radix: 16, uppercase: true) }
}
