import ExpatXML
import Foundation
import Testing

/// Lists in an element of their own, and keys with paths to lists.
@Suite struct DecoderListTests {
  private struct Item: Decodable, Equatable {
    var id: Int
    var name: String?
  }

  private struct Lists: Decodable {
    var tags: [String] = []
    var numbers: [Int]? = nil
    var items: [Item] = []
    var nodes: [ExpatXMLNode] = []

    enum CodingKeys: CodingKey { case tags, numbers, items, nodes }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tags = try container.decode([String].self, forKey: .tags)
      numbers = try container.decodeIfPresent([Int].self, forKey: .numbers)
      items = try container.decode([Item].self, forKey: .items)
      nodes = try container.decode([ExpatXMLNode].self, forKey: .nodes)
    }
  }

  @Test func aListInAnElementOfItsOwn() throws {
    let lists = try decode(
      Lists.self,
      """
      <r><tags>
        <tag>a</tag>
        <tag>b</tag>
      </tags><numbers><n>1</n></numbers><items><item><id>1</id></item><item id='2' name='n'/></items></r>
      """)
    #expect(lists.tags == ["a", "b"])
    #expect(lists.numbers == [1])
    #expect(lists.items == [Item(id: 1), Item(id: 2, name: "n")])
  }

  @Test func aListWithoutAnElementOfItsOwn() throws {
    let lists = try decode(
      Lists.self,
      """
      <r><tags>a</tags><tags>b</tags><numbers>1</numbers><items><id>1</id></items><nodes><a>1</a></nodes></r>
      """)
    #expect(lists.tags == ["a", "b"])
    #expect(lists.numbers == [1])
    #expect(lists.items == [Item(id: 1)])
    #expect(lists.nodes.map(\.name) == ["nodes"])
  }

  /// A single element is an item if the type finds one of its keys in it.
  @Test func theOnlyElementMayBeTheOnlyItem() throws {
    let lists = try decode(Lists.self, "<r><tags>a<b>c</b></tags><items id='1'><name>n</name></items></r>")
    #expect(lists.tags == ["ac"])
    #expect(lists.items == [Item(id: 1, name: "n")])
    let error = try fault(Lists.self, "<r><items><id>one</id></items></r>")
    #expect(error.path == "items.0.id")
    let inner = try fault(Lists.self, "<r><items><item><id>1</id></item><item><id>two</id></item></items></r>")
    #expect(inner.path == "items.1.id")
  }

  @Test func emptyLists() throws {
    let lists = try decode(Lists.self, "<r><numbers/><items> </items></r>")
    #expect(lists.tags == [])
    #expect(lists.numbers == [])
    #expect(lists.items == [])
    // An empty element is a String.
    #expect(try decode(Lists.self, "<r><tags/></r>").tags == [""])
    #expect(try decode(Lists.self, "<r/>").numbers == nil)
  }

  @Test func optionalsAndEnumsInLists() throws {
    enum Kind: String, Decodable { case a, b }
    struct Kinds: Decodable {
      var kinds: [Kind]
      var maybe: [Int?]
      var set: Set<String>
    }
    let kinds = try decode(
      Kinds.self,
      "<r><kinds><k>a</k><k>b</k></kinds><maybe><m>1</m><m/><m>3</m></maybe><set><s>x</s><s>y</s></set></r>")
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
    // The element at the end of a path never contains a list.
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
    let error = try fault(Item.self, document) { $0.options.shouldProcessNamespaces = false }
    #expect(error.message.contains("has a namespace, but namespaces were not processed"))
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
      var node: ExpatXMLNode?
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
}
