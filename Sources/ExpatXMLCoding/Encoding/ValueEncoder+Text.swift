#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Values that are texts.
extension ValueEncoder {
  /// The text of a value, if its type is written as text; nil for other types.
  func text<T>(of value: T, key: ValueKey) throws -> String? {
    if T.self == String.self { return same(value, as: String.self) }
    if T.self == Int.self { return String(same(value, as: Int.self)) }
    if T.self == Int64.self { return String(same(value, as: Int64.self)) }
    if T.self == Double.self { return Self.text(same(value, as: Double.self)) }
    if T.self == Bool.self { return same(value, as: Bool.self) ? "true" : "false" }
    if T.self == Date.self { return try text(same(value, as: Date.self), key) }
    if T.self == URL.self { return same(value, as: URL.self).absoluteString }
    if T.self == Data.self { return same(value, as: Data.self).base64EncodedString() }
    if T.self == Decimal.self { return try text(same(value, as: Decimal.self), key) }
    if T.self == Float.self { return Self.text(same(value, as: Float.self)) }
    if T.self == DateComponents.self { return try text(same(value, as: DateComponents.self), key) }
    // Types are compared, since a cast would take most of the time.
    func integerText(_ type: (some FixedWidthInteger).Type) -> String { String(same(value, as: type)) }
    for type in integerTypes where T.self == type { return integerText(type) }
    return nil
  }

  /// The function of a strategy that encodes the value instead of its type.
  func function<T>(for value: T) -> ((any Encoder) throws -> Void)? {
    guard T.self == Date.self, case .custom(let encode) = session.encoder.dateEncodingStrategy else { return nil }
    return { try encode(same(value, as: Date.self), $0) }
  }

  static func text<T: BinaryFloatingPoint & CustomStringConvertible>(_ value: T) -> String {
    if value.isFinite { return value.description }
    // XML Schema 2, section 3.2.4.
    return value.isNaN ? "NaN" : value > 0 ? "INF" : "-INF"
  }

  private func text(_ value: Decimal, _ key: ValueKey) throws -> String {
    if value.isNaN { throw error("Not a number.", key, value: value) }
    return value.description
  }

  private func text(_ value: Date, _ key: ValueKey) throws -> String? {
    var reason = "The date can't be written."
    let text: String?
    switch session.encoder.dateEncodingStrategy {
    case .secondsSince1970: text = Self.shortText(value.timeIntervalSince1970)
    case .millisecondsSince1970: text = Self.shortText(value.timeIntervalSince1970 * 1000)
    case .iso8601: text = WrittenDate(value)?.iso8601
    case .rfc822:
      text = WrittenDate(value)?.rfc822
      reason = "A date of RFC 822 has a year between 0 and 9999."
    case .convertToString(let convert): text = convert(value)
    case .custom: return nil
    }
    if let text { return text }
    // Foundation can't print a date that is NaN.
    throw error(reason, key, value: value.timeIntervalSinceReferenceDate)
  }

  /// A calendar day. A time of the day would be lost.
  private func text(_ value: DateComponents, _ key: ValueKey) throws -> String {
    guard let text = WrittenDate.day(value) else {
      throw error("A day has a year, a month and a day, and nothing else but a time zone.", key, value: value)
    }
    return text
  }

  /// Whole numbers are written without a fraction.
  private static func shortText(_ value: Double) -> String { Int64(exactly: value).map { String($0) } ?? text(value) }
}
