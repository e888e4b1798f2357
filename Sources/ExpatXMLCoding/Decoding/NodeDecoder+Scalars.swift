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
    if type == Date.self { return try date(value, key, session.decoder.dateDecodingStrategy) }
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
    if type == DateComponents.self { return try parse(value, key, Self.dayExpectation) { DateText($0).dayComponents } }
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

  private func date(
    _ value: NodeValue, _ key: ValueKey, _ strategy: ExpatXMLDecoder.DateDecodingStrategy
  ) throws -> Date {
    func read(_ body: (TapeText) -> Date?) throws -> Date { try parse(value, key, strategy.expectation, body) }
    func read(unit: Double) throws -> Date {
      let number = try float(Double.self, value, key)
      // Foundation can't print such dates as infinity and NaN.
      return try number.isFinite ? Date(timeIntervalSince1970: number / unit) : read { _ in nil }
    }
    switch strategy {
    case .custom(let function): return try decode(value, key, with: function)
    case .secondsSince1970: return try read(unit: 1)
    case .millisecondsSince1970: return try read(unit: 1000)
    case .iso8601: return try read { DateText($0).iso8601 }
    case .day(let zone): return try read { DateText($0).startOfDay(in: zone) }
    case .rfc822: return try read { DateText($0).rfc822 }
    case .convertFromString(let convert): return try read { convert(String(utf8: $0.span)) }
    case .anyOf(let strategies):
      for strategy in strategies {
        do { return try date(value, key, strategy) } catch is DecodingError {}
      }
      return try read { _ in nil }
    }
  }

  fileprivate static let dayExpectation = "a day such as 2024-02-29"
}

extension ExpatXMLDecoder.DateDecodingStrategy {
  /// What is expected, for error messages.
  fileprivate var expectation: String {
    switch self {
    case .iso8601: "a date of ISO 8601, such as 2024-02-29T12:00:00Z"
    case .day: NodeDecoder.dayExpectation
    case .rfc822: "a date of RFC 822, such as Thu, 29 Feb 2024 12:00:00 +0100"
    case .secondsSince1970: "seconds since 1970"
    case .millisecondsSince1970: "milliseconds since 1970"
    case .convertFromString, .custom: "a date in the expected format"
    case .anyOf(let strategies): strategies.map(\.expectation).joined(separator: " or ")
    }
  }
}
