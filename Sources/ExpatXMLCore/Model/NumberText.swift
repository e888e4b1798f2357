/// The numbers of XML Schema 2, in text without white space around it.
package enum NumberText {
  /// An integer in decimal; nil for anything else, and for one that the type can't hold.
  package static func integer<T: FixedWidthInteger>(_ bytes: Span<UInt8>) -> T? {
    if let number = shortInteger(bytes) { return T(exactly: number) }
    return isDecimal(bytes, isInteger: true) ? T(String(utf8: bytes)) : nil
  }

  /// An integer of so few digits that it always fits; nil for anything else.
  package static func shortInteger(_ bytes: Span<UInt8>) -> Int64? {
    let start = signLength(bytes)
    guard bytes.count > start, bytes.count <= start + 18 else { return nil }
    var number: Int64 = 0
    for index in start..<bytes.count {
      guard bytes[index].isDigit else { return nil }
      number = number * 10 + Int64(bytes[index] & 15)
    }
    return start == 1 && bytes[0] == UInt8(ascii: "-") ? -number : number
  }

  /// A decimal number with an optional exponent; nil for anything else, and for one that is too large.
  package static func double(_ bytes: Span<UInt8>) -> Double? { shortNumber(bytes) ?? finite(bytes) }

  /// The same for any type, without the fast path.
  package static func finite<T: BinaryFloatingPoint & LosslessStringConvertible>(_ bytes: Span<UInt8>) -> T? {
    guard isDecimal(bytes), let number = T(String(utf8: bytes)), number.isFinite else { return nil }
    return number
  }

  /// Whether it is a decimal number with an optional exponent. Infinity, NaN and hexadecimal numbers are not.
  package static func isDecimal(_ bytes: Span<UInt8>, isInteger: Bool = false) -> Bool {
    var index = signLength(bytes)
    func skipDigits() -> Int {
      let start = index
      while index < bytes.count, bytes[index].isDigit { index += 1 }
      return index - start
    }
    var digits = skipDigits()
    if !isInteger, index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      digits += skipDigits()
    }
    guard digits > 0 else { return false }
    if !isInteger, index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
      guard skipDigits() > 0 else { return false }
    }
    return index == bytes.count
  }

  /// A number of at most 15 digits, such as `-12.5`. Its digits and the power of ten are exact as Doubles, so the quotient is the nearest
  /// Double.
  private static func shortNumber(_ bytes: Span<UInt8>) -> Double? {
    let start = signLength(bytes)
    guard bytes.count > start, bytes.count <= start + 16 else { return nil }
    var digits: Int64 = 0
    var power = 1.0
    var (digitCount, point) = (0, -1)
    for index in start..<bytes.count {
      if bytes[index].isDigit {
        digits = digits * 10 + Int64(bytes[index] & 15)
        digitCount += 1
        if point >= 0 { power *= 10 }
      } else {
        guard bytes[index] == UInt8(ascii: "."), point < 0 else { return nil }
        point = index
      }
    }
    guard digitCount > 0, digitCount <= 15 else { return nil }
    let number = Double(digits) / power
    return start == 1 && bytes[0] == UInt8(ascii: "-") ? -number : number
  }

  private static func signLength(_ bytes: Span<UInt8>) -> Int {
    bytes.count > 0 && (bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+")) ? 1 : 0
  }
}
