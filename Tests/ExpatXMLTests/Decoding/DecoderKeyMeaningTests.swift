import ExpatXML
import Foundation
import Testing

/// Which of an element and an attribute of one name a key means.
@Suite struct DecoderKeyMeaningTests {
  private struct Occurrence: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case id = "@id"
      case text = "#text"
    }
    var id: Int
    var text: String
  }

  /// The attribute and a list of one name.
  private struct Counted: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case occ = "@occ"
      case occs = "occ"
    }
    var occ: Int
    var occs: [Occurrence]
  }

  @Test func aNameIsAnElementAloneIfThereIsAKeyForTheAttribute() throws {
    struct Event: Decodable {
      enum CodingKeys: String, CodingKey {
        case attribute = "@name"
        case name
      }
      var attribute: String?
      var name: String?
    }
    struct Tags: Decodable {
      enum CodingKeys: String, CodingKey {
        case attribute = "@tag"
        case tag
      }
      var attribute: String?
      var tag: [String]
    }
    let event = try decode(Event.self, "<event name='a.b'/>")
    #expect(event.attribute == "a.b")
    #expect(event.name == nil)
    #expect(try decode(Event.self, "<event name='a.b'><name>c</name></event>").name == "c")
    #expect(try decode(Tags.self, "<x tag='foo bar'/>").tag == [])
    #expect(try decode(Counted.self, "<txt occ='1'/>") == Counted(occ: 1, occs: []))
  }

  @Test(arguments: [0, 1, 2]) func whatWasWrittenIsReadAgain(count: Int) throws {
    let value = Counted(occ: 7, occs: (0..<count).map { Occurrence(id: $0, text: "t\($0)") })
    #expect(try decode(Counted.self, ExpatXMLEncoder().encodeToString(value, as: "txt")) == value)
  }

  @Test func aPathToTheElementMeansNoAttribute() throws {
    struct Segment: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case coda = "./coda" }
      var coda: String?
    }
    #expect(try decode(Segment.self, "<s coda='x'/>").coda == nil)
    #expect(try decode(Segment.self, "<s coda='x'><coda>y</coda></s>").coda == "y")
    #expect(try ExpatXMLEncoder().encodeToString(Segment(coda: "z"), as: "s").hasSuffix("<s><coda>z</coda></s>"))
    #expect(try fault(Place<String, ElementKey>.self, "<r v='1'/>").kind == "keyNotFound ./v")
  }

  // MARK: What no attribute can be

  private enum NameKey: String, CodingKey { case v }
  private enum ElementKey: String, CodingKey { case v = "./v" }

  private struct Place<Value: Decodable, Key: CodingKey>: Decodable {
    var value: Value
    init(from decoder: any Decoder) throws {
      let key = try #require(Key(stringValue: Key(stringValue: "v") == nil ? "./v" : "v"))
      value = try decoder.container(keyedBy: Key.self).decode(Value.self, forKey: key)
    }
  }

  private struct Maybe<Value: Decodable>: Decodable { var v: Value? }

  private struct Style: Decodable, Equatable { var fill: String? }

  private enum Shape: Decodable, Equatable { case dot, line }

  @Test func aTypeWithKeysIsNoAttribute() throws {
    #expect(try fault(Place<Style, NameKey>.self, "<r v='fill:red'/>").kind == "keyNotFound v")
    #expect(try decode(Maybe<Style>.self, "<r v='fill:red'/>").v == nil)
    #expect(try decode(Maybe<[String: String]>.self, "<r v='fill:red'/>").v == nil)
    #expect(try decode(Maybe<Shape>.self, "<r v='dot'/>").v == nil)
    #expect(try decode(Maybe<ExpatXMLElement>.self, "<r v='x'/>").v == nil)
    #expect(try decode(Place<Style?, NameKey>.self, "<r v='x'/>").value == nil)
  }

  @Test func aListOfSuchTypesIsEmpty() throws {
    #expect(try decode(Place<[Style], NameKey>.self, "<r v='a b'/>").value == [])
    #expect(try decode(Place<[Shape], NameKey>.self, "<r v='dot'/>").value == [])
    #expect(try decode(Place<[ExpatXMLElement], NameKey>.self, "<r v='x'/>").value.isEmpty)
    #expect(try decode(Maybe<[Style]>.self, "<r v='a b'/>").v == nil)
    #expect(try fault(Place<[Style], NameKey>.self, "<r v='a b'/>") { $0.requiresLists = true }.kind == "keyNotFound v")
  }

  @Test func wordsOfAnAttributeAreAList() throws {
    #expect(try decode(Place<[Int], NameKey>.self, "<r v='1 2'/>").value == [1, 2])
    #expect(try decode(Maybe<Int>.self, "<r v='1'/>").v == 1)
  }

  /// What is wrong in a list of words is an error: they are there.
  @Test func anAttributeThatIsMeantIsAnError() throws {
    struct Meant: Decodable {
      enum CodingKeys: String, CodingKey { case v = "@v" }
      var v: Style?
    }
    #expect(
      try fault(Meant.self, "<r v='x'/>").message == "Only elements have keys, and this is text. Line 1, column 1.")
    #expect(try fault(Place<[Int], NameKey>.self, "<r v='1 x'/>").path == "v.1")
  }

  @Test func aPathThatEndsAtAnAttributeIsNoElementEither() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey { case list = "a/v", meant = "a/@v" }
      var list: [Style]
      var meant: [Int]
    }
    let item = try decode(Item.self, "<r><a v='1'/><a v='2'/></r>")
    #expect(item.list == [])
    #expect(item.meant == [1, 2])
  }

  // MARK: Keys that may be any texts

  private struct Value: Decodable {
    var text: String
    init(from decoder: any Decoder) throws {
      let key = try #require(decoder.userInfo.values.first as? String)
      text = try decoder.container(keyedBy: AnyKey.self).decode(String.self, forKey: AnyKey(key))
    }
  }

  @Test(
    arguments: [
      ("./a", "1"), ("a", "1"), ("@a", "2"), ("media:title", "M"), ("{urn:m}title", "M"), ("{*}title", "T"),
      ("b/c", "3"),
      ("u:x", "U"), ("@media:title", "5"),
    ], ["", "<other media:title=''/>"])
  func keysOfAnyText(key: (String, String), other: String) throws {
    let document = """
      <r a='2' xmlns:m='urn:m' m:title='5'>\(other)<a>1</a><title>T</title><m:title>M</m:title><b><c>3</c></b><u:x>U</u:x></r>
      """
    let info = try #require(CodingUserInfoKey(rawValue: "key"))
    let value = try decode(Value.self, document) {
      $0.userInfo = [info: key.0]
      $0.namespacesByPrefix = ["media": "urn:m"]
    }
    #expect(value.text == key.1)
    let converted = try decode(Value.self, document) {
      $0.userInfo = [info: key.0]
      $0.namespacesByPrefix = ["media": "urn:m"]
      $0.keyDecodingStrategy = .custom { AnyKey($0[$0.count - 1].stringValue) }
    }
    #expect(converted.text == key.1)
  }

  // MARK: Attributes of values

  @Test func attributesDontCountForTexts() throws {
    enum Kind: String, Decodable { case known }
    struct Feed: Decodable {
      var price: Int?
      var date: Date?
      var kind: Kind?
      var style: Style?
      var numbers: [Int?]
    }
    let feed = try decode(
      Feed.self, "<f><price u='EUR'/><date x='1'> </date><kind u='m'/><style fill='red'/><numbers u='m'/></f>")
    #expect(feed.price == nil && feed.date == nil && feed.kind == nil)
    #expect(feed.style == Style(fill: "red"))
    #expect(feed.numbers == [nil])
    #expect(try fault(Feed.self, "<f><price u='EUR'>x</price></f>").path == "price")
  }

  @Test func anElementWithAttributesIsNotNothing() throws {
    struct Strict: Decodable { var id: Int }
    #expect(try decode(Maybe<Strict>.self, "<r><v/></r>").v == nil)
    #expect(try fault(Maybe<Strict>.self, "<r><v u='m'/></r>").kind == "keyNotFound id")
    #expect(try decode([Strict?].self, "<l><v/></l>").count == 1)
    #expect(try fault([Strict?].self, "<l><v u='m'/></l>").kind == "keyNotFound id")
  }

  // MARK: Near misses

  private struct Wanted: Decodable { var title: String }

  @Test(arguments: [
    ("<e><Title>T</Title></e>", "; there is <Title>"), ("<e TITLE='T'/>", "; there is the attribute TITLE"),
    ("<e><f><title/></f></e>", "; there is <title> in <f>"),
    ("<title>T</title>", "; it is the name of the element itself"),
    ("<e><titles/></e>", ""),
  ])
  func anErrorNamesWhatIsClose(document: String, hint: String) throws {
    let missing = try fault(Wanted.self, document).message
    #expect(missing.hasPrefix("There is no element or attribute title in <"))
    #expect(missing.hasSuffix(">\(hint). Line 1, column 1."))
  }

  @Test func anErrorNamesTheElementBesideTheOne() throws {
    let missing = try fault([Wanted].self, "<l><e/><title/></l>").message
    #expect(missing == "There is no element or attribute title in <e>; there is <title> in <l>. Line 1, column 4.")
  }
}
