extension FixedWidthInteger {
  /// The integer that a text writes in decimal: the same as from the text's String, which is not made. Nil if the text is
  /// anything else, or too large.
  public init?(_ text: XMLBorrowedUTF8) {
    self = 0
    let bytes = text.utf8
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    let start = isNegative || bytes.count > 0 && bytes[0] == UInt8(ascii: "+") ? 1 : 0
    guard bytes.count > start else { return nil }
    for index in start..<bytes.count {
      guard let digit = bytes[index].decimalDigit, let digit = Self(exactly: digit), let ten = Self(exactly: 10) else {
        return nil
      }
      let (tens, isTooLarge) = multipliedReportingOverflow(by: ten)
      let sum = isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !isTooLarge, !sum.overflow else { return nil }
      self = sum.partialValue
    }
  }
}

extension Double {
  /// The number that a text writes: the same as from the text's String, which is made only for numbers of more than 15 digits
  /// and with exponents. Nil if the text is anything else.
  public init?(_ text: XMLBorrowedUTF8) {
    if let number = Self.shortNumber(text.utf8) {
      self = number
    } else {
      self.init(text.string)
    }
  }

  /// A number such as `-12.5`. Its digits, and the power of ten that divides them, are exact, so that the quotient is the nearest
  /// number.
  private static func shortNumber(_ bytes: Span<UInt8>) -> Double? {
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard bytes.count > start, bytes.count <= start + 16 else { return nil }
    var digits: Int64 = 0
    var power = 1.0
    var (digitCount, point) = (0, -1)
    for index in start..<bytes.count {
      if let digit = bytes[index].decimalDigit {
        digits = digits * 10 + Int64(digit)
        digitCount += 1
        if point >= 0 { power *= 10 }
      } else {
        guard bytes[index] == UInt8(ascii: "."), point < 0, digitCount > 0 else { return nil }
        point = index
      }
    }
    guard digitCount <= 15, point != bytes.count - 1 else { return nil }
    let number = Double(digits) / power
    return isNegative ? -number : number
  }
}

extension UInt8 {
  fileprivate var decimalDigit: UInt8? { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? self & 15 : nil }
}
