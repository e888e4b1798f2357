@Suite struct EncoderStrategyTests {
  private func text<T: Encodable>(_ value: T, _ configure: (inout ExpatXMLEncoder) -> Void = { _ in }) throws -> String
  {
    String(try encoded(value, configure).dropFirst(3).dropLast(4))
  }

  @Test func datesByFunctions() throws {
    let date = Date(timeIntervalSince1970: 1_709_208_000)
    #expect(try text(date) == "2024-02-29T12:00:00Z")
    #expect(try text(date) { $0.dateEncodingStrategy = .convertToString { _ in "then" } } == "then")
    let custom = ExpatXMLEncoder.DateEncodingStrategy.custom { _, encoder in try ["a": 1].encode(to: encoder) }
    #expect(try text(date) { $0.dateEncodingStrategy = custom } == "<a>1</a>")
  }

  @Test(arguments: [-4e-16, -1e-300, 4e-16, -0.0, -5e-16, -6e-16]) func datesNextToTheReferenceDate(interval: Double)
    throws
  {
    #expect(try text(Date(timeIntervalSinceReferenceDate: interval)) == "2001-01-01T00:00:00Z")
  }

  @Test(arguments: [Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 1e15 / 7)])
  func datesAreDecodedAgain(date: Date) throws { #expect(try copy(date) == date) }

  @Test func datesThatCannotBeWritten() {
    for interval in [Double.infinity, -.infinity, .nan, 1e18] {
      let date = Date(timeIntervalSinceReferenceDate: interval)
      #expect(throws: EncodingError.self) { try encoded(date) }
    }
    #expect(throws: EncodingError.self) { try encoded(Date.distantPast - 1e11) { $0.dateEncodingStrategy = .rfc822 } }
  }

  @Test func datesThatAreNoFiniteNumbers() throws {
    let date = Date(timeIntervalSince1970: -.infinity)
    for strategy in [ExpatXMLEncoder.DateEncodingStrategy.secondsSince1970, .millisecondsSince1970] {
      #expect(try text(date) { $0.dateEncodingStrategy = strategy } == "-INF")
    }
  }

  @Test func datesInAnArrayMayBeArrays() throws {
    let dates = ["p": [1, 2].map { Date(timeIntervalSinceReferenceDate: $0) }]
    let strategy = ExpatXMLEncoder.DateEncodingStrategy.custom { date, encoder in
      try [date.timeIntervalSinceReferenceDate, 0].encode(to: encoder)
    }
    #expect(
      try text(dates) { $0.dateEncodingStrategy = strategy }
        == "<p><item>1.0</item><item>0.0</item></p><p><item>2.0</item><item>0.0</item></p>")
    let copy = try copy(dates) {
      $0.dateEncodingStrategy = strategy
      $1.dateDecodingStrategy = .custom { Date(timeIntervalSinceReferenceDate: try [Double](from: $0)[0]) }
    }
    #expect(copy == dates)
  }

  @Test func texts() throws {
    #expect(try text([true, false]) == "<item>true</item><item>false</item>")
    #expect(try text(Data([1, 2, 255])) == "AQL/")
    #expect(try text(URL(string: "http://a/?b&c")) == "http://a/?b&amp;c")
    #expect(try text(1e100) == "1e+100")
    #expect(try text(Float(0.1)) == "0.1")
    #expect(try text([Double.infinity, -.infinity, .nan]) == "<item>INF</item><item>-INF</item><item>NaN</item>")
    #expect(try text(Decimal(string: "-12345678901234567890.125")) == "-12345678901234567890.125")
    #expect(throws: EncodingError.self) { try encoded(Decimal.nan) }
  }

  @Test(
    arguments: [
      (.convertToSnakeCase, "big_circle"), (.convertToKebabCase, "big-circle"), (.convertToCapitalized, "BigCircle"),
    ] as [(ExpatXMLEncoder.KeyEncodingStrategy, String)])
  func namesOfCases(strategy: ExpatXMLEncoder.KeyEncodingStrategy, name: String) throws {
    enum Shape: Encodable {
      enum CodingKeys: String, CodingKey { case bigCircle = "m:bigCircle" }
      case bigCircle
    }
    let document = try encoded(["*": Shape.bigCircle] as Members) {
      $0.keyEncodingStrategy = strategy
      $0.namespacesByPrefix = ["m": "u"]
    }
    #expect(document == #"<v xmlns:m="u"><m:\#(name)/></v>"#)
  }

  /// They are data, as for `JSONEncoder`. What was written is read again.
  @Test(arguments: [
    ("twoWords", "<twoWords>1</twoWords>"), ("m:twoWords", "<m:twoWords>1</m:twoWords>"),
    ("{http://A.org/x}anId", #"<anId xmlns="http://A.org/x">1</anId>"#),
  ])
  func keysOfDictionariesAreNotConverted(key: String, element: String) throws {
    let namespaces = ["": "urn:d", "m": "http://A.org/y"]
    let own = ExpatXMLEncoder.KeyEncodingStrategy.custom { _ in AnyKey("none") }
    for strategy in [.convertToSnakeCase, .convertToKebabCase, .convertToCapitalized, own] {
      let document = try encoded([key: 1]) {
        $0.keyEncodingStrategy = strategy
        $0.namespacesByPrefix = namespaces
      }
      #expect(document == #"<v xmlns="urn:d" xmlns:m="http://A.org/y">\#(element)</v>"#)
      let decoded = try decode([String: Int].self, document) {
        $0.keyDecodingStrategy = .convertFromSnakeCase
        $0.namespacesByPrefix = namespaces
      }
      #expect(decoded == [key: 1])
    }
  }

  @Test func customKeys() throws {
    let text = try encoded(["a": ["b": 1] as Members] as Members) {
      $0.keyEncodingStrategy = .custom { AnyKey($0.map(\.stringValue).joined(separator: "-")) }
    }
    #expect(text == "<v><a><a-b>1</a-b></a></v>")
  }

  @Test func nilAsARoot() throws {
    let xsi = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true""#
    #expect(try encoded(Int?.none) { $0.encodesNil = true } == "<v \(xsi)/>")
  }

  @Test func userInfo() throws {
    struct Value: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        for case let value as String in encoder.userInfo.values { try container.encode(value) }
      }
    }
    let key = try #require(CodingUserInfoKey(rawValue: "k"))
    #expect(try text(Value()) { $0.userInfo = [key: "info"] } == "info")
  }
}
