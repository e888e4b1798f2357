import ExpatXML
import Synchronization
import Testing

/// Types that look at `allKeys`. Enums with associated values are among them: see `DecoderChoiceTests`.
@Suite struct DecoderAllKeysTests {
  /// A key that not every name can be, and which is no enum.
  private struct Letters: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
    init?(stringValue: String) {
      guard stringValue.allSatisfy(\.isLetter) else { return nil }
      self.stringValue = stringValue
    }
  }

  private struct Bag: Decodable, Equatable {
    var values: [String: String]
    init(_ values: [String: String]) { self.values = values }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Letters.self)
      values = [:]
      for key in container.allKeys { values[key.stringValue] = try container.decode(String.self, forKey: key) }
    }
  }

  @Test func keysThatAreChecked() throws {
    struct Bags: Decodable { var bag: [Bag] }
    #expect(try decode(Bag.self, "<bag><x>1</x><y>2</y></bag>") == Bag(["x": "1", "y": "2"]))
    #expect(try decode(Bag.self, "<bag x='1'><y>2</y><z9>3</z9></bag>") == Bag(["x": "1", "y": "2"]))
    #expect(try decode([Bag].self, "<l><bag><x>1</x></bag><bag/></l>") == [Bag(["x": "1"]), Bag([:])])
    #expect(try decode(Bags.self, "<l><bag><x>1</x></bag></l>").bag == [Bag(["x": "1"])])
    #expect(
      try decode(Bags.self, "<l><bag><x>1</x></bag><bag><x>2</x></bag></l>").bag.map(\.values["x"]) == ["1", "2"])
  }

  @Test func ofManyPrefixesForANamespaceTheFirstInTheAlphabetCounts() throws {
    struct Prefixed: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
      init?(stringValue: String) {
        guard stringValue.contains(":") else { return nil }
        self.stringValue = stringValue
      }
    }
    struct Keys: Decodable {
      let keys: [String]
      init(from decoder: any Decoder) throws {
        keys = try decoder.container(keyedBy: Prefixed.self).allKeys.map(\.stringValue)
      }
    }
    let keys = try decode(Keys.self, "<r xmlns='u'><x/></r>") {
      $0.namespacesByPrefix = Dictionary(uniqueKeysWithValues: "mcebdafgihlkj".map { (String($0), "u") })
    }
    #expect(keys.keys == ["a:x"])
  }

  /// Each level is decoded a few times, not twice as often as the level around it. One with a fault at its end is, too.
  @Test(arguments: ["<name/>", "<name><b/></name><node>1</node>"])
  func aTypeInsideItselfTakesNoExponentialTime(innermost: String) throws {
    final class Count: Sendable { let runs = Mutex(0) }
    let countKey = try #require(CodingUserInfoKey(rawValue: "count"))
    struct Node: Decodable {
      enum CodingKeys: CodingKey { case name, node }
      var depth = 1
      init(from decoder: any Decoder) throws {
        for case let count as Count in decoder.userInfo.values { count.runs.withLock { $0 += 1 } }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for key in container.allKeys where key == .node {
          depth = 1 + (try container.decode([Node].self, forKey: key).map(\.depth).max() ?? 0)
        }
        if depth == 1, !container.contains(.name) {
          throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No name."))
        }
      }
    }
    let depth = 50
    let document =
      String(repeating: "<node><name/>", count: depth) + innermost + String(repeating: "</node>", count: depth)
    let count = Count()
    var decoder = ExpatXMLDecoder()
    decoder.userInfo[countKey] = count
    _ = try? decoder.decode(Node.self, from: .string(document))
    #expect(count.runs.withLock { $0 } < 2 * depth * depth)
  }

  @Test func nestedContainersOfKeysThatAreChecked() throws {
    struct Nested: Decodable {
      var values: [String: [String]] = [:]
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Letters.self)
        for key in container.allKeys {
          values[key.stringValue] = try container.nestedContainer(keyedBy: Letters.self, forKey: key).allKeys
            .map(\.stringValue)
        }
      }
    }
    #expect(try decode(Nested.self, "<bag><x><y>1</y></x></bag>").values == ["x": ["y"]])
    #expect(try decode(Nested.self, "<bag><bag><bag/><y/></bag></bag>").values == ["bag": ["bag", "y"]])
  }

  /// One of its keys is the name of the element in the tests.
  private struct Pair: Decodable {
    enum CodingKeys: CodingKey { case a, b }
    var keys: [String]
    var a: String?
    var b: Int?
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      keys = container.allKeys.map(\.stringValue)
      a = try container.decodeIfPresent(String.self, forKey: .a)
      b = try container.decodeIfPresent(Int.self, forKey: .b)
    }
  }

  @Test func keysThatAreAnEnum() throws {
    let pair = try decode(Pair.self, "<a><a>1</a><b>2</b></a>")
    #expect(pair.keys == ["a", "b"])
    #expect(pair.a == "1")
    #expect(pair.b == 2)
    #expect(try decode(Pair.self, "<a>12</a>").keys == [])
    #expect(try decode(Pair.self, "<a>12</a>").a == nil)
    #expect(try decode(Pair.self, "<a><a>1</a></a>").a == "1")
    #expect(try decode(Pair.self, "<x b='1'><c/></x>").keys == ["b"])
    #expect(try decode([Pair].self, "<l><a b='1'/><a/></l>").map(\.keys) == [["b"], []])
  }

  @Test func keysOfTheOnlyElement() throws {
    struct Pairs: Decodable { var a: [Pair] }
    #expect(try decode(Pairs.self, "<l><a><b>1</b></a></l>").a.map(\.keys) == [["b"]])
    #expect(try decode(Pairs.self, "<l><a><x b='1'/><x b='2'/></a></l>").a.map(\.keys) == [[]])
  }

  @Test func onlyCountingTheKeys() throws {
    struct Count: Decodable {
      enum CodingKeys: CodingKey { case a, b, c }
      var count: Int
      init(from decoder: any Decoder) throws { count = try decoder.container(keyedBy: CodingKeys.self).allKeys.count }
    }
    #expect(try decode(Count.self, "<a><a/><b/><c/></a>").count == 3)
    #expect(try decode([Count].self, "<l><a/><b><c/></b></l>").map(\.count) == [0, 1])
  }

  @Test func errorsAreTheirOwn() throws {
    let bad = try fault(Pair.self, "<a><a>1</a>\n<b>x</b></a>")
    #expect(bad.kind == "dataCorrupted")
    #expect(bad.path == "b")
    #expect(bad.line == 2)
    #expect(bad.message.contains(#"not "x""#))
    // A type's own error of the same kind as that of an enum.
    struct Strict: Decodable {
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.allKeys.count == 2 else {
          throw DecodingError.typeMismatch(
            Self.self, DecodingError.Context(codingPath: container.codingPath, debugDescription: "I want both."))
        }
      }
    }
    #expect(try fault(Strict.self, "<x><a/></x>").message == "I want both. Line 1, column 1.")
    #expect(try fault(Strict.self, "<a><a/></a>").message == "I want both. Line 1, column 1.")
    #expect(throws: Never.self) { try decode(Strict.self, "<a><a/><b/></a>") }
  }

  // MARK: Enums

  private enum Shape: Decodable, Equatable {
    case circle(radius: Int)
    case dot
    indirect case group([Shape])
  }

  /// Keeps the error of an element instead of throwing it.
  private struct Lossy: Decodable {
    var shape: Shape?
    init(from decoder: any Decoder) throws { shape = try? Shape(from: decoder) }
  }

  @Test func anEnumInsideATypeThatCatchesItsErrors() throws {
    let document = "<d><circle radius='1'/><dot/><bad/><group><dot/><group/></group><circle radius='x'/></d>"
    #expect(
      try decode([Lossy].self, document).map(\.shape)
        == [.circle(radius: 1), .dot, nil, .group([.dot, .group([])]), nil])
  }

  @Test func anEnumBesideOtherKeysOfTheSameElement() throws {
    struct Item: Decodable {
      enum CodingKeys: CodingKey { case id, circle }
      var id: Int
      var keys: [String]
      var shape: Shape
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        keys = container.allKeys.map(\.stringValue)
        shape = try Shape(from: decoder)
      }
    }
    let item = try decode([Item].self, "<d><circle id='7' radius='2'/></d>")[0]
    #expect(item.id == 7)
    #expect(item.shape == .circle(radius: 2))
    #expect(item.keys == ["id"])
  }

  private enum Token: Decodable, Equatable {
    enum CodingKeys: CodingKey { case number, word }
    case number(Int)
    case word(String)
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch container.allKeys.first {
      case .number: self = .number(try container.decode(Int.self, forKey: .number))
      case .word: self = .word(try container.decode(String.self, forKey: .word))
      case nil:
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: container.codingPath, debugDescription: "No token."))
      }
    }
  }

  @Test func anEnumThatDecodesItself() throws {
    #expect(
      try decode([Token].self, "<l><number>1</number><word>a</word><t><number>2</number></t></l>")
        == [.number(1), .word("a"), .number(2)])
    #expect(try fault([Token].self, "<l><other/></l>").message == "No token. Line 1, column 4.")
    let many = String(repeating: "<number>1</number>", count: 200)
    #expect(try decode([Token].self, "<l>\(many)</l>").count == 200)
  }

  /// It succeeds with the key of an element inside, too.
  @Test(arguments: [
    "<word>a<number>2</number></word><word>b</word>", "<word>b</word><word>a<number>2</number></word>",
    "<word>a<number>x</number></word><word>b</word>",
  ])
  func theNameOfTheElementDecidesBeforeThoseInIt(content: String) throws {
    let words = try decode([Token].self, "<l>\(content)</l>")
    #expect(words.contains(.word("b")))
    #expect(words.contains(.word("a2")) || words.contains(.word("ax")))
  }

  @Test func theNameOfTheOnlyElementOfAChoiceDecides() throws {
    struct Line: Decodable {
      enum CodingKeys: String, CodingKey { case token = "number|word" }
      var token: Token
    }
    #expect(try decode(Line.self, "<l><word>a<number>2</number></word></l>").token == .word("a2"))
  }

  /// It fails with the key of the element only, or of those in it that are no sections.
  @Test func aTypeInsideItselfWithARequiredKeyIsNoEnum() throws {
    struct Section: Decodable {
      enum CodingKeys: CodingKey { case title, section }
      var titles: [String] = []
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for key in container.allKeys {
          switch key {
          case .title: titles.insert(try container.decode(String.self, forKey: key), at: 0)
          case .section: titles += try container.decode([Section].self, forKey: key).flatMap(\.titles)
          }
        }
        if !container.contains(.title) {
          throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No title."))
        }
      }
    }
    let leaf = "<section><title>U</title><p/></section>"
    let sections = "<section><title>T</title>\(leaf)</section>\(leaf)"
    #expect(try decode([Section].self, "<l>\(sections)</l>").map(\.titles) == [["T", "U"], ["U"]])
  }

  /// Each level would be decoded twice as often as the level around it.
  @Test func anEnumInsideItselfTakesNoExponentialTime() throws {
    enum Term: Decodable {
      enum CodingKeys: CodingKey { case a, b }
      case a([Term]), b([Term])
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let key = container.allKeys.first else {
          throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No term."))
        }
        let terms = try container.decode([Term].self, forKey: key)
        self = key == .a ? .a(terms) : .b(terms)
      }
      var depth: Int {
        switch self {
        case .a(let terms), .b(let terms): 1 + (terms.map(\.depth).max() ?? 0)
        }
      }
    }
    let depth = 20
    let document = String(repeating: "<a><b>", count: depth) + String(repeating: "</b></a>", count: depth)
    #expect(try decode([Term].self, "<l>\(document)</l>").map(\.depth) == [2 * depth])
  }

  /// Each level tells an error of its own, and is decoded a second time since it may have been no enum.
  @Test func aTypeInsideItselfForAKeyOfSeveralNamesTakesNoExponentialTime() throws {
    struct Node: Decodable {
      enum CodingKeys: String, CodingKey { case child = "a|b", a, b }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard !container.allKeys.isEmpty, (try? container.decode(Node.self, forKey: .child)) != nil else {
          throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No leaf."))
        }
      }
    }
    let depth = 20
    let document = String(repeating: "<a><b>", count: depth) + String(repeating: "</b></a>", count: depth)
    #expect(throws: DecodingError.self) { try decode(Node.self, document) }
  }

  /// Each level is what it was taken for at first, since it refuses an element without any of its keys.
  @Test func aTypeThatDecodesItselfBeforeItAsksForItsKeysTakesNoExponentialTime() throws {
    struct Node: Decodable {
      enum CodingKeys: String, CodingKey { case child = "x/(a|b)", a, b }
      var depth = 1
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let child = try? container.decode(Node.self, forKey: .child) { depth += child.depth }
        guard !container.allKeys.isEmpty else {
          throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "Nothing."))
        }
      }
    }
    let depth = 20
    let (start, end) = (
      String(repeating: "<a><x><b><x>", count: depth), String(repeating: "</x></b></x></a>", count: depth)
    )
    #expect(try decode(Node.self, start + end).depth == 2 * depth)
  }

  /// Both keys lead to the same element.
  @Test func aTypeThatRefusesOneKeyMayTakeAnother() throws {
    struct Part: Decodable {
      enum CodingKeys: CodingKey { case a, b, q }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self).allKeys
        guard decoder.codingPath.last?.stringValue == "b|a" else {
          throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "Another key."))
        }
      }
    }
    struct Whole: Decodable {
      enum CodingKeys: String, CodingKey { case first = "a|b", second = "b|a", root }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = container.allKeys
        #expect((try? container.decode(Part.self, forKey: .first)) == nil)
        _ = try container.decode(Part.self, forKey: .second)
      }
    }
    #expect(throws: Never.self) { try decode(Whole.self, "<root><a><q/></a></root>") }
  }

  private enum Part: String, CodingKey { case item, name, title, menu }

  /// Only a type that the decoder runs is run again, if it was taken for an enum.
  @Test func theKeysOfANestedContainer() throws {
    struct Names: Decodable {
      var keys: [[String]] = []
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
          let item = try list.nestedContainer(keyedBy: Part.self)
          keys.append(item.allKeys.map(\.stringValue))
          #expect(!item.contains(.item))
        }
      }
    }
    #expect(try decode(Names.self, "<l><item name='x'/><item><title/></item></l>").keys == [["name"], ["title"]])
  }

  @Test func theKeysOfASuperDecoder() throws {
    struct Menu: Decodable {
      var title: String?
      var menus: [Menu] = []
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Part.self)
        for key in container.allKeys {
          switch key {
          case .title: title = try container.decode(String.self, forKey: key)
          case .menu: menus = try container.decode([Menu].self, forKey: key)
          default: break
          }
        }
      }
    }
    struct Menus: Decodable {
      var all: [Menu] = []
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { all.append(try Menu(from: list.superDecoder())) }
      }
    }
    let menus = try decode(Menus.self, "<l><menu><title>T</title></menu></l>").all
    #expect(menus.map(\.title) == ["T"] && menus[0].menus.isEmpty)
  }
}
