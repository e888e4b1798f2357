@testable import ExpatXMLCore

/// Borrowed text compared with Strings, and numbers in it.
@Suite struct BorrowedTextTests {
  private static let numbers = [
    "0", "1", "-1", "+7", "127", "128", "-128", "-129", "255", "256", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "", "-", "+", " 1", "1 ", "1.0", "1e3", "٣", "--1", "007",
    "-0", "12.5", "-12.5", ".5", "5.", "-.5", "1..2", "51.50744567", "-0.1275862", "123456789012345",
    "1234567890123456", "0.000000000000001", "99999999999999.9", "0.1", "1.7976931348623157e308", "1e3x", "1e", "e1",
  ]

  /// Calls a function with the text as it is in a document: as a value, which has a length, and as a name, which has not.
  private func withText<Result>(_ string: String, _ body: (XMLBorrowedUTF8) throws -> Result) rethrows -> [Result] {
    let counted = try string.withBorrowedUTF8(body)
    let terminated = try unsafe string.withCString { try unsafe body(XMLBorrowedUTF8(cString: $0)) }
    return [counted, terminated]
  }

  @Test(arguments: numbers) func numbersAreThoseOfTheString(string: String) {
    #expect(withText(string) { Int($0) } == [Int(string), Int(string)])
    #expect(withText(string) { Int8($0) } == [Int8(string), Int8(string)])
    #expect(withText(string) { UInt8($0) } == [UInt8(string), UInt8(string)])
    let double = Double(string)?.bitPattern
    #expect(withText(string) { Double($0)?.bitPattern } == [double, double])
  }

  /// Those of XML Schema, which a String knows by other names.
  @Test func infinityAndNaNAreThoseOfXMLSchema() {
    for (text, number) in [("INF", Double.infinity), ("-INF", -Double.infinity)] {
      #expect(withText(text) { Double($0) } == [number, number])
    }
    #expect(withText("NaN") { Double($0)?.isNaN } == [true, true])
    for text in ["nan", "inf", "-inf", "infinity", "0x10", "0x1p3", "1e400", "+INF"] {
      #expect(withText(text) { Double($0) } == [nil, nil], "\(text)")
    }
  }

  @Test func randomNumbersAreThoseOfTheString() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let digits = (0..<Int.random(in: 1...16, using: &generator)).map { _ in
        "\(Int.random(in: 0...9, using: &generator))"
      }
      let point = Int.random(in: 0...digits.count, using: &generator)
      let string = digits[..<point].joined() + "." + digits[point...].joined()
      #expect(withText(string) { Double($0) } == [Double(string), Double(string)], "\(string)")
    }
  }

  /// A name is read up to the zero byte that ends it, whatever it is compared with. Address Sanitizer sees more.
  @Test(arguments: ["", "a", "name", "0123456789abcdef"]) func noNameEqualsALiteralWithAZeroByte(name: String) {
    #expect(withText(name) { $0 == "\u{0}" } == [false, false])
    #expect(withText(name) { $0 == "a\u{0}" } == [false, false])
    #expect(withText(name) { $0 == "a\u{0}bcdefghijklmnopqrstuvwxyz0123456789" } == [false, false])
    #expect(withText(name) { $0 == "name\u{0}name" } == [false, false])
    #expect(withText(name) { $0 == "0123456789abcdef\u{0}0123456789abcdef" } == [false, false])
  }

  @Test func bytesAreCompared() {
    let name = "name"
    #expect(withText("name") { $0 == name } == [true, true])
    #expect(withText("nam") { $0 == name } == [false, false])
    #expect(withText("names") { $0 == name } == [false, false])
    #expect(withText("name") { $0 == "name" } == [true, true])
    #expect(withText("") { $0 == "" } == [true, true])
    // Two Strings would be equal.
    let composed = "\u{E9}"
    #expect(withText("e\u{301}") { $0 == composed } == [false, false])
    let found = withText("name") { text in
      switch text {
      case "other": 1
      case "name": 2
      default: 3
      }
    }
    #expect(found == [2, 2])
  }

  @Test func emptiness() {
    #expect(withText("") { $0.isEmpty } == [true, true])
    #expect(withText("a") { $0.isEmpty } == [false, false])
    #expect(withText("aé") { $0.count } == [3, 3])
  }
}
