internal import CExpatXMLVectors

/// The characters of names that Expat accepts: those of the fourth edition of XML 1.0 (productions 4 and 5, appendix B). It rejects those
/// that only the fifth edition allows.
extension Unicode.Scalar {
  /// Whether a name may start with this character.
  package var beginsXMLName: Bool { expatxml_character_starts_name(value) != 0 }

  /// Whether a name may contain this character after its start.
  package var continuesXMLName: Bool { expatxml_character_continues_name(value) != 0 }

  /// Whether a document may contain this character (XML 1.0, production 2).
  package var isXMLCharacter: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension String {
  /// Whether it is a name, and where its colon is, found in one pass.
  package var nameShape: NameShape { NameShape(self) }

  /// Whether it is a name (XML 1.0, production 5).
  package var isXMLName: Bool {
    unicodeScalars.first?.beginsXMLName == true && unicodeScalars.allSatisfy(\.continuesXMLName)
  }
}

extension UInt8 {
  /// Whether it may be a part of a name without a colon.
  package var isNameByte: Bool {
    isLetter || isDigit || self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}
