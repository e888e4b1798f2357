#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Values that are texts.
extension ValueEncoder {
  /// The text of a value, if its type is written as text; nil for other types.
  func text<T>(of value: T, key: @autoclosure () -> (any CodingKey)?) throws -> String? {
    if T.self == String.self { return unsafe unsafeBitCast(value, to: String.self) }
    if T.self == Int.self { return String(unsafe unsafeBitCast(value, to: Int.self)) }
    if T.self == Double.self { return try text(unsafe unsafeBitCast(value, to: Double.self), key()) }
    if T.self == Bool.self, let value = value as? Bool { return value ? "true" : "false" }
    if T.self == Date.self, let value = value as? Date { return try text(value, key()) }
    if T.self == URL.self, let value = value as? URL { return value.absoluteString }
    if T.self == Data.self, let value = value as? Data { return value.base64EncodedString() }
    if T.self == Decimal.self, let value = value as? Decimal { return try text(value, key()) }
    if T.self == Float.self, let value = value as? Float { return try text(value, key()) }
    if T.self == DateComponents.self, let value = value as? DateComponents { return try text(value, key()) }
    return Self.integerText(value)
  }

  /// The function of a strategy that encodes the value instead of its type.
  func function<T>(for value: T) -> ((any Encoder) throws -> Void)? {
    guard T.self == Date.self, let date = value as? Date,
      case .custom(let encode) = session.encoder.dateEncodingStrategy
    else { return nil }
    return { try encode(date, $0) }
  }

  // Types are compared, since a cast to a protocol would take most of the time.
  private static func integerText<T>(_ value: T) -> String? {
    if T.self == Int8.self { return (value as? Int8).map { String($0) } }
    if T.self == Int16.self { return (value as? Int16).map { String($0) } }
    if T.self == Int32.self { return (value as? Int32).map { String($0) } }
    if T.self == Int64.self { return (value as? Int64).map { String($0) } }
    if T.self == Int128.self { return (value as? Int128).map { String($0) } }
    if T.self == UInt.self { return (value as? UInt).map { String($0) } }
    if T.self == UInt8.self { return (value as? UInt8).map { String($0) } }
    if T.self == UInt16.self { return (value as? UInt16).map { String($0) } }
    if T.self == UInt32.self { return (value as? UInt32).map { String($0) } }
    if T.self == UInt64.self { return (value as? UInt64).map { String($0) } }
    if T.self == UInt128.self { return (value as? UInt128).map { String($0) } }
    return nil
  }

  private func text<T: BinaryFloatingPoint & CustomStringConvertible>(
    _ value: T, _ key: @autoclosure () -> (any CodingKey)?
  )
    throws
    -> String
  {
    if value.isFinite { return value.description }
    // XML Schema 2, section 3.2.4.
    return value.isNaN ? "NaN" : value > 0 ? "INF" : "-INF"
  }

  private func text(_ value: Decimal, _ key: @autoclosure () -> (any CodingKey)?) throws -> String {
    if value.isNaN { throw error("Not a number.", key(), value: value) }
    return value.description
  }

  private func text(_ value: Date, _ key: @autoclosure () -> (any CodingKey)?) throws -> String? {
    // For errors, since Foundation can't print a date that is NaN.
    let seconds = value.timeIntervalSinceReferenceDate
    switch session.encoder.dateEncodingStrategy {
    case .secondsSince1970: return try shortText(value.timeIntervalSince1970, key())
    case .millisecondsSince1970: return try shortText(value.timeIntervalSince1970 * 1000, key())
    case .iso8601:
      guard let text = WrittenDate(value)?.iso8601 else {
        throw error("The date can't be written.", key(), value: seconds)
      }
      return text
    case .day(let zone):
      guard let text = WrittenDate.day(of: value, in: zone) else {
        throw error("The date can't be written.", key(), value: seconds)
      }
      return text
    case .rfc822:
      guard let text = WrittenDate(value)?.rfc822 else {
        throw error("A date of RFC 822 has a year between 0 and 9999.", key(), value: seconds)
      }
      return text
    case .convertToString(let convert): return convert(value)
    case .custom: return nil
    }
  }

  /// A calendar day. A time of the day would be lost.
  private func text(_ value: DateComponents, _ key: @autoclosure () -> (any CodingKey)?) throws -> String {
    guard let text = WrittenDate.day(value) else {
      throw error("A day has a year, a month and a day, and nothing else but a time zone.", key(), value: value)
    }
    return text
  }

  /// Whole numbers are written without a fraction.
  private func shortText(_ value: Double, _ key: @autoclosure () -> (any CodingKey)?) throws -> String {
    try Int64(exactly: value).map { String($0) } ?? text(value, key())
  }
}
