#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension NodeDecoder {
  func date(
    _ value: NodeValue, _ key: ValueKey, _ strategy: ExpatXMLDecoder.DateDecodingStrategy
  ) throws -> Date {
    switch strategy {
    case .custom(let function): return try decode(value, key, with: function)
    case .secondsSince1970: return Date(timeIntervalSince1970: try seconds(value, key, strategy))
    case .millisecondsSince1970: return Date(timeIntervalSince1970: try seconds(value, key, strategy) / 1000)
    case .iso8601: return try parse(value, key, strategy.expectation) { DateText($0).iso8601 }
    case .day(let zone): return try parse(value, key, strategy.expectation) { DateText($0).startOfDay(in: zone) }
    case .rfc822: return try parse(value, key, strategy.expectation) { DateText($0).rfc822 }
    case .convertFromString(let convert):
      return try parse(value, key, strategy.expectation) { convert(String(utf8: $0.span)) }
    case .anyOf(let strategies):
      return try first(strategies, value, key) ?? parse(value, key, strategy.expectation) { _ in nil }
    }
  }

  fileprivate static let dayExpectation = "a day such as 2024-02-29"

  /// A calendar day, which is not a point in time.
  func day(_ value: NodeValue, _ key: ValueKey) throws -> DateComponents {
    try parse(value, key, Self.dayExpectation) { DateText($0).day }
  }

  /// Infinity and NaN are errors, since Foundation can't print such dates.
  private func seconds(
    _ value: NodeValue, _ key: ValueKey, _ strategy: ExpatXMLDecoder.DateDecodingStrategy
  ) throws -> Double {
    let seconds = try float(Double.self, value, key)
    return seconds.isFinite ? seconds : try parse(value, key, strategy.expectation) { _ in nil }
  }

  private func first(
    _ strategies: [ExpatXMLDecoder.DateDecodingStrategy], _ value: NodeValue, _ key: ValueKey
  ) throws -> Date? {
    for strategy in strategies {
      do { return try date(value, key, strategy) } catch is DecodingError {}
    }
    return nil
  }
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
