extension FixedWidthInteger {
  /// Reads an integer in decimal (XML Schema 2, section 3.3.13). Nil if the text is anything else, has white space around it, or is too
  /// large. No String is made for fewer than 19 digits.
  public init?(_ text: XMLBorrowedUTF8) {
    guard let number: Self = NumberText.integer(text.utf8) else { return nil }
    self = number
  }
}

extension Double {
  /// Reads a decimal number, with or without an exponent, `INF`, `-INF` or `NaN` (XML Schema 2, section 3.2.5). Nil if the text is anything
  /// else, has white space around it, or is too large. A String is made only for numbers with more than 15 digits or an exponent.
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
