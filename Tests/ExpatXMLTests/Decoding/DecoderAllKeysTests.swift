/// Types that look at `allKeys`. Enums with associated values are among them: `Fixtures/values.txt` has more of these.
@Suite struct DecoderAllKeysTests {
  private struct Keys<Key: CodingKey>: Decodable, Equatable {
    var keys: [String]
    init(from decoder: any Decoder) throws {
      keys = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

  /// A key that not every name can be, and which is no enum.
  private struct CheckedKey<Check: KeyCheck>: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
    init?(stringValue: String) {
      guard Check.accepts(stringValue) else { return nil }
      self.stringValue = stringValue
    }
  }

  private protocol KeyCheck { static func accepts(_ name: String) -> Bool }
  private enum IsOfLetters: KeyCheck { static func accepts(_ name: String) -> Bool { name.allSatisfy(\.isLetter) } }
  private enum HasPrefix: KeyCheck { static func accepts(_ name: String) -> Bool { name.contains(":") } }
  private typealias Letters = CheckedKey<IsOfLetters>
  private typealias Prefixed = CheckedKey<HasPrefix>

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

  @Test(arguments: [
    ("a", "<r><a><b/></a></r>", [["b"]]), ("list", "<r><list><b/></list><list/></r>", [["b"], []]),
    ("any/*", "<r><any><a><b/></a></any></r>", [["a"]]),
    ("some/(a|b)", "<r><some><a><b/></a><b/></some></r>", [["a"], ["b"]]),
  ])
  func theNameOfTheElementCountsWhereItMayBeACase(key: String, document: String, keys: [[String]]) throws {
    let isList = key != "a"
    if isList { #expect(try value([Keys<ABC>].self, key, document).map(\.keys) == keys) }
    #expect(try value(Keys<ABC>?.self, key, document)?.keys == keys[0])
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

  private typealias Shape = ValueTypes.Shape

  @Test func anEnumInsideATypeThatCatchesItsErrors() throws {
    struct Lossy: Decodable {
      var shape: Shape?
      init(from decoder: any Decoder) throws { shape = try? Shape(from: decoder) }
    }
    let document = "<d><circle radius='1'/><dot/><bad/><group><dot/><group/></group><circle radius='x'/></d>"
    #expect(
      try decode([Lossy].self, document).map(\.shape) == [
        .circle(radius: 1), .dot, nil, .group([.dot, .group([])]), nil,
      ])
  }

  @Test func anEnumBesideOtherKeysOfTheSameElement() throws {
    struct Item: Decodable {
      var id: Int
      var shape: Shape
      init(from decoder: any Decoder) throws {
        id = try ValueTypes.Strict(from: decoder).id
        shape = try Shape(from: decoder)
      }
    }
    #expect(try decoded([Item].self, "<d><circle id='7' radius='2'/></d>") == ": (id: 7, shape: circle(radius: 2.0))")
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

  private enum Choice: String, CodingKey, ExpatXMLChoiceCodingKey { case number, word }
  private enum NoChoice: String, CodingKey { case number, word }

  /// An enum that asks for all keys.
  private struct Token: Decodable {
    var value: String
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: NoChoice.self)
      guard let key = container.allKeys.first else { throw DecoderAllKeysTests.noToken(decoder) }
      value = try "\(key.stringValue) \(container.decode(String.self, forKey: key))"
    }
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

  @Test func enumsThatAskForTheirKeys() throws {
    let document = "<l><number>1</number><word>a<number>2</number></word><t><number>3</number></t></l>"
    #expect(try decode([Token].self, document).map(\.value) == ["number 1", "word a2", "number 3"])
    #expect(try decode([Asked<Choice>].self, document).map(\.value) == ["number 1", "word a2", "number 3"])
    #expect(try fault([Token].self, "<l><other/></l>").message == "No token. Line 1, column 4.")
    let hint = "If <word> itself is a case, the type's keys must conform to ExpatXMLChoiceCodingKey."
    let message = try fault([Asked<NoChoice>].self, "<l><word>a</word></l>").message
    #expect(message == "No token. \(hint) Line 1, column 4.")
  }

  @TaskLocal private static var runs = Runs()

  private final class Runs: Sendable {
    let count = Mutex(0)
    static func note() { DecoderAllKeysTests.runs.count.withLock { $0 += 1 } }
  }

  private enum NodeKey: String, CodingKey {
    case node = "./node"
    case name
  }

  /// Looks at all keys, and at what is inside.
  private struct Tree: Decodable {
    init(from decoder: any Decoder) throws {
      Runs.note()
      let container = try decoder.container(keyedBy: NodeKey.self)
      _ = container.allKeys
      _ = try container.decode([Tree].self, forKey: .node)
    }
  }

  /// Refuses everything.
  private struct Refusing: Decodable {
    init(from decoder: any Decoder) throws {
      Runs.note()
      let container = try decoder.container(keyedBy: NodeKey.self)
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
      (Refusing.self, String(repeating: "<node><name/>", count: 50) + String(repeating: "</node>", count: 50), 50),
      ([Logged].self, "<l><node/><node/><x/></l>", 3), (Maybe.self, "<l><v/></l>", 1), (Maybe.self, "<l v='7'/>", 1),
    ] as [(any SentType.Type, String, Int)])
  func eachValueIsMadeByOneCall(type: any SentType.Type, document: String, calls: Int) {
    func run<T: Decodable>(_ type: T.Type) { _ = try? decode(type, document) }
    let runs = Runs()
    Self.$runs.withValue(runs) { run(type) }
    #expect(runs.count.withLock { $0 } == calls)
  }
}
