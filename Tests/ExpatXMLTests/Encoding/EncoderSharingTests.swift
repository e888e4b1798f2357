/// What an encoder has learnt of types and keys is kept for the next value. It must not be mistaken for what is true of another
/// value, or of another setting.
@Suite struct EncoderSharingTests {
  private struct Item: Encodable {
    enum CodingKeys: String, CodingKey {
      case itemID = "@itemID"
      case itemName, value = "a/b"
    }
    var itemID: Int?
    var itemName: String?
    var value: String?
  }

  private let encoder: ExpatXMLEncoder = {
    var encoder = ExpatXMLEncoder()
    encoder.format = .compact.withoutDeclaration
    return encoder
  }()

  /// Expects that nothing of other values is kept.
  private func expectItem(_ encoder: ExpatXMLEncoder? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let text = try (encoder ?? self.encoder).encodeToString(Item(itemName: "x"), as: "r")
    #expect(text == "<r><itemName>x</itemName></r>", sourceLocation: sourceLocation)
  }

  @Test func keysThatAreLeftOutOrNot() throws {
    for _ in 0..<2 {
      #expect(
        try encoder.encodeToString(Item(itemID: 1, itemName: "x", value: "y"), as: "r")
          == "<r itemID=\"1\"><itemName>x</itemName><a><b>y</b></a></r>")
      #expect(try encoder.encodeToString(Item(value: "y"), as: "r") == "<r><a><b>y</b></a></r>")
      try expectItem()
    }
  }

  @Test func aCopyWithAnotherStrategyHasItsOwnNames() throws {
    var snake = encoder
    snake.keyEncodingStrategy = .convertToSnakeCase
    for _ in 0..<2 {
      try expectItem()
      #expect(try snake.encodeToString(Item(itemName: "x"), as: "r") == "<r><item_name>x</item_name></r>")
    }
  }

  @Test func aValueAfterOneThatCannotBeWritten() throws {
    #expect(throws: EncodingError.self) { try encoder.encode(Item(itemName: "\u{1}", value: "y")) }
    #expect(throws: EncodingError.self) { try encoder.encode(["@a": 1]) }
    try expectItem()
  }

  /// Swift's own comparison takes these for equal.
  @Test func namesWithOtherCodePoints() throws {
    for key in ["\u{E9}", "e\u{301}", "\u{E9}"] {
      #expect(try encoder.encodeToString([key: 1], as: "r").utf8.elementsEqual("<r><\(key)>1</\(key)></r>".utf8))
    }
  }

  @Test func aTypeThatEncodesAnotherDocumentMeanwhile() throws {
    struct Outer: Encodable {
      enum CodingKeys: CodingKey { case before, inner, after }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .before)
        try container.encode(encoded(Item(itemName: "x")).utf8.count, forKey: .inner)
        try container.encode(2, forKey: .after)
      }
    }
    #expect(try encoded(Outer()) == "<v><before>1</before><inner>29</inner><after>2</after></v>")
  }

  /// Its values must not come into the documents that follow.
  @Test func aTypeThatKeepsItsEncoder() throws {
    final class Keeping: Encodable {
      var encoder: (any Encoder)?
      func encode(to encoder: any Encoder) { self.encoder = encoder }
    }
    let keeping = Keeping()
    _ = try encoder.encode(keeping)
    try Item(itemName: "late").encode(to: try #require(keeping.encoder))
    try expectItem()
  }

  @Test func moreKeysThanAreKept() throws {
    let values = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("k\($0)", $0) })
    for _ in 0..<2 {
      let root = try ExpatXMLElement(.string(encoder.encodeToString(values, as: "r")))
      #expect(root.elements.allSatisfy { $0.name == "k\($0.text)" })
      #expect(root.elements.count == values.count)
    }
    try expectItem()
  }
}
