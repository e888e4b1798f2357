extension FixedWidthInteger {
  /// The integer that a text writes in decimal (XML Schema 2, section 3.3.13). No String is made for fewer than 19 digits. Nil if
  /// the text is anything else, has white space around it, or is too large.
  public init?(_ text: XMLBorrowedUTF8) {
    guard let number: Self = NumberText.integer(text.utf8) else { return nil }
    self = number
  }
}

extension Double {
  /// The number that a text writes: decimal, with an exponent or without, `INF`, `-INF` or `NaN` (XML Schema 2, section 3.2.5). A
  /// String is made only for numbers of more than 15 digits and with exponents. Nil if the text is anything else, has white space
  /// around it, or is too large.
  public init?(_ text: XMLBorrowedUTF8) {
    if let number = NumberText.double(text.utf8) {
      self = number
    } else if text == "NaN" {
      self = .nan
    } else if text == "INF" || text == "-INF" {
      self = text == "INF" ? .infinity : -.infinity
    } else {
      return nil
    }
  }
}
