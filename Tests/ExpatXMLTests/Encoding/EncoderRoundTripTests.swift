@Suite struct EncoderRoundTripTests {
  @Test func keysOfADictionaryWithNamespaces() throws {
    for (keys, namespaces) in [
      (["m:z": "v", "z": "w"], ["m": "urn:o"]), (["{urn:o}z": "v", "{}z": "w", "z": "x"], ["": "urn:d"]),
    ] {
      let copy = try copy(keys) { ($0.namespacesByPrefix, $1.namespacesByPrefix) = (namespaces, namespaces) }
      #expect(copy == keys)
    }
    #expect(throws: EncodingError.self) {
      try copy(["{urn:d}z": "v"]) { encoder, _ in encoder.namespacesByPrefix = ["": "urn:d"] }
    }
  }

  /// The containers' own methods for these types throw.
  @Test func integersOf128BitsInEachContainer() throws {
    struct Single: Codable, Equatable {
      var number = Int128.min
      init() {}
      init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int128.self) }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }
    struct Pair: Codable, Equatable {
      var (first, second) = (Int128.min, UInt128.max)
      init() {}
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (first, second) = (try list.decode(Int128.self), try list.decodeIfPresent(UInt128.self) ?? 0)
      }
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(first)
        try list.encode(second)
      }
    }
    struct Members: Codable, Equatable {
      var number = UInt128.max
      var optional = Int128?.some(.min)
      var none: UInt128?
      var single = Single()
      var pair = Pair()
    }
    #expect(try copy(Members()) == Members())
  }

  private enum Case: Codable, Equatable {
    case list([Int], String)
    case optional(String?, String)
    case labelled(Int?, label: Int)
    case lists([Int], label: [Int])
    case alike(String?, x: String?)
    case numbers(Int?, Int)
  }

  /// The first associated value is that of the whole element only if there is no other one.
  @Test(
    arguments: [
      .list([], "7"), .list([], "x"), .list([7], "7"), .optional(nil, "x"), .optional("y", "x"), .labelled(3, label: 4),
      .lists([3], label: []), .alike("y", x: nil), .numbers(nil, 3),
    ] as [Case]) private func associatedValuesMayBeMissing(value: Case) throws
  {
    #expect(try copy(value) == value)
  }

  private struct Item: Codable, Equatable {
    var id = 1
    var note: String? = "a"
    var tags = ["b"]
  }

  private struct Counted: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case count = "@item", items = "item" }
    var count: Int
    var items: [Item]
  }

  @Test(arguments: 0...2) func anAttributeAndAListMayHaveOneName(count: Int) throws {
    let value = Counted(count: 7, items: (0..<count).map { Item(id: $0) })
    #expect(try copy(value) == value)
  }

  private enum Outcome: Codable, Equatable {
    case failed(Item, note: String?)
    case listed(Item, tags: [String])
  }

  @Test(arguments: [.failed(Item(), note: nil), .listed(Item(), tags: [])] as [Outcome])
  private func aMissingAssociatedValueIsNotOneInsideTheFirst(outcome: Outcome) throws {
    #expect(try copy(outcome) == outcome)
  }

  @Test func aNodeWithTheNameOfItsCaseIsTheElementOfTheCase() throws {
    struct Wrapped: Codable, Equatable {
      var node: ExpatXMLElement
      init(_ node: ExpatXMLElement) { self.node = node }
      init(from decoder: any Decoder) throws { node = try ExpatXMLElement(from: decoder) }
      func encode(to encoder: any Encoder) throws { try node.encode(to: encoder) }
    }
    enum Block: Codable, Equatable {
      case html(ExpatXMLElement)
      case body(Wrapped)
      case page(ExpatXMLElement, id: Int?)
    }
    let html = try ExpatXMLElement(.string("<html x='1'><p>a</p><p>b</p></html>"))
    #expect(try encoded([Block.html(html)]) == #"<v><html x="1"><p>a</p><p>b</p></html></v>"#)
    #expect(try copy([Block.html(html)]) == [.html(html)])
    let body = Wrapped(try ExpatXMLElement("body"))
    #expect(try encoded([Block.body(body)]) == "<v><body/></v>")
    #expect(try copy([Block.body(body)]) == [.body(body)])
    let page = try ExpatXMLElement(.string("<page><id>7</id></page>"))
    #expect(try encoded([Block.page(page, id: nil)]) == "<v><page><page><id>7</id></page></page></v>")
  }

  private enum Mapped: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case html
      case body = "m:body"
      case head = "{urn:h}head"
    }
    case html(ExpatXMLElement)
    case body(ExpatXMLElement)
    case head(ExpatXMLElement)
  }

  @Test(arguments: [
    "<html xmlns='urn:a'><p/></html>", "<h:html xmlns:h='urn:a'><p/></h:html>", "<z:body xmlns:z='urn:m'/>",
    "<head xmlns='urn:h'>a</head>",
  ])
  func theNameOfANodeHasANamespace(document: String) throws {
    let node = try ExpatXMLElement(.string(document))
    let value: Mapped = node.name == "html" ? .html(node) : node.name == "body" ? .body(node) : .head(node)
    let copy = try copy([value]) {
      $0.namespacesByPrefix = ["": "urn:a", "m": "urn:m"]
      $1.namespacesByPrefix = $0.namespacesByPrefix
    }
    #expect(copy == [value])
  }

  /// It would not be the case's element.
  @Test(arguments: ["<html><p/></html>", "<html xmlns='urn:x'/>"]) func aNodeOfAnotherNamespaceIsInTheElementOfItsCase(
    document: String
  ) throws {
    let value = [Mapped.html(try ExpatXMLElement(.string(document)))]
    let text = try encoded(value) { $0.namespacesByPrefix = ["": "urn:a"] }
    #expect(text.hasPrefix(#"<v xmlns="urn:a"><html><html xmlns=""#))
  }

  /// Another key may lead into the element of the case.
  @Test func aNodeBesideOthersIsInTheElementOfItsCase() throws {
    enum Block: Encodable { case html(ExpatXMLElement) }
    let value: Members = [".": Block.html(try ExpatXMLElement(.string("<html>x</html>"))), "html/note": "n"]
    #expect(try encoded(value) == "<v><html><html>x</html><note>n</note></html></v>")
  }

  @Test func valuesMayHaveTheNameOfOneOfACase() throws {
    struct Value: Codable, Equatable { var _0 = 5 }
    enum Choice: Codable, Equatable {
      case table([String: Int])
      indirect case choice(Choice)
      case choices([Choice])
    }
    #expect(try encoded(["_0": 5]) == "<v><_0>5</_0></v>")
    #expect(try copy(["_0": 5]) == ["_0": 5])
    #expect(try encoded(Value()) == "<v><_0>5</_0></v>")
    #expect(try copy(Value()) == Value())
    #expect(try encoded(Choice.choice(.table(["a": 5]))) == "<v><choice><table><a>5</a></table></choice></v>")
    #expect(try copy(Choice.choice(.table(["_": 2]))) == .choice(.table(["_": 2])))
    let choices = Choice.choices([.choices([]), .choice(.table([:]))])
    #expect(try encoded(choices) == "<v><choices><choices/><choice><table/></choice></choices></v>")
    #expect(try copy([choices]) == [choices])
  }

  private struct Listing<Element: Codable & Equatable>: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case id = "@id"
      case list = "."
    }
    var id: Int?
    var list: [Element]
  }

  @Test func anArrayMayBeTheElementItself() throws {
    let numbers = Listing(id: 7, list: [1, 2, 3])
    #expect(try encoded(numbers) == #"<v id="7"><item>1</item><item>2</item><item>3</item></v>"#)
    #expect(try copy(numbers) == numbers)
    for list in [[], [""], ["a b"], ["a", "b"]] { #expect(try copy(Listing(list: list)) == Listing(list: list)) }
    let lists = Listing(list: [[1, 2], [], [3]])
    #expect(try copy(lists) == lists)
  }

  @Test func whatIsWrittenAsTheElementItself() throws {
    #expect(try encoded(["a": 1, ".": nil] as Members) { $0.encodesNil = true } == "<v><a>1</a></v>")
    // A dictionary leaves others in their order.
    #expect(
      try encoded(["z": 1, "y": 2, ".": ["b": 3, "a": 4]] as Members) == "<v><z>1</z><y>2</y><a>4</a><b>3</b></v>")
  }
}
