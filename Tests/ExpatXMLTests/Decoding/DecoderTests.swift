import ExpatXML
import Foundation
import Testing

/// How elements, attributes and texts are decoded.
@Suite struct DecoderTests {
  @Test func aRecord() throws {
    struct Quake: Decodable, Equatable {
      struct Place: Decodable, Equatable {
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
    let quake = try decode(
      Quake.self,
      """
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
      """)
    #expect(
      quake
        == Quake(
          id: 7, kind: .earthquake, magnitude: 5.1, felt: true, time: Date(timeIntervalSince1970: 60),
          link: try #require(URL(string: "http://127.0.0.1/7")),
          place: Quake.Place(name: "Somewhere & else", latitude: -1.5, longitude: 200), tags: ["a", "b"], comment: nil))
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
    let item = try decode(Item.self, "<i id='1' other='3'><id>2</id><only/></i>")
    #expect(item.id == "2")
    #expect(item.idAttribute == "1")
    #expect(item.other == "3")
    #expect(item.missing == nil)
    #expect(item.elementOnly == nil)
  }

  @Test(arguments: ["", "#text"]) func textBesideAttributesHasAKey(key: String) throws {
    struct Price: Decodable {
      var currency: String
      var amount: Double?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let key = AnyKey(stringValue: try #require(decoder.userInfo[DecoderTests.textKey] as? String))
        currency = try container.decode(String.self, forKey: AnyKey(stringValue: "currency"))
        amount = try container.decodeIfPresent(Double.self, forKey: key)
        #expect(container.contains(key) == (amount != nil))
        #expect(container.allKeys.map(\.stringValue) == ["currency"])
      }
    }
    let price = try decode(Price.self, "<p currency='EUR'> 9.90 </p>") { $0.userInfo[Self.textKey] = key }
    #expect(price.currency == "EUR")
    #expect(price.amount == 9.9)
    #expect(try decode(Price.self, "<p currency='EUR'/>") { $0.userInfo[Self.textKey] = key }.amount == nil)
  }

  private static let textKey = CodingUserInfoKey(rawValue: "text") ?? { fatalError("There is always such a key.") }()

  @Test func theTextOfMixedContent() throws {
    struct Mixed: Decodable {
      enum CodingKeys: String, CodingKey {
        case text = ""
        case bold = "b"
      }
      var text: String
      var bold: String
    }
    let mixed = try decode(Mixed.self, "<p>one <b>two</b> three</p>")
    #expect(mixed.text == "one  three")
    #expect(mixed.bold == "two")
    #expect(try decode(String.self, "<p>one <b>two</b> three</p>") == "one two three")
    struct Whole: Decodable { var p: String }
    #expect(try decode(Whole.self, "<w><p>1<b>2</b></p></w>").p == "12")
  }

  // MARK: Repetition

  @Test func theFirstOfSeveralIsTheValue() throws {
    struct One: Decodable {
      var n: Int
      var optional: Int?
    }
    let one = try decode(One.self, "<o><n>1</n><optional>3</optional><n>2</n><optional>4</optional></o>")
    #expect(one.n == 1)
    #expect(one.optional == 3)
  }

  @Test func childrenOfTheRootAreAnArray() throws {
    #expect(try decode([Int].self, "<l><a>1</a><b>2</b>text<a>3</a></l>") == [1, 2, 3])
    #expect(try decode([[Int]].self, "<l><r><v>1</v><v>2</v></r><r/><r>3 4</r></l>") == [[1, 2], [], [3, 4]])
    #expect(try decode([Int].self, "<l/>") == [])
  }

  @Test func arraysInsideArrays() throws {
    struct Table: Decodable { var row: [[Int]] }
    #expect(try decode(Table.self, "<t><row><c>1</c><c>2</c></row><row><c>3</c></row></t>").row == [[1, 2], [3]])
  }

  @Test func wordsAreAnArray() throws {
    struct Words: Decodable {
      enum CodingKeys: String, CodingKey {
        case points
        case text = "#text"
      }
      var points: [Double]
      var text: [String]
    }
    let words = try decode(Words.self, "<w points=' 1 2.5\t3 '>\n a  b\n</w>")
    #expect(words.points == [1, 2.5, 3])
    #expect(words.text == ["a", "b"])
  }

  @Test func dictionariesHaveElementsAndAttributes() throws {
    #expect(
      try decode([String: String].self, "<d a='1' c='x'> <b>2</b><c>3</c><b>4</b></d>") == [
        "a": "1", "b": "2", "c": "3",
      ])
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
    let empty = try decode(
      Optionals.self, "<o int='' bool=' '><string/><date> </date><kind/><inner></inner><uint><!--0--></uint></o>")
    #expect(empty.int == nil)
    #expect(empty.string?.isEmpty == true)
    #expect(empty.date == nil)
    #expect(empty.kind == nil)
    #expect(empty.inner == nil)
    #expect(empty.bool == nil)
    #expect(empty.uint == nil)
    let absent = try decode(Optionals.self, "<o/>")
    #expect(absent.string == nil)
    #expect(absent.inner == nil)
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
    let optionals = try decode(Optionals.self, document)
    #expect(optionals.string == nil)
    #expect(optionals.kept?.isEmpty == true)
    #expect(optionals.array == [1, nil, nil])
    #expect(optionals.strings == ["", nil])
  }
}
