/// How elements, attributes and texts are decoded.
@Suite struct DecoderTests {
  @Test func aRecord() throws {
    struct Quake: Decodable {
      struct Place: Decodable {
        var name: String
        var latitude: Double
        var longitude: Double
      }
      enum Kind: String, Decodable { case earthquake, explosion }
      var id: Int
      var kind: Kind
      var magnitude: Double
      var felt: Bool
      var time: Date
      var link: URL
      var place: Place
      var tags: [String]
      var comment: String?
    }
    let document = """
      <quake id="7" kind="earthquake">
        <magnitude> 5.1 </magnitude>
        <felt>true</felt>
        <time>1970-01-01T00:01:00Z</time>
        <link>http://127.0.0.1/7</link>
        <place latitude="-1.5"><name>Somewhere &amp; <![CDATA[else]]></name><longitude>2e2</longitude></place>
        <tags>a</tags>
        <other/>
        <tags>b</tags>
      </quake>
      """
    #expect(
      try decoded(Quake.self, document) == """
        id: 7, kind: earthquake, magnitude: 5.1, felt: true, time: \(Date(timeIntervalSince1970: 60)), \
        link: http://127.0.0.1/7, place: (name: "Somewhere & else", latitude: -1.5, longitude: 200.0), \
        tags: ["a", "b"], comment: nil
        """)
  }

  @Test func anElementComesBeforeAnAttribute() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case id, other
        case idAttribute = "@id"
        case missing = "@missing"
        case elementOnly = "@only"
      }
      var id: String
      var idAttribute: String
      var other: String
      var missing: String?
      var elementOnly: String?
    }
    #expect(
      try decoded(Item.self, "<i id='1' other='3'><id>2</id><only/></i>")
        == #"id: "2", idAttribute: "1", other: "3", missing: nil, elementOnly: nil"#)
  }

  @Test(arguments: ["", "#text"]) func textBesideAttributesHasAKey(key: String) throws {
    struct Price: Decodable {
      var currency: String
      var amount: Double?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let key = AnyKey(ChosenKey.text)
        currency = try container.decode(String.self, forKey: AnyKey("currency"))
        amount = try container.decodeIfPresent(Double.self, forKey: key)
        #expect(container.contains(key) == (amount != nil))
        #expect(container.allKeys.map(\.stringValue) == ["currency"])
      }
    }
    try ChosenKey.$text.withValue(key) { () throws in
      #expect(try decoded(Price.self, "<p currency='EUR'> 9.90 </p>") == #"currency: "EUR", amount: 9.9"#)
      #expect(try decoded(Price.self, "<p currency='EUR'/>") == #"currency: "EUR", amount: nil"#)
    }
  }

  @Test func theTextOfMixedContent() throws {
    let document = "<p>one <b>two</b> three</p>"
    #expect(try value(String.self, "", document) == "one  three")
    #expect(try value(String.self, "b", document) == "two")
    #expect(try value(String.self, "a/#text", "<v><a/></v>").isEmpty)
    #expect(try decode(String.self, document) == "one two three")
    #expect(try value(String.self, "p", "<w>\(document)</w>") == "one two three")
  }

  // MARK: Repetition

  @Test func theFirstOfSeveralIsTheValue() throws {
    #expect(try value(Int.self, "n", "<o><n>1</n><n>2</n></o>") == 1)
    #expect(try value(Int?.self, "n", "<o><n>1</n><n>2</n></o>") == 1)
  }

  @Test func arrays() throws {
    #expect(try decode([Int].self, "<l><a>1</a><b>2</b>text<a>3</a></l>") == [1, 2, 3])
    #expect(try decode([[Int]].self, "<l><r><v>1</v><v>2</v></r><r/><r>3 4</r></l>") == [[1, 2], [], [3, 4]])
    #expect(try decode([Int].self, "<l/>") == [])
    #expect(try value([[Int]].self, "row", "<t><row><c>1</c><c>2</c></row><row><c>3</c></row></t>") == [[1, 2], [3]])
    let words = "<w points=' 1 2.5\t3 '>\n a  b\n</w>"
    #expect(try value([Double].self, "points", words) == [1, 2.5, 3])
    #expect(try value([String].self, "#text", words) == ["a", "b"])
  }

  @Test func dictionariesHaveElementsAndAttributes() throws {
    let document = "<d a='1' c='x'> <b>2</b><c>3</c><b>4</b></d>"
    #expect(try decode([String: String].self, document) == ["a": "1", "b": "2", "c": "3"])
    #expect(try decode([String: Int].self, "<d xmlns='u' xmlns:p='v'><p:a>1</p:a></d>") == ["p:a": 1])
    #expect(try decode([String: [Int]].self, "<d><b>2</b><c>3</c><b>4</b></d>") == ["b": [2, 4], "c": [3]])
  }

  // MARK: Nothing

  @Test func optionalsAreNilWithoutAValue() throws {
    enum Kind: String, Decodable { case a }
    struct Inner: Decodable { var x: Int }
    struct Optionals: Decodable {
      var int: Int?
      var string: String?
      var date: Date?
      var kind: Kind?
      var inner: Inner?
      var bool: Bool?
      var uint: UInt64?
    }
    let document = "<o int='' bool=' '><string/><date> </date><kind/><inner></inner><uint><!--0--></uint></o>"
    let others = "date: nil, kind: nil, inner: nil, bool: nil, uint: nil"
    #expect(try decoded(Optionals.self, document) == #"int: nil, string: "", \#(others)"#)
    #expect(try decoded(Optionals.self, "<o/>") == "int: nil, string: nil, \(others)")
    #expect(throws: DecodingError.self) { try decode(Optionals.self, "<o><inner y='1'/></o>") }
    #expect(throws: DecodingError.self) { try decode(Optionals.self, "<o int='x'/>") }
  }

  @Test func xsiNilIsNil() throws {
    struct Optionals: Decodable {
      var string: String?
      var kept: String?
      var array: [Int?]
      var strings: [String?]
    }
    let document = """
      <o xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><string xsi:nil='true'/><kept xsi:nil='false'/>\
      <array>1</array><array xsi:nil='1'/><array/><strings/><strings xsi:nil='true'/></o>
      """
    #expect(
      try decoded(Optionals.self, document) == #"string: nil, kept: "", array: [1, nil, nil], strings: ["", nil]"#)
  }
}
