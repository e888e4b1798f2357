import ExpatXML
import Foundation
import Testing

/// An array for a key is the elements of that name. A path reaches those in an element of their own.
@Suite struct DecoderListTests {
  private struct Item: Decodable, Equatable {
    var id: Int?
    var name: String?
  }

  private struct Lists: Decodable {
    enum CodingKeys: String, CodingKey {
      case tags, items, numbers
      case wrapped = "items/item"
    }
    var tags: [String]
    var items: [Item]
    var numbers: [Int]?
    var wrapped: [Item]
  }

  @Test func anArrayHasTheElementsOfItsName() throws {
    let lists = try decode(
      Lists.self,
      "<r><tags>a</tags><tags>b</tags><numbers>1</numbers><items><id>1</id></items><items name='n'/></r>")
    #expect(lists.tags == ["a", "b"])
    #expect(lists.numbers == [1])
    #expect(lists.items == [Item(id: 1), Item(name: "n")])
    #expect(lists.wrapped == [])
  }

  /// One element is one item, whatever is in it, as two are two.
  @Test(arguments: [
    "<items><total>2</total><item id='1'/><item id='2'/></items>", "<items><item id='1'/><item id='2'/></items>",
    "<items> <item id='1'/> <item id='2'/> </items>",
  ])
  func oneElementIsOneItem(items: String) throws {
    for count in 1...3 {
      let document = "<r>\(String(repeating: items, count: count))</r>"
      #expect(try decode(Lists.self, document).items == [Item](repeating: Item(), count: count))
      let both = [Item(id: 1), Item(id: 2)]
      #expect(try decode(Lists.self, document).wrapped == (0..<count).flatMap { _ in both })
    }
  }

  @Test func anItemMayHaveTheKeysOfThoseInIt() throws {
    let document = "<d><items><name>mine</name><item id='1'/><item id='2'/></items></d>"
    #expect(try decode(Lists.self, document).items == [Item(name: "mine")])
    #expect(try decode(Lists.self, document).wrapped == [Item(id: 1), Item(id: 2)])
    #expect(try decode(Lists.self, "<d><items id='0'><item id='1'/></items></d>").items == [Item(id: 0)])
  }

  @Test func markupInTheOnlyStringIsNoList() throws {
    struct Paragraphs: Decodable { var p: [String] }
    #expect(try decode(Paragraphs.self, "<d><p><b>A</b><i>B</i></p></d>").p == ["AB"])
    #expect(try decode(Paragraphs.self, "<d><p><b>A</b><i>B</i></p><p>C</p></d>").p == ["AB", "C"])
  }

  @Test func aMisspelledKeyIsReportedOfTheItem() throws {
    struct Channel: Decodable {
      struct Item: Decodable { var titel: String }
      var item: [Item]
    }
    let error = try fault(Channel.self, "<channel>\n<item><title>A</title><desc>l</desc></item>\n</channel>")
    #expect(
      error.description == """
        keyNotFound titel at item.0, 2:1: There is no element or attribute titel in <item>. Line 2, column 1.
        """)
  }

  @Test func numbersInAnElementOfTheirOwnNeedAPath() throws {
    let error = try fault(Lists.self, "<r><numbers><n>1</n><n>2</n></numbers></r>")
    #expect(error.path == "numbers.0")
    #expect(error.message.hasPrefix("Expected a number of type Int, but <numbers> contains elements."))
  }

  @Test func nodesAreThoseOfTheKey() throws {
    struct Nodes: Decodable { var nodes: [ExpatXMLElement] }
    #expect(try decode(Nodes.self, "<r><nodes><a>1</a></nodes></r>").nodes.map(\.name) == ["nodes"])
  }

  @Test func emptyLists() throws {
    let lists = try decode(Lists.self, "<r><numbers/></r>")
    #expect(lists.tags == [])
    // An empty element is an item, and can't be a number.
    #expect(lists.numbers == nil)
    #expect(try decode(Lists.self, "<r/>").numbers == nil)
    // An empty element is an item, if it can be.
    #expect(try decode(Lists.self, "<r><tags/></r>").tags == [""])
    #expect(try decode(Lists.self, "<r><items/></r>").items == [Item()])
    #expect(try decode(Lists.self, "<r><items/></r>").wrapped == [])
  }

  /// A type with a literal of an array is no list for that: an empty vector would even stop the process.
  @Test(arguments: ["<p/>", "<p><at/></p>", "<p at=''/>", "<p><at> </at></p>"])
  func aTypeThatIsNoCollectionIsNoEmptyList(document: String) throws {
    struct Flags: OptionSet, Decodable { let rawValue: Int }
    struct Place<Value: Decodable>: Decodable { var at: Value }
    let kind = document == "<p/>" ? "keyNotFound at" : nil
    #expect(try fault(Place<Flags>.self, document).kind == kind ?? "dataCorrupted")
    #expect(try fault(Place<SIMD3<Float>>.self, document).line == 1)
    #expect(try decode(Place<SIMD3<Float>?>.self, document).at == nil)
    #expect(try decode(Place<Flags?>.self, document).at == nil)
  }

  @Test(arguments: ["<p/>", "<p at=''/>"]) func aListOfNothingIsEmpty(document: String) throws {
    struct Place<Value: Decodable>: Decodable { var at: Value }
    #expect(try decode(Place<Set<Int>>.self, document).at == [])
    #expect(try decode(Place<ContiguousArray<Int>>.self, document).at == [])
  }

  @Test func aMissingListIsAnErrorIfListsAreRequired() throws {
    struct Lists: Decodable {
      var a: [Int]
      var b: [Int]?
    }
    let fault = try fault(Lists.self, "<r><A>1</A></r>") { $0.requiresLists = true }
    #expect(fault.kind == "keyNotFound a")
    #expect(fault.message == "There is no element or attribute a in <r>; there is <A>. Line 1, column 1.")
    #expect(try decode(Lists.self, "<r><a>1</a></r>") { $0.requiresLists = true }.b == nil)
  }

  @Test func anEmptyVectorInAListIsAnError() throws {
    #expect(try fault([SIMD2<Double>].self, "<l><v>1 2</v><v/></l>").path == "1")
  }

  @Test func optionalsAndEnumsInLists() throws {
    enum Kind: String, Decodable { case a, b }
    struct Kinds: Decodable {
      enum CodingKeys: String, CodingKey {
        case kinds = "kinds/k"
        case maybe, set
      }
      var kinds: [Kind]
      var maybe: [Int?]
      var set: Set<String>
    }
    let kinds = try decode(
      Kinds.self,
      "<r><kinds><k>a</k><k>b</k></kinds><maybe>1</maybe><maybe/><maybe>3</maybe><set>x</set><set>y</set></r>"
    )
    #expect(kinds.kinds == [.a, .b])
    #expect(kinds.maybe == [1, nil, 3])
    #expect(kinds.set == ["x", "y"])
  }

  @Test func keysMayBePaths() throws {
    struct Feed: Decodable {
      enum CodingKeys: String, CodingKey {
        case tags = "tags/tag"
        case counts = "tags/@count"
        case author = "author/name"
        case missing = "author/nick"
        case note = "note/#text"
        case names = "people/person/name"
        case none = "nothing/at/all"
      }
      var tags: [String]
      var counts: Int
      var author: String
      var missing: String?
      var note: String
      var names: [String]
      var none: [String]
    }
    let feed = try decode(
      Feed.self,
      """
      <f><tags count='2'><tag>a</tag><other/><tag>b</tag></tags><author><name>N</name></author><note>x<b>y</b>z</note>
      <people><person><name>1</name></person></people><people><person><name>2</name><name>3</name></person></people></f>
      """)
    #expect(feed.tags == ["a", "b"])
    #expect(feed.counts == 2)
    #expect(feed.author == "N")
    #expect(feed.missing == nil)
    #expect(feed.note == "xz")
    #expect(feed.names == ["1", "2", "3"])
    #expect(feed.none == [])
    #expect(try decode(Feed.self, "<f><tags count='1'><tag/></tags><author name='A'/><note/></f>").tags == [""])
    let error = try fault(Feed.self, "<f><tags count='1'/><author/><note/></f>")
    #expect(error.kind == "keyNotFound author/name")
  }

  @Test func pathsWithNamespacesAndStrategies() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case one = "{urn:a/b}outList/{urn:a/b}innerItem"
        case two = "p:outList/p:innerItem"
        case plain = "outList/innerItem"
      }
      var one: [Int]
      var two: [Int]
      var plain: [Int]
    }
    let document = """
      <r xmlns:q='urn:a/b'><q:out_list><q:inner_item>1</q:inner_item></q:out_list>
      <out_list><inner_item>2</inner_item></out_list></r>
      """
    let item = try decode(Item.self, document) {
      $0.namespacesByPrefix = ["p": "urn:a/b"]
      $0.keyDecodingStrategy = .convertFromSnakeCase
    }
    #expect(item.one == [1])
    #expect(item.two == [1])
    #expect(item.plain == [2])
  }

  @Test func aKeyMayBeAChoiceOfNames() throws {
    struct Contact: Decodable {
      enum CodingKeys: String, CodingKey {
        case numbers = "phone|mobile|office/phone"
        case id = "@id|@key|number"
        case all = "*"
      }
      var numbers: [String]
      var id: Int
      var all: [String]
    }
    let contact = try decode(
      Contact.self, "<c key='7'><mobile>1</mobile><office><phone>2</phone></office><phone>3</phone></c>")
    #expect(contact.numbers == ["1", "2", "3"])
    #expect(contact.id == 7)
    #expect(contact.all == ["1", "2", "3"])
  }

  @Test func emptyAndMissingElementsAreDistinguished() throws {
    struct Empty: Decodable {}
    struct Settings: Decodable {
      var text: String?
      var number: Int?
      var flag: Empty?
      var node: ExpatXMLElement?
      var list: [String]?
    }
    let empty = try decode(Settings.self, "<s><text/><number/><flag/><node/><list/></s>")
    #expect(empty.text == "")
    #expect(empty.number == nil)
    #expect(empty.flag != nil)
    #expect(empty.node != nil)
    #expect(empty.list == [""])
    let missing = try decode(Settings.self, "<s/>")
    #expect(missing.text == nil)
    #expect(missing.flag == nil)
    #expect(missing.node == nil)
    #expect(missing.list == nil)
  }

  @Test func attributesAndText() throws {
    struct Price: Decodable, Equatable {
      enum CodingKeys: String, CodingKey {
        case currency
        case amount = ""
      }
      var currency: String
      var amount: Decimal
    }
    struct Wrapped: Decodable {
      enum CodingKeys: String, CodingKey { case id = "@id", price = "" }
      var id: Int
      var price: Price
    }
    #expect(
      try decode([Price].self, "<p><a currency='EUR'>9.90</a><a currency='USD'>1</a></p>")
        == [Price(currency: "EUR", amount: 9.9), Price(currency: "USD", amount: 1)])
    // The content beside an attribute may be decoded as a separate type.
    let wrapped = try decode(Wrapped.self, "<p id='3' currency='EUR'>2.5</p>")
    #expect(wrapped.price == Price(currency: "EUR", amount: 2.5))
  }

  /// A collection that is never empty, and whose literal must not be.
  private struct NonEmpty: Decodable, Collection, ExpressibleByArrayLiteral {
    var all: [Int]
    init(arrayLiteral elements: Int...) {
      precondition(!elements.isEmpty)
      all = elements
    }
    init(from decoder: any Decoder) throws {
      all = try decoder.singleValueContainer().decode([Int].self)
      if all.isEmpty {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "Nothing is there."))
      }
    }
    var startIndex: Int { all.startIndex }
    var endIndex: Int { all.endIndex }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Int { all[index] }
  }

  @Test func aListThatRefusesToBeEmptyIsNotMade() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      struct List: Decodable { var v: NonEmpty }
      struct OptionalList: Decodable { var v: NonEmpty? }
      for document in ["<l/>", "<l><v/></l>"] {
        #expect(throws: DecodingError.self) { try decode(List.self, document) }
        let list = try decode(OptionalList.self, document)
        #expect(list.v == nil)
      }
      let list = try decode(List.self, "<l><v>1</v><v>2</v></l>")
      #expect(list.v.all == [1, 2])
    }
  }

  @Test func emptyElementsAreNilInAnUnkeyedContainer() throws {
    struct Numbers: Decodable {
      var all: [Int?] = []
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { all.append(try list.decodeIfPresent(Int.self)) }
      }
    }
    struct Words: Decodable {
      var all: [Bool?] = []
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { all.append(try list.decodeIfPresent(Bool.self)) }
      }
    }
    #expect(try decode(Numbers.self, "<l><v>1</v><v/><v>2</v></l>").all == [1, nil, 2])
    #expect(try decode(Words.self, "<l><v>yes</v><v/></l>").all == [true, nil])
  }
}
