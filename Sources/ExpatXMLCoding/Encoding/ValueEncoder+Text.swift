#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What became of a value that may be a text.
enum EncodedText {
  case text(String)
  /// A function has encoded it.
  case elsewhere
}

/// Values that are texts.
extension ValueEncoder {
  /// The text of a value that is one. Nil for other types.
  func text<T>(of value: T, at place: Place, key: (any CodingKey)?) throws -> EncodedText? {
    if T.self == String.self, let value = value as? String { return .text(value) }
    if T.self == Int.self, let value = value as? Int { return .text(String(value)) }
    if T.self == Double.self, let value = value as? Double { return .text(try text(value, key)) }
    if T.self == Bool.self, let value = value as? Bool { return .text(text(value)) }
    if T.self == Date.self, let value = value as? Date { return try date(value, at: place, key: key) }
    if T.self == URL.self, let value = value as? URL { return .text(value.absoluteString) }
    if T.self == Data.self, let value = value as? Data { return try data(value, at: place, key: key) }
    if T.self == Decimal.self, let value = value as? Decimal { return .text(try text(value, key)) }
    if T.self == Float.self, let value = value as? Float { return .text(try text(value, key)) }
    return Self.integerText(value).map { .text($0) }
  }

  // Types are compared, since a cast to a protocol takes longer than all else.
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

  private func text<T: BinaryFloatingPoint & CustomStringConvertible>(_ value: T, _ key: (any CodingKey)?) throws
    -> String
  {
    if value.isFinite { return value.description }
    guard
      case .convertToString(let positiveInfinity, let negativeInfinity, let nan) = options.encoder
        .nonConformingFloatEncodingStrategy
    else { throw error("\(value) is not a finite number.", key, value: value) }
    return value.isNaN ? nan : value > 0 ? positiveInfinity : negativeInfinity
  }

  private func text(_ value: Decimal, _ key: (any CodingKey)?) throws -> String {
    if value.isNaN { throw error("Not a number.", key, value: value) }
    return value.description
  }

  private func text(_ value: Bool) -> String {
    switch options.encoder.boolEncodingStrategy {
    case .words: value ? "true" : "false"
    case .numbers: value ? "1" : "0"
    case .convertToString(let trueText, let falseText): value ? trueText : falseText
    }
  }

  private func date(_ value: Date, at place: Place, key: (any CodingKey)?) throws -> EncodedText? {
    switch options.encoder.dateEncodingStrategy {
    case .deferredToDate: return .text(try text(value.timeIntervalSinceReferenceDate, key))
    case .secondsSince1970: return .text(Self.shortText(value.timeIntervalSince1970))
    case .millisecondsSince1970: return .text(Self.shortText(value.timeIntervalSince1970 * 1000))
    case .iso8601:
      guard let text = WrittenDate(value)?.iso8601 else { throw error("The date can't be written.", key, value: value) }
      return .text(text)
    case .rfc822:
      guard let text = WrittenDate(value)?.rfc822 else {
        throw error("A date of RFC 822 has a year between 0 and 9999.", key, value: value)
      }
      return .text(text)
    case .convertToString(let convert): return .text(convert(value))
    case .custom(let encode):
      try encode(value, ValueEncoder(options, place, parent: self, key: key))
      return .elsewhere
    }
  }

  /// Whole numbers are written without a fraction.
  private static func shortText(_ value: Double) -> String {
    Int64(exactly: value).map { String($0) } ?? value.description
  }

  private func data(_ value: Data, at place: Place, key: (any CodingKey)?) throws -> EncodedText? {
    switch options.encoder.dataEncodingStrategy {
    case .deferredToData:
      try value.encode(to: ValueEncoder(options, place, parent: self, key: key))
      return .elsewhere
    case .base64: return .text(value.base64EncodedString())
    case .custom(let encode):
      try encode(value, ValueEncoder(options, place, parent: self, key: key))
      return .elsewhere
    }
  }
}
