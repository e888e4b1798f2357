/// Values that are decoded from a text.
@Suite struct DecoderScalarTests {
  private struct Both<T: Decodable>: Decodable {
    var e: T
    var a: T
    var es: [T]
    var optional: T?
  }

  private func expect<T: Decodable & Equatable>(_ value: T, from texts: String...) throws {
    for text in texts {
      #expect(try decode(T.self, "<v>\(text)</v>") == value, "\(text)")
      let both = try decode(Both<T>.self, "<v a='\(text)' optional='\(text)'><e>\(text)</e><es>\(text)</es></v>")
      #expect(both.e == value && both.a == value && both.es == [value] && both.optional == value, "\(text)")
    }
  }

  private func expectNo<T: Decodable>(_ type: T.Type, in texts: String...) throws {
    for text in texts {
      let fault = try fault(type, "<v>\(text)</v>")
      #expect(fault.kind == "dataCorrupted", "\(text)")
      #expect(fault.position?.line == 1)
    }
  }

  @Test func bools() throws {
    try expect(true, from: "true", "1", " true\n", "yes", "TRUE", "on")
    try expect(false, from: "false", "0", "No", "False", "OFF")
    try expectNo(Bool.self, in: "", "2", "true false", "t")
  }

  @Test func integers() throws {
    try expect(-12, from: "-12", " -12 ", "-0012", "\n-12\t")
    try expect(UInt8(255), from: "255", "+255", " 0255 ")
    try expect(Int8.min, from: "-128")
    try expect(Int16.min, from: "-32768")
    try expect(Int32.min, from: "-2147483648")
    try expect(Int64.max, from: "9223372036854775807")
    try expect(UInt.max, from: "18446744073709551615")
    try expect(UInt16.max, from: "65535")
    try expect(UInt32.max, from: "4294967295")
    try expect(UInt64.max, from: "18446744073709551615")
    try expect(Int128.min, from: "-170141183460469231731687303715884105728")
    try expect(UInt128.max, from: "340282366920938463463374607431768211455")
    try expectNo(Int.self, in: "", " ", "x", "1x", "1.0", "1e3", "0x10", "1 2", "9223372036854775808", "--1", "١")
    try expectNo(UInt8.self, in: "256", "-1")
  }

  @Test func floats() throws {
    try expect(1.5, from: "1.5", "+1.5", "15e-1", "15E-1", "0.15e+1", " 1.50 ")
    try expect(Float(0.5), from: ".5", "5e-1", "0.5")
    try expect(5.0, from: "5", "5.", "5.0")
    try expect(0.0, from: "0", "1e-400")
    try expect(-Double.infinity, from: "-INF")
    try expect(Float.infinity, from: "INF")
    #expect(try decode(Double.self, "<v>NaN</v>").isNaN)
    try expectNo(
      Double.self, in: "", ".", "e5", "1e", "1e+", "1e400", "nan", "inf", "infinity", "0x1p3", "1,5", "1_000", "1.5.2")
    try expectNo(Float.self, in: "1e40")
  }

  @Test func decimals() throws {
    let number = try #require(Decimal(string: "12345678901234567890.123456789"))
    try expect(number, from: "12345678901234567890.123456789", " +12345678901234567890.123456789 ")
    try expect(Decimal(-150), from: "-150", "-1.5e2", "-150.")
    try expect(Decimal(sign: .plus, exponent: -1, significand: 5), from: ".5")
    try expectNo(Decimal.self, in: "", "12abc", "1,5", "abc", "NaN", "1.2.3")
  }

  @Test func urls() throws {
    try expect(
      try #require(URL(string: "http://127.0.0.1/a?b=c#d")), from: "http://127.0.0.1/a?b=c#d",
      "\n http://127.0.0.1/a?b=c#d ")
    try expect(try #require(URL(string: "../x")), from: "../x")
    try expectNo(URL.self, in: "", " ")
  }

  @Test func strings() throws { try expect("é𝄞", from: "é𝄞") }

  @Test func data() throws {
    try expect(Data([1, 2, 253]), from: "AQL9", " AQ\n L9 ")
    try expect(Data(), from: "", " ")
    try expectNo(Data.self, in: "AQL", "A*L9", "AQL9!")
  }
}
