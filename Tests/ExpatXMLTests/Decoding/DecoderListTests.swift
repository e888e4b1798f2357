/// An array for a key is the elements of that name. A path reaches those in an element of their own.
@Suite struct DecoderListTests {
  private struct Item: Decodable {
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

  private static let empty = "(id: nil, name: nil)"
  private static let both = "(id: 1, name: nil), (id: 2, name: nil)"

  @Test(arguments: [
    (
      "<tags>a</tags><tags>b</tags><numbers>1</numbers><items><id>1</id></items><items name='n'/>",
      #"tags: ["a", "b"], items: [(id: 1, name: nil), (id: nil, name: "n")], numbers: [1], wrapped: []"#
    ),
    // One element is one item, whatever is in it, as two are two.
    (
      "<items><total>2</total><item id='1'/><item id='2'/></items>",
      "tags: [], items: [\(empty)], numbers: nil, wrapped: [\(both)]"
    ),
    ("<items> <item id='1'/> <item id='2'/> </items>", "tags: [], items: [\(empty)], numbers: nil, wrapped: [\(both)]"),
    (
      "<items><item id='1'/></items><items><item id='2'/></items>",
      "tags: [], items: [\(empty), \(empty)], numbers: nil, wrapped: [\(both)]"
    ),
    // An item may have the keys of those in it.
    (
      "<items id='0'><name>mine</name><item id='1'/><item id='2'/></items>",
      #"tags: [], items: [(id: 0, name: "mine")], numbers: nil, wrapped: [\#(both)]"#
    ),
    // An empty element is an item, if it can be. It can't be a number.
    ("<numbers/><tags/><items/>", #"tags: [""], items: [\#(empty)], numbers: nil, wrapped: []"#),
    ("", "tags: [], items: [], numbers: nil, wrapped: []"),
  ])
  func anArrayHasTheElementsOfItsName(content: String, lists: String) throws {
    #expect(try decoded(Lists.self, "<r>\(content)</r>") == lists)
  }

  @Test func markupInTheOnlyStringIsNoList() throws {
    #expect(try value([String].self, "p", "<d><p><b>A</b><i>B</i></p></d>") == ["AB"])
    #expect(try value([String].self, "p", "<d><p><b>A</b><i>B</i></p><p>C</p></d>") == ["AB", "C"])
    #expect(try value([ExpatXMLElement].self, "n", "<r><n><a>1</a></n></r>").map(\.name) == ["n"])
  }

  @Test func aMisspelledKeyIsReportedOfTheItem() throws {
    struct Channel: Decodable {
      struct Item: Decodable { var titel: String }
      var item: [Item]
    }
    #expect(
      try fault(Channel.self, "<channel>\n<item><title>A</title><desc>l</desc></item>\n</channel>").description
        == "keyNotFound titel at item.0, 2:1: There is no element or attribute titel in <item>. Line 2, column 1.")
  }

  @Test func numbersInAnElementOfTheirOwnNeedAPath() throws {
    let error = try fault(Lists.self, "<r><numbers><n>1</n><n>2</n></numbers></r>")
    #expect(error.path == "numbers.0")
    #expect(error.message.hasPrefix("Expected a number of type Int, but <numbers> contains elements."))
  }

  private struct Place<Value: Decodable>: Decodable { var at: Value }

  /// A type with a literal of an array is no list for that: an empty vector would even stop the process.
  @Test(arguments: ["<p/>", "<p><at/></p>", "<p at=''/>", "<p><at> </at></p>"])
  func aTypeThatIsNoCollectionIsNoEmptyList(document: String) throws {
    struct Flags: OptionSet, Decodable { let rawValue: Int }
    #expect(try fault(Place<Flags>.self, document).kind == (document == "<p/>" ? "keyNotFound at" : "dataCorrupted"))
    #expect(try fault(Place<SIMD3<Float>>.self, document).position?.line == 1)
    #expect(try decode(Place<SIMD3<Float>?>.self, document).at == nil)
    #expect(try decode(Place<Flags?>.self, document).at == nil)
    #expect(try fault([SIMD2<Double>].self, "<l><v>1 2</v>\(document)</l>").path == "1")
  }

  @Test(arguments: ["<p/>", "<p at=''/>"]) func aListOfNothingIsEmpty(document: String) throws {
    #expect(try decode(Place<Set<Int>>.self, document).at == [])
    #expect(try decode(Place<ContiguousArray<Int>>.self, document).at == [])
  }

  @Test func aMissingListIsAnErrorIfListsAreRequired() throws {
    struct Lists: Decodable {
      var a: [Int]
      var b: [Int]?
    }
    let fault = try fault(Lists.self, "<r><A>1</A></r>") { $0.requiresLists = true }
    let message = "There is no element or attribute a in <r>; there is <A>. Line 1, column 1."
    #expect(fault.description == "keyNotFound a at , 1:1: \(message)")
    #expect(try decoded(Lists.self, "<r><a>1</a></r>") { $0.requiresLists = true } == "a: [1], b: nil")
  }

  @Test func optionalsAndEnumsInLists() throws {
    enum Kind: String, Decodable { case a, b }
    #expect(try value([Kind].self, "kinds/k", "<r><kinds><k>a</k><k>b</k></kinds></r>") == [.a, .b])
    #expect(try value([Int?].self, "v", "<r><v>1</v><v/><v>3</v></r>") == [1, nil, 3])
    #expect(try value(Set<String>.self, "v", "<r><v>x</v><v>y</v></r>") == ["x", "y"])
  }

  private struct Feed: Decodable {
    enum CodingKeys: String, CodingKey {
      case tags = "tags/tag"
      case counts = "tags/@count"
      case author = "author/name"
      case missing = "author/nick"
      case note = "note/#text"
      case names = "people/person/name"
      case none = "nothing/at/all"
      case phones = "phone|mobile|office/phone"
    }
    var tags: [String]
    var counts: Int
    var author: String
    var missing: String?
    var note: String
    var names: [String]
    var none: [String]
    var phones: [String]
  }

  @Test func keysMayBePaths() throws {
    let document = """
      <f><tags count='2'><tag>a</tag><other/><tag>b</tag></tags><author><name>N</name></author><note>x<b>y</b>z</note>
      <people><person><name>1</name></person></people><people><person><name>2</name><name>3</name></person></people>
      <mobile>1</mobile><office><phone>2</phone></office><phone>3</phone></f>
      """
    #expect(
      try decoded(Feed.self, document) == """
        tags: ["a", "b"], counts: 2, author: "N", missing: nil, note: "xz", names: ["1", "2", "3"], none: [], \
        phones: ["1", "2", "3"]
        """)
    #expect(try decode(Feed.self, "<f><tags count='1'><tag/></tags><author name='A'/><note/></f>").tags == [""])
    #expect(try fault(Feed.self, "<f><tags count='1'/><author/><note/></f>").kind == "keyNotFound author/name")
  }

  @Test(arguments: [
    ("{urn:a/b}outList/{urn:a/b}innerItem", 1), ("p:outList/p:innerItem", 1), ("outList/innerItem", 2),
    ("@id|@key|number", 7),
  ])
  func pathsWithNamespacesAndStrategies(key: String, expected: Int) throws {
    let document = """
      <r key='7' xmlns:q='urn:a/b'><q:out_list><q:inner_item>1</q:inner_item></q:out_list>
      <out_list><inner_item>2</inner_item></out_list></r>
      """
    let number = try value(Int.self, key, document) {
      $0.namespacesByPrefix = ["p": "urn:a/b"]
      $0.keyDecodingStrategy = .convertFromSnakeCase
    }
    #expect(number == expected)
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
    #expect(
      try decoded(Settings.self, "<s><text/><number/><flag/><node/><list/></s>")
        == #"text: "", number: nil, flag: (), node: <node/>, list: [""]"#)
    #expect(try decoded(Settings.self, "<s/>") == "text: nil, number: nil, flag: nil, node: nil, list: nil")
  }

  @Test func attributesAndText() throws {
    struct Price: Decodable {
      enum CodingKeys: String, CodingKey {
        case currency
        case amount = ""
      }
      var currency: String
      var amount: Decimal
    }
    struct Wrapped: Decodable {
      enum CodingKeys: String, CodingKey {
        case id = "@id"
        case price = ""
      }
      var id: Int
      var price: Price
    }
    #expect(
      try decode([Price].self, "<p><a currency='EUR'>9.90</a><a currency='USD'>1</a></p>").map(\.amount) == [9.9, 1])
    // The content beside an attribute may be decoded as a separate type.
    #expect(
      try decoded(Wrapped.self, "<p id='3' currency='EUR'>2.5</p>") == #"id: 3, price: (currency: "EUR", amount: 2.5)"#)
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
      for document in ["<l/>", "<l><at/></l>"] {
        #expect(throws: DecodingError.self) { try decode(Place<NonEmpty>.self, document) }
        let place = try decode(Place<NonEmpty?>.self, document)
        #expect(place.at == nil)
      }
      let place = try decode(Place<NonEmpty>.self, "<l><at>1</at><at>2</at></l>")
      #expect(place.at.all == [1, 2])
    }
  }
}
