/// Types that look at `allKeys`. Enums with associated values are among them: see `DecoderChoiceTests`.
@Suite struct DecoderAllKeysTests {
  private struct Keys<Key: CodingKey>: Decodable {
    var keys: [String]
    init(from decoder: any Decoder) throws {
      keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

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

  private struct Bag: Decodable {
    var values: [String]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Letters.self)
      values = try container.allKeys.map { "\($0.stringValue)=\(try container.decode(String.self, forKey: $0))" }
    }
  }

  @Test func keysThatAreChecked() throws {
    struct Bags: Decodable { var bag: [Bag] }
    #expect(try decode(Bag.self, "<bag x='1'><y>2</y><z9>3</z9></bag>").values == ["x=1", "y=2"])
    #expect(try decode([Bag].self, "<l><bag><x>1</x></bag><bag/></l>").map(\.values) == [["x=1"], []])
    let bags = try decode(Bags.self, "<l><bag><x>1</x></bag><bag><x>2</x></bag></l>")
    #expect(bags.bag.map(\.values) == [["x=1"], ["x=2"]])
  }

  private struct Prefixed: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
    init?(stringValue: String) {
      guard stringValue.contains(":") else { return nil }
      self.stringValue = stringValue
    }
  }

  @Test func ofManyPrefixesForANamespaceTheFirstInTheAlphabetCounts() throws {
    let keys = try decode(Keys<Prefixed>.self, "<r xmlns='u'><x/></r>") {
      $0.namespacesByPrefix = Dictionary(uniqueKeysWithValues: "mcebdafgihlkj".map { (String($0), "u") })
    }
    #expect(keys.keys == ["a:x"])
  }

  private enum Both: String, CodingKey {
    case id = "@id"
    case idElement = "id"
    case name
  }

  @Test func theyAreInDocumentOrderEachOnce() throws {
    #expect(try decode(Keys<Letters>.self, "<r z='1' a='2'><b/><z/><a/><b/><c/></r>").keys == ["z", "a", "b", "c"])
    // An attribute has the key that means it.
    #expect(try decode(Keys<Both>.self, "<r id='1' name='2'><x/></r>").keys == ["@id", "name"])
    #expect(try decode(Keys<Both>.self, "<r id='1'><id/></r>").keys == ["@id", "id"])
  }

  private enum ABC: CodingKey { case a, b, c }

  @Test(arguments: [
    ("<x><a/><b/><d/></x>", ["a", "b"]), ("<x b='1'><a/></x>", ["b", "a"]),
    // The name of the root may be the case of an enum.
    ("<a><a/><b/></a>", ["a"]), ("<a/>", ["a"]),
  ])
  func keysThatAreAnEnum(document: String, keys: [String]) throws {
    #expect(try decode(Keys<ABC>.self, document).keys == keys)
  }

  private struct Places: Decodable {
    enum CodingKeys: String, CodingKey {
      case a, list
      case any = "any/*"
      case some = "some/(a|b)"
    }
    var a: Keys<ABC>?
    var list: [Keys<ABC>]
    var any: Keys<ABC>?
    var some: [Keys<ABC>]
  }

  @Test(arguments: [
    ("<r><a><b/></a></r>", [["b"]]), ("<r><list><b/></list><list/></r>", [["b"], []]),
    ("<r><any><a><b/></a></any></r>", [["a"]]), ("<r><some><a><b/></a><b/></some></r>", [["a"], ["b"]]),
  ])
  func theNameOfTheElementCountsWhereItMayBeACase(document: String, keys: [[String]]) throws {
    let places = try decode(Places.self, document)
    #expect(([places.a, places.any].compactMap { $0 } + places.list + places.some).map(\.keys) == keys)
  }

  @Test func theKeyOfTheElementItselfIsNotThatOfOneInIt() throws {
    struct Part: Decodable {
      enum CodingKeys: String, CodingKey {
        case a
        case inner = "./a"
      }
      var own: String
      var inner: String
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        #expect(container.allKeys == [.a])
        own = try container.decode(String.self, forKey: .a)
        inner = try container.decode(String.self, forKey: .inner)
      }
    }
    #expect(try decoded(Part.self, "<a>1<a>2</a>3</a>") == #"own: "123", inner: "2""#)
  }

  // MARK: Enums that decode themselves

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
      try decode([Lossy].self, document).map(\.shape) == [
        .circle(radius: 1), .dot, nil, .group([.dot, .group([])]), nil,
      ])
  }

  @Test func anEnumBesideOtherKeysOfTheSameElement() throws {
    struct Item: Decodable {
      enum CodingKeys: CodingKey { case id }
      var id: Int
      var shape: Shape
      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
        shape = try Shape(from: decoder)
      }
    }
    let item = try decode([Item].self, "<d><circle id='7' radius='2'/></d>")[0]
    #expect((item.id, item.shape) == (7, .circle(radius: 2)))
  }

  @Test func aSuperDecoderAndAnOptionalKeepThePlace() throws {
    struct Drawing: Decodable {
      enum CodingKeys: String, CodingKey { case shape = "*" }
      var shapes: [Shape?] = []
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        shapes.append(try Shape(from: container.superDecoder(forKey: .shape)))
        shapes.append(try container.decode(Shape?.self, forKey: .shape))
        var list = try decoder.unkeyedContainer()
        shapes.append(try Shape(from: list.superDecoder()))
      }
    }
    let drawing = try decode(Drawing.self, "<d><circle radius='1'/></d>")
    #expect(drawing.shapes == Array(repeating: .circle(radius: 1), count: 3))
  }

  private static func noToken(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "No token."))
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
      case nil: throw DecoderAllKeysTests.noToken(decoder)
      }
    }
  }

  @Test func anEnumThatAsksForAllKeys() throws {
    #expect(
      try decode([Token].self, "<l><number>1</number><word>a</word><t><number>2</number></t></l>") == [
        .number(1), .word("a"), .number(2),
      ])
    #expect(try fault([Token].self, "<l><other/></l>").message == "No token. Line 1, column 4.")
    #expect(try decode([Token].self, "<l><word>a<number>2</number></word></l>") == [.word("a2")])
  }

  /// An enum that asks for one key after another.
  private struct Asked<Key: CodingKey>: Decodable {
    var value: String
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let keys = ["number", "word"].compactMap(Key.init(stringValue:))
      guard let key = keys.first(where: container.contains) else { throw DecoderAllKeysTests.noToken(decoder) }
      value = try "\(key.stringValue) \(container.decode(String.self, forKey: key))"
    }
  }

  private enum Choice: String, CodingKey, ExpatXMLChoiceCodingKey { case number, word }
  private enum NoChoice: String, CodingKey { case number, word }

  @Test func anEnumThatAsksForOneKeyAfterAnother() throws {
    let document = "<l><number>1</number><word>a<number>2</number></word><t><number>3</number></t></l>"
    #expect(try decode([Asked<Choice>].self, document).map(\.value) == ["number 1", "word a2", "number 3"])
    let hint = "If <word> itself is a case, the type's keys must conform to ExpatXMLChoiceCodingKey."
    let message = try fault([Asked<NoChoice>].self, "<l><word>a</word></l>").message
    #expect(message == "No token. \(hint) Line 1, column 4.")
  }

  // MARK: Once

  @TaskLocal private static var runs = Runs()

  private final class Runs: Sendable {
    let count = Mutex(0)
    static func note() { DecoderAllKeysTests.runs.count.withLock { $0 += 1 } }
  }

  /// Looks at all keys, and at what is inside.
  private struct Tree: Decodable {
    enum CodingKeys: String, CodingKey {
      case node = "./node"
      case name
    }
    init(from decoder: any Decoder) throws {
      Runs.note()
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = container.allKeys
      _ = try container.decode([Tree].self, forKey: .node)
    }
  }

  /// Refuses everything.
  private struct Refusing: Decodable {
    enum CodingKeys: CodingKey { case node }
    init(from decoder: any Decoder) throws {
      Runs.note()
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = container.allKeys
      _ = try? container.decode([Refusing].self, forKey: .node)
      throw DecoderAllKeysTests.noToken(decoder)
    }
  }

  private struct Text: Decodable {
    init(from decoder: any Decoder) throws {
      Runs.note()
      _ = try decoder.singleValueContainer().decode(Int.self)
    }
  }

  private enum Logged: Decodable {
    case node
    private enum Choice: Decodable { case node }
    init(from decoder: any Decoder) throws {
      Runs.note()
      _ = try Choice(from: decoder)
      self = .node
    }
  }

  private struct Maybe: Decodable { var v: Text? }
  typealias SentType = Decodable & SendableMetatype

  @Test(
    arguments: [
      (Tree.self, "<node><name/><node><node/></node></node>", 3), (Refusing.self, "<x><node/><node/></x>", 2),
      (Text.self, "<v> 7 </v>", 1), (Text.self, "<v> x </v>", 1), (Text.self, "<v/>", 1),
      ([Logged].self, "<l><node/><node/><x/></l>", 3), (Maybe.self, "<l><v/></l>", 1), (Maybe.self, "<l v='7'/>", 1),
    ] as [(any SentType.Type, String, Int)])
  func eachValueIsMadeByOneCall(type: any SentType.Type, document: String, calls: Int) {
    func run<T: Decodable>(_ type: T.Type) { _ = try? decode(type, document) }
    let runs = Runs()
    Self.$runs.withValue(runs) { run(type) }
    #expect(runs.count.withLock { $0 } == calls)
  }
}
