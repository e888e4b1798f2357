import ExpatXML
import Foundation
import Testing

/// What the article "Moving from XMLCoder" says about the differences.
@Suite struct XMLCoderDifferencesTests {
  @Test func keysOfXMLCoderMayStay() throws {
    enum IntOrString: Decodable, Equatable {
      enum CodingKeys: String, CodingKey { case int, string }
      enum IntCodingKeys: String, CodingKey { case _0 = "" }
      enum StringCodingKeys: String, CodingKey { case _0 = "" }
      case int(Int)
      case string(String)
    }
    let data = Data("<container><int>1</int><string>two</string><int>4</int></container>".utf8)
    #expect(try ExpatXMLDecoder().decode([IntOrString].self, from: data) == [.int(1), .string("two"), .int(4)])
  }

  private struct List<Value: Decodable>: Decodable {
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

  private struct Around<Value: Decodable>: Decodable { var x: Value }

  /// The rows about lists in the table of what changes without an error.
  @Test func listsInsideOfOneElement() throws {
    struct Item: Decodable, Equatable { var a: Int? }
    let texts = Data("<r><x><i>1</i><i>2</i><i>3</i></x></r>".utf8)
    let items = Data("<r><x><i><a>1</a></i><i><a>2</a></i></x></r>".utf8)
    let decoder = ExpatXMLDecoder()
    #expect(try decoder.decode(Nested<String>.self, from: texts).values == ["123"])
    #expect(try decoder.decode(Around<List<String>>.self, from: texts).x.values == ["123"])
    #expect(try decoder.decode(Nested<Item>.self, from: items).values == [Item(a: nil)])
    #expect(try decoder.decode(Around<List<Item>>.self, from: items).x.values == [Item(a: nil)])
    struct Paths: Decodable {
      enum CodingKeys: String, CodingKey {
        case any = "x/*"
        case named = "x/i"
      }
      var any: [Item]
      var named: [Item]
    }
    let paths = try decoder.decode(Paths.self, from: items)
    #expect(paths.any == [Item(a: 1), Item(a: 2)])
    #expect(paths.named == paths.any)
    let four = Data("<r><x>1</x><x>2</x><x>3</x><x>4</x></r>".utf8)
    #expect(try decoder.decode(Around<List<Int>>.self, from: four).x.values == [1, 2, 3, 4])
    #expect(try decoder.decode(Nested<Int>.self, from: four).values == [1, 2, 3, 4])
  }

  /// The rows about values in the tables.
  @Test func differences() throws {
    struct Values: Decodable {
      var tags: [String]?
      var a: String?
      var number: Int?
      var words: [Int]?
    }
    func values(_ content: String) throws -> Values {
      try ExpatXMLDecoder().decode(Values.self, from: Data("<!DOCTYPE r [<!ENTITY e 'E'>]>\(content)".utf8))
    }
    #expect(try values("<r><tags><tag>a</tag><tag>b</tag></tags></r>").tags == ["ab"])
    #expect(try values("<r><a>x<b>y</b>z</a></r>").a == "xyz")
    #expect(try values("<r><a> x </a></r>").a == " x ")
    #expect(try values("<r><a>1&e;2</a></r>").a == "1E2")
    #expect(try values("<r><number/></r>").number == nil)
    #expect(try values("<r words='1 2'/>").words == [1, 2])
    #expect(throws: DecodingError.self) {
      try ExpatXMLDecoder().decode(Double.self, from: Data("<r>0x10</r>".utf8))
    }
  }

  @Test func moreDifferences() throws {
    struct Table: Decodable { var counts: [String: Int] }
    #expect(throws: DecodingError.self) { try ExpatXMLDecoder().decode(Table.self, from: Data("<r/>".utf8)) }
    struct Declaration: Decodable {
      enum CodingKeys: String, CodingKey { case uri = "xmlns:dc" }
      var uri: String
    }
    let declaration = Data("<r xmlns:dc='u'/>".utf8)
    #expect(throws: DecodingError.self) { try ExpatXMLDecoder().decode(Declaration.self, from: declaration) }
    struct Attribute: Decodable {
      enum CodingKeys: String, CodingKey { case id = "@id" }
      var id: Int
    }
    let element = Data("<r><id>1</id></r>".utf8)
    #expect(throws: DecodingError.self) { try ExpatXMLDecoder().decode(Attribute.self, from: element) }
  }
}
