import ExpatXML
import Foundation
import Testing

/// What becomes of elements, attributes and texts.
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
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      var currency: String
      var amount: Double?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let key = Key(stringValue: try #require(decoder.userInfo[DecoderTests.textKey] as? String))
        currency = try container.decode(String.self, forKey: Key(stringValue: "currency"))
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

  @Test func repeatedElementsAreArrays() throws {
    struct List: Decodable {
      struct Entry: Decodable { var n: Int }
      var entry: [Entry]
      var number: [Int]
      var none: [Int]
      var optional: [Int]?
      var names: Set<String>
    }
    let list = try decode(
      List.self,
      "<l><entry n='1'/><number>1</number><entry n='2'/><entry><n>3</n></entry><names>a</names><names>a</names></l>")
    #expect(list.entry.map(\.n) == [1, 2, 3])
    #expect(list.number == [1])
    #expect(list.none.isEmpty)
    #expect(list.optional == nil)
    #expect(list.names == ["a"])
  }

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
    for processes in [false, true] {
      let optionals = try decode(Optionals.self, document) { $0.options.shouldProcessNamespaces = processes }
      #expect(optionals.string == nil)
      #expect(optionals.kept?.isEmpty == true)
      #expect(optionals.array == [1, nil, nil])
      #expect(optionals.strings == ["", nil])
    }
  }

  // MARK: Types that decode by hand

  @Test func enumsWithAssociatedValues() throws {
    enum Shape: Decodable, Equatable {
      case circle(r: Double)
      case square(side: Double, name: String?)
    }
    struct Drawing: Decodable { var shape: [Shape] }
    let drawing = try decode(
      Drawing.self, "<d><shape id='1'><circle r='2'/></shape><shape><square><side>3</side></square></shape></d>")
    #expect(drawing.shape == [.circle(r: 2), .square(side: 3, name: nil)])
  }

  @Test func typesOfStringsGetNoWhiteSpaceTheyDoNotWant() throws {
    enum Word: String, Decodable {
      case plain
      case spaced = " x "
    }
    struct Words: Decodable {
      var a: Word
      var b: [Word]
      var id: UUID
      var none: Word?
    }
    let words = try decode(
      Words.self,
      "<w a=' plain'><b>\n plain\n</b><b> x </b><id> 00000000-0000-0000-0000-00000000000F\n</id><none> </none></w>")
    #expect(words.a == .plain)
    #expect(words.b == [.plain, .spaced])
    #expect(words.id.uuid.15 == 15)
    #expect(words.none == nil)
    #expect(try fault(Words.self, "<w a=' plain '><b> bad </b></w>").message.contains(" bad "))
  }

  @Test func enumsOfNumbers() throws {
    enum Level: Int, Decodable { case low = 1, high }
    struct Levels: Decodable {
      var a: Level
      var b: [Level]
    }
    let levels = try decode(Levels.self, "<l a='2'><b>1</b><b> 2 </b></l>")
    #expect(levels.a == .high)
    #expect(levels.b == [.low, .high])
    #expect(try fault(Levels.self, "<l a='3'/>").path == "a")
  }

  @Test func nestedContainers() throws {
    struct Flat: Decodable {
      enum Key: String, CodingKey { case outer, inner, list, x }
      var x: Int
      var list: [Int] = []
      var pairs: [String] = []
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .outer)
          .nestedContainer(keyedBy: Key.self, forKey: .inner)
        x = try inner.decode(Int.self, forKey: .x)
        #expect(inner.codingPath.map(\.stringValue) == ["outer", "inner"])
        #expect(try container.decodeNil(forKey: .outer) == false)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        #expect(list.count == 3)
        while !list.isAtEnd {
          if list.currentIndex == 1 {
            let pair = try list.nestedContainer(keyedBy: Key.self)
            pairs.append(try pair.decode(String.self, forKey: .x))
          } else if list.currentIndex == 2 {
            var words = try list.nestedUnkeyedContainer()
            while !words.isAtEnd { pairs.append(try words.decode(String.self)) }
          } else {
            self.list.append(try list.decode(Int.self))
          }
        }
        #expect(throws: DecodingError.self) { try list.decode(Int.self) }
        #expect(try list.decodeIfPresent(Int.self) == nil)
        #expect(try container.nestedUnkeyedContainer(forKey: .inner).isAtEnd)
      }
    }
    let flat = try decode(
      Flat.self, "<f><outer><inner x='1'/></outer><list>5</list><list x='y'/><list>p q</list></f>")
    #expect(flat.x == 1)
    #expect(flat.list == [5])
    #expect(flat.pairs == ["y", "p", "q"])
  }

  @Test func superclasses() throws {
    class Base: Decodable { var id: Int }
    final class Derived: Base {
      enum Key: String, CodingKey { case name, base }
      var name: String
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .name)
        try super.init(
          from: container.contains(.base) ? container.superDecoder(forKey: .base) : container.superDecoder())
      }
    }
    #expect(try decode(Derived.self, "<d name='n'><super id='1'/></d>").id == 1)
    #expect(try decode(Derived.self, "<d name='n'><base id='2'/></d>").id == 2)
    #expect(try fault(Derived.self, "<d name='n'/>").kind == "keyNotFound super")
  }

  @Test func elementsAsTheyAre() throws {
    struct Entry: Decodable {
      var title: String
      var content: ExpatXMLNode
      var others: [ExpatXMLNode]
      var missing: ExpatXMLNode?
    }
    let entry = try decode(
      Entry.self, "<e><title>t</title><content>1<b>2</b>3</content><others a='1'/><others/></e>")
    #expect(entry.content["b"]?.text == "2")
    #expect(entry.content.parent?.name == "e")
    #expect(entry.others.map { $0.attribute("a") } == ["1", nil])
    #expect(entry.missing == nil)
    #expect(try fault(Entry.self, "<e content='x'><title/></e>").kind == "typeMismatch")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ExpatXMLNode.self, from: Data("{}".utf8)) }
  }

  @Test func namespaces() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case title
        case mediaTitle = "media:title"
        case lang = "@xml:lang"
      }
      var title: [String]
      var mediaTitle: String
      var lang: String
    }
    let document = """
      <item xmlns:media='m' xml:lang='en'><media:title>M</media:title><title>T</title></item>
      """
    let plain = try decode(Item.self, document) { $0.options.shouldProcessNamespaces = false }
    #expect(plain.title == ["T"])
    #expect(plain.mediaTitle == "M")
    #expect(plain.lang == "en")
    let processed = try decode(Item.self, document)
    #expect(processed.title == ["T"])
    #expect(processed.mediaTitle == "M")
    #expect(processed.lang == "en")
  }

  @Test func documentsWithFaults() throws {
    #expect(throws: XMLParseError.self) { try decode(Int.self, "<a>1</b>") }
    #expect(throws: XMLParseError.self) {
      try decode(Int.self, "<p:a>1</p:a>") { $0.options.namespaceConformance = .strict }
    }
    let error = #expect(throws: XMLParseError.self) {
      try decode(Int.self, "<a><b>1</b></a>") { $0.options.limits.elementDepth = 1 }
    }
    #expect(error?.limit == .elementDepth)
  }
}
