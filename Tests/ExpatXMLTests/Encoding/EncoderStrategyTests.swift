/// The strategies of the encoder.
@Suite struct EncoderStrategyTests {
  private func text<T: Encodable>(_ value: T, _ configure: (inout ExpatXMLEncoder) -> Void = { _ in }) throws -> String
  {
    String(try encoded(value, configure).dropFirst(3).dropLast(4))
  }

  @Test(
    arguments: [
      (.iso8601, "2024-02-29T12:00:00Z"), (.rfc822, "Thu, 29 Feb 2024 12:00:00 +0000"),
      (.secondsSince1970, "1709208000"), (.millisecondsSince1970, "1709208000000"),
      (.convertToString { _ in "then" }, "then"),
      (.custom { _, encoder in try ["a": 1].encode(to: encoder) }, "<a>1</a>"),
    ] as [(ExpatXMLEncoder.DateEncodingStrategy, String)])
  func dates(strategy: ExpatXMLEncoder.DateEncodingStrategy, expected: String) throws {
    let date = Date(timeIntervalSince1970: 1_709_208_000)
    #expect(try text(date) { $0.dateEncodingStrategy = strategy } == expected)
    #expect(try text(date) == "2024-02-29T12:00:00Z")
  }

  @Test(arguments: [
    (-62_135_596_800.0, "0001-01-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
    (-62_167_219_201, "-0001-12-31T23:59:59Z"), (253_402_300_800, "10000-01-01T00:00:00Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (0.5, "1970-01-01T00:00:00.500Z"),
    (-0.25, "1969-12-31T23:59:59.750Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"),
  ])
  func datesOfISO8601(seconds: Double, expected: String) throws {
    #expect(try text(Date(timeIntervalSince1970: seconds)) == expected)
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
      #expect(throws: EncodingError.self) { try encoded(date) { $0.dateEncodingStrategy = .day(in: .gmt) } }
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

  // MARK: Keys

  @Test(
    arguments: [
      (.convertToSnakeCase, ["an_attribute", "two_words", "my_url_path", "one_step", "last_step", "big_circle"]),
      (.convertToKebabCase, ["an-attribute", "two-words", "my-url-path", "one-step", "last-step", "big-circle"]),
      (.convertToCapitalized, ["AnAttribute", "TwoWords", "MyURLPath", "OneStep", "LastStep", "BigCircle"]),
    ] as [(ExpatXMLEncoder.KeyEncodingStrategy, [String])])
  func keys(strategy: ExpatXMLEncoder.KeyEncodingStrategy, names: [String]) throws {
    enum Shape: Encodable {
      enum CodingKeys: String, CodingKey { case bigCircle = "m:bigCircle" }
      case bigCircle
    }
    let value: Members = [
      "twoWords": 1, "myURLPath": 2, "@anAttribute": 3, "oneStep/m:lastStep": 4, "*": Shape.bigCircle,
    ]
    let document = try encoded(value) {
      $0.keyEncodingStrategy = strategy
      $0.namespacesByPrefix = ["m": "u"]
    }
    #expect(
      document == """
        <v xmlns:m="u" \(names[0])="3"><\(names[1])>1</\(names[1])><\(names[2])>2</\(names[2])>\
        <\(names[3])><m:\(names[4])>4</m:\(names[4])></\(names[3])><m:\(names[5])/></v>
        """)
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

  // MARK: Strings

  @Test(
    arguments: [
      (.text, "<title>c&lt;d</title><notes>e&lt;f</notes><notes>]]&gt;</notes><n>1</n>g&lt;h"),
      (
        .cdata,
        "<title><![CDATA[c<d]]></title><notes><![CDATA[e<f]]></notes><notes><![CDATA[]]]]><![CDATA[>]]></notes><n>1</n><![CDATA[g<h]]>"
      ),
      (
        .cdataForKeys(["notes"]),
        "<title>c&lt;d</title><notes><![CDATA[e<f]]></notes><notes><![CDATA[]]]]><![CDATA[>]]></notes><n>1</n>g&lt;h"
      ),
    ] as [(ExpatXMLEncoder.StringEncodingStrategy, String)])
  func cdata(strategy: ExpatXMLEncoder.StringEncodingStrategy, content: String) throws {
    let value: Members = ["@id": "a<b", "title": "c<d", "notes": ["e<f", "]]>"], "n": 1, "#text": "g<h"]
    let document = try encoded(value) { $0.stringEncodingStrategy = strategy }
    #expect(document == #"<v id="a&lt;b">\#(content)</v>"#)
    #expect(try ExpatXMLElement(.string(document)).text == "c<de<f]]>1g<h")
  }

  @Test func charactersThatXMLCannotContain() throws {
    let value: Members = ["@a": "x\u{1}y", "b": ["\u{FFFE}z"]]
    #expect(try encoded(value) { $0.invalidCharacterReplacement = "" } == #"<v a="xy"><b>z</b></v>"#)
    #expect(try encoded(value) { $0.invalidCharacterReplacement = "?" } == #"<v a="x?y"><b>?z</b></v>"#)
    #expect(throws: EncodingError.self) { try encoded(value) }
  }

  @Test func nilValues() throws {
    let value: Members = ["a": nil, "@b": nil, "c": [1, nil]]
    let xsi = #"xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true""#
    #expect(try encoded(value) == "<v><c>1</c><c \(xsi)/></v>")
    #expect(try encoded(value) { $0.encodesNil = true } == "<v><a \(xsi)/><c>1</c><c \(xsi)/></v>")
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
