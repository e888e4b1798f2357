/// Finds the place in a start tag at which it stops being well-formed (XML 1.0, production 40).
enum StartTagScanner {
  enum Place: Equatable {
    /// At the start of a name, or inside it.
    case name
    /// After an attribute's name, before its equals sign.
    case attributeName
    /// After the equals sign, before the quote.
    case equalsSign
    case value
    /// In a reference in a value. The reference begins at this offset.
    case reference(Int)
    /// After the closing quote, without a space yet.
    case closingQuote
    /// After the slash that closes an empty-element tag.
    case slash
  }

  /// Scans a tag from its `<` up to an offset.
  static func place(in tag: some Collection<UInt8>) -> Place {
    var place = Place.name
    var isElementName = true
    var quote: UInt8 = 0
    var hasName = false
    for (offset, byte) in tag.enumerated().dropFirst() {
      switch place {
      case .name where byte.isXMLSpace:
        if !isElementName, hasName { place = .attributeName }
        isElementName = false
        hasName = false
      case .name where byte == UInt8(ascii: "/"): place = .slash
      case .name where byte == UInt8(ascii: "=") && !isElementName: place = .equalsSign
      case .name: hasName = true
      case .attributeName where byte == UInt8(ascii: "="): place = .equalsSign
      case .equalsSign where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"):
        quote = byte
        place = .value
      case .value where byte == quote: place = .closingQuote
      case .value where byte == UInt8(ascii: "&"): place = .reference(offset)
      case .reference where byte == UInt8(ascii: ";"): place = .value
      case .reference where byte == quote: place = .closingQuote
      case .closingQuote where byte.isXMLSpace:
        place = .name
        hasName = false
      case .closingQuote where byte == UInt8(ascii: "/"): place = .slash
      default: break
      }
    }
    // If an attribute's name is complete, its equals sign is missing.
    return place == .name && !isElementName && hasName ? .attributeName : place
  }
}
