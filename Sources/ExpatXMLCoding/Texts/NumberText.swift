/// The numbers of XML Schema 2, in text without white space around it.
enum NumberText {
  /// A decimal number with an optional exponent. Infinity, NaN and hexadecimal numbers are not accepted.
  static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = dropSign(text)
    let integerDigits = dropDigits(&rest)
    var fractionDigits = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fractionDigits = dropDigits(&rest)
    }
    guard integerDigits + fractionDigits > 0 else { return false }
    if let first = rest.first, first == UInt8(ascii: "e") || first == UInt8(ascii: "E") {
      rest = dropSign(rest.dropFirst())
      guard dropDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// A finite number; nil for other texts, and for numbers that are too large.
  static func finite<T: BinaryFloatingPoint & LosslessStringConvertible>(_ text: ArraySlice<UInt8>) -> T? {
    guard isDecimal(text), let number = T(String(decoding: text, as: UTF8.self)), number.isFinite else { return nil }
    return number
  }

  private static func dropSign(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
  }

  private static func dropDigits(_ text: inout ArraySlice<UInt8>) -> Int {
    let rest = text.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    defer { text = rest }
    return text.count - rest.count
  }
}
