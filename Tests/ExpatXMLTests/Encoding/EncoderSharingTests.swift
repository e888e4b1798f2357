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

  private func text<T: Encodable>(_ value: T, _ encoder: ExpatXMLEncoder) throws -> String {
    let document = try encoder.encodeToString(value, as: "r")
    return String(document[try #require(document.range(of: "<r")).lowerBound...])
  }

  @Test func keysThatAreLeftOutOrNot() throws {
    let encoder = ExpatXMLEncoder()
    for _ in 0..<2 {
      #expect(
        try text(Item(itemID: 1, itemName: "x", value: "y"), encoder)
          == "<r itemID=\"1\"><itemName>x</itemName><a><b>y</b></a></r>")
      #expect(try text(Item(value: "y"), encoder) == "<r><a><b>y</b></a></r>")
      #expect(try text(Item(itemName: "x"), encoder) == "<r><itemName>x</itemName></r>")
    }
  }

  @Test func aCopyWithAnotherStrategyHasItsOwnNames() throws {
    let encoder = ExpatXMLEncoder()
    var snake = encoder
    snake.keyEncodingStrategy = .convertToSnakeCase
    for _ in 0..<2 {
      #expect(try text(Item(itemName: "x"), encoder) == "<r><itemName>x</itemName></r>")
      #expect(try text(Item(itemName: "x"), snake) == "<r><item_name>x</item_name></r>")
    }
  }

  @Test func aValueAfterOneThatCannotBeWritten() throws {
    let encoder = ExpatXMLEncoder()
    #expect(throws: EncodingError.self) { try encoder.encode(Item(itemName: "\u{1}", value: "y")) }
    #expect(throws: EncodingError.self) { try encoder.encode(["@a": 1]) }
    #expect(try text(Item(itemName: "x"), encoder) == "<r><itemName>x</itemName></r>")
  }

  /// Swift's own comparison takes these for equal.
  @Test func namesWithOtherCodePoints() throws {
    let encoder = ExpatXMLEncoder()
    for key in ["\u{E9}", "e\u{301}", "\u{E9}"] {
      #expect(try Array(text([key: 1], encoder).utf8) == Array("<r><\(key)>1</\(key)></r>".utf8))
    }
  }

  @Test func aTypeThatEncodesAnotherDocumentMeanwhile() throws {
    struct Outer: Encodable {
      enum CodingKeys: CodingKey { case before, inner, after }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .before)
        let inner = try ExpatXMLEncoder().encode(Item(itemName: "x"), as: "i")
        try container.encode(inner.count, forKey: .inner)
        try container.encode(2, forKey: .after)
      }
    }
    let count = try ExpatXMLEncoder().encode(Item(itemName: "x"), as: "i").count
    #expect(try text(Outer(), ExpatXMLEncoder()) == "<r><before>1</before><inner>\(count)</inner><after>2</after></r>")
  }

  /// Its values must not come into the documents that follow.
  @Test func aTypeThatKeepsItsEncoder() throws {
    final class Keeping: Encodable {
      var encoder: (any Encoder)?
      func encode(to encoder: any Encoder) { self.encoder = encoder }
    }
    let keeping = Keeping()
    let encoder = ExpatXMLEncoder()
    _ = try encoder.encode(keeping)
    try Item(itemName: "late").encode(to: try #require(keeping.encoder))
    #expect(try text(Item(itemName: "x"), encoder) == "<r><itemName>x</itemName></r>")
  }

  @Test func moreKeysThanAreKept() throws {
    let encoder = ExpatXMLEncoder()
    let values = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("k\($0)", $0) })
    for _ in 0..<2 {
      let root = try ExpatXMLElement(.string(text(values, encoder)))
      #expect(root.elements.allSatisfy { $0.name == "k\($0.text)" })
      #expect(root.elements.count == values.count)
    }
    #expect(try text(Item(itemName: "x"), encoder) == "<r><itemName>x</itemName></r>")
  }
}
