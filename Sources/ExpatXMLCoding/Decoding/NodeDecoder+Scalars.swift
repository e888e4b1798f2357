#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension NodeDecoder {
  /// Decodes types that are texts; nil for all others. It is a separate function, so that the stack frames of nested types stay
  /// small. It is not generic, which saves metadata look-ups at run time.
  @inline(never)
  func scalar(_ type: any Any.Type, _ value: NodeValue, _ key: ValueKey) throws -> (any Decodable)? {
    if type == Bool.self { return try bool(value, key) }
    if type == Date.self { return try date(value, key) }
    if type == URL.self { return try parse(value, key, "a URL") { URL(string: String(utf8: $0.span)) } }
    if type == Data.self {
      return try parse(value, key, "Base64", isQuoted: false) {
        Data(base64Encoded: Data($0.filter { !$0.isXMLSpace }))
      }
    }
    if type == Decimal.self { return try decimal(value, key) }
    if type == ExpatXMLElement.self { return try node(value, key) }
    if type == String.self { return try string(value, key) }
    for integer in integerTypes where type == integer { return try self.integer(integer, value, key) }
    if type == Double.self { return try float(Double.self, value, key) }
    if type == Float.self { return try float(Float.self, value, key) }
    if type == UUID.self { return try parse(value, key, "a UUID") { UUID(uuidString: String(utf8: $0.span)) } }
    // A calendar day, which is not a point in time.
    if type == DateComponents.self {
      return try parse(value, key, "a day such as 2024-02-29") { DateText($0).dayComponents }
    }
    if type == XMLQualifiedName.self { return try qualifiedName(value, key) }
    return nil
  }

  private func decimal(_ value: NodeValue, _ key: ValueKey) throws -> Decimal {
    try parse(value, key, "a decimal number") { bytes in
      // `Decimal` accepts any text that begins with a number.
      guard NumberText.isDecimal(bytes.span) else { return nil }
      return Decimal(string: String(utf8: bytes.span), locale: Locale(identifier: "en_US_POSIX"))
    }
  }

  private func node(_ value: NodeValue, _ key: ValueKey) throws -> ExpatXMLElement {
    if value.isMissing { throw missing(value, key) }
    guard let item = value.element else {
      if value.isGuess { throw notThere(value, key) }
      throw mismatch(ExpatXMLElement.self, value, key, "This is not an element.")
    }
    return ExpatXMLElement(tree, item)
  }

  private func date(_ value: NodeValue, _ key: ValueKey) throws -> Date {
    func date(unit: Double, _ expected: String) throws -> Date {
      try parse(value, key, expected) { text in
        // Foundation can't print such dates as infinity and NaN.
        Double(XMLBorrowedUTF8(text.span)).flatMap { $0.isFinite ? Date(timeIntervalSince1970: $0 / unit) : nil }
      }
    }
    switch session.decoder.dateDecodingStrategy {
    case .iso8601OrRFC822:
      let (iso8601, rfc822) = ("2024-02-29T12:00:00Z", "Thu, 29 Feb 2024 12:00:00 +0100")
      return try parse(value, key, "a date of ISO 8601, such as \(iso8601), or of RFC 822, such as \(rfc822)") {
        DateText($0).iso8601 ?? DateText($0).rfc822
      }
    case .secondsSince1970: return try date(unit: 1, "seconds since 1970")
    case .millisecondsSince1970: return try date(unit: 1000, "milliseconds since 1970")
    case .convertFromString(let convert):
      return try parse(value, key, "a date in the expected format") { convert(String(utf8: $0.span)) }
    case .custom(let function): return try decode(value, key, with: function)
    }
  }
}
