/// What the article "Moving from XMLCoder" says about the differences. `Fixtures/values.txt` has more of them.
@Suite struct XMLCoderDifferencesTests {
  @Test func keysOfXMLCoderMayStay() throws {
    enum IntOrString: Decodable, Equatable {
      enum CodingKeys: String, CodingKey { case int, string }
      enum IntCodingKeys: String, CodingKey { case _0 = "" }
      enum StringCodingKeys: String, CodingKey { case _0 = "" }
      case int(Int)
      case string(String)
    }
    let document = "<container><int>1</int><string>two</string><int>4</int></container>"
    #expect(try decode([IntOrString].self, document) == [.int(1), .string("two"), .int(4)])
  }

  private struct List<Value: Decodable & Equatable>: Decodable, Equatable {
    var values: [Value]
    init(from decoder: any Decoder) throws { values = try decoder.singleValueContainer().decode([Value].self) }
  }

  private struct Nested<Value: Decodable>: Decodable {
    enum CodingKeys: CodingKey { case x }
    var values: [Value] = []
    init(from decoder: any Decoder) throws {
      var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .x)
      while !list.isAtEnd { values.append(try list.decode(Value.self)) }
    }
  }

  /// The rows about lists in the table of what changes without an error.
  @Test func listsInsideOfOneElement() throws {
    struct Item: Decodable, Equatable { var a: Int? }
    let texts = "<r><x><i>1</i><i>2</i><i>3</i></x></r>"
    let items = "<r><x><i><a>1</a></i><i><a>2</a></i></x></r>"
    #expect(try decode(Nested<String>.self, texts).values == ["123"])
    #expect(try value(List<String>.self, "x", texts).values == ["123"])
    #expect(try decode(Nested<Item>.self, items).values == [Item(a: nil)])
    #expect(try value(List<Item>.self, "x", items).values == [Item(a: nil)])
    let four = "<r><x>1</x><x>2</x><x>3</x><x>4</x></r>"
    #expect(try value(List<Int>.self, "x", four).values == [1, 2, 3, 4])
    #expect(try decode(Nested<Int>.self, four).values == [1, 2, 3, 4])
  }
}
