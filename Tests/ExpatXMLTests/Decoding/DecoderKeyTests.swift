import ExpatXML
import Foundation
import Testing

/// Names that are converted to keys.
@Suite struct DecoderKeyTests {
  private struct Words: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case twoWords
      case anAttribute = "@anAttribute"
    }
    var twoWords: [Int]
    var anAttribute: Int
  }

  private func words(_ document: String, _ strategy: ExpatXMLDecoder.KeyDecodingStrategy) throws -> Words {
    try decode(Words.self, document) { $0.keyDecodingStrategy = strategy }
  }

  @Test func snakeAndKebabAndCapitalized() throws {
    let words = Words(twoWords: [1, 2], anAttribute: 3)
    #expect(
      try self.words("<w an_attribute='3'><two_words>1</two_words><two_words>2</two_words></w>", .convertFromSnakeCase)
        == words)
    #expect(
      try self.words("<w an-attribute='3'><two-words>1</two-words><two-words>2</two-words></w>", .convertFromKebabCase)
        == words)
    #expect(
      try self.words("<w AnAttribute='3'><TwoWords>1</TwoWords><TwoWords>2</TwoWords></w>", .convertFromCapitalized)
        == words)
    #expect(throws: DecodingError.self) { try self.words("<w an_attribute='3'/>", .useDefaultKeys) }
  }

  @Test func aMissingCapitalizedNameIsCapitalizedInTheMessage() throws {
    struct Listing: Decodable { var isTruncated: Bool }
    func message<T: Decodable>(_ type: T.Type, _ document: String) throws -> String {
      let fault = try fault(type, document) { $0.keyDecodingStrategy = .convertFromCapitalized }
      return fault.message
    }
    let missing = "There is no element or attribute"
    #expect(try message(Listing.self, "<Error/>").hasPrefix("\(missing) IsTruncated in <Error>."))
    #expect(try message(Words.self, "<w><TwoWords>1</TwoWords></w>").hasPrefix("\(missing) @AnAttribute in <w>."))
  }

  @Test(arguments: [
    ("a_b", "aB"), ("ab", "ab"), ("_a_b", "_aB"), ("a_b__", "aB__"), ("__", "__"), ("A_B", "aB"),
    ("one_TWO_three", "oneTwoThree"),
    ("a__b", "aB"), ("aB", "aB"), ("p:a_b", "p:aB"),
  ]) func snakeCase(name: String, key: String) throws {
    struct Keys: Decodable {
      var keys: [String]
      init(from decoder: any Decoder) throws {
        keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
      }
    }
    let decoded = try decode(Keys.self, "<w xmlns:p='u'><\(name)>1</\(name)></w>") {
      $0.keyDecodingStrategy = .convertFromSnakeCase
    }
    #expect(decoded.keys == [key])
  }

  /// They are data, as for `JSONDecoder`.
  @Test func keysOfDictionariesAreNotConverted() throws {
    let strategies: [ExpatXMLDecoder.KeyDecodingStrategy] = [
      .convertFromSnakeCase, .convertFromKebabCase, .convertFromCapitalized,
      .custom { LowercasedKey($0[$0.count - 1]) },
    ]
    for strategy in strategies {
      let decoded = try decode([String: Int].self, "<w><Two_Words>1</Two_Words><two-words>2</two-words></w>") {
        $0.keyDecodingStrategy = strategy
      }
      #expect(decoded == ["Two_Words": 1, "two-words": 2])
    }
  }

  @Test func prefixesAreNotConverted() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case title = "m:title"
        case id = "@m:id"
        case name = "a/m:name"
      }
      var title: String
      var id: Int
      var name: String?
    }
    let document = "<i xmlns:m='u' m:Id='1'><m:Title>t</m:Title><A><m:Name>n</m:Name></A></i>"
    let item = try decode(Item.self, document) { $0.keyDecodingStrategy = .convertFromCapitalized }
    #expect(item.title == "t")
    #expect(item.id == 1)
    #expect(item.name == "n")
  }

  @Test func aMissingNameKeepsItsPrefixInTheMessage() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey { case title = "m:title" }
      var title: String
    }
    let fault = try fault(Item.self, "<i/>") { $0.keyDecodingStrategy = .convertFromCapitalized }
    #expect(fault.message.hasPrefix("There is no element or attribute m:Title in <i>."))
  }

  @Test func custom() throws {
    struct Outer: Decodable {
      struct Inner: Decodable { var a: Int }
      var inner: [Inner]
    }
    let outer = try decode(Outer.self, "<o><INNER><A>1</A></INNER><INNER A='2'/></o>") {
      $0.keyDecodingStrategy = .custom { path in
        if path.count == 1 { return LowercasedKey(path[0]) }
        #expect(path.map(\.stringValue).first == "inner")
        #expect(path.count == 3)
        return LowercasedKey(path[path.count - 1])
      }
    }
    #expect(outer.inner.map(\.a) == [1, 2])
  }

  private struct LowercasedKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ key: any CodingKey) { stringValue = key.stringValue.lowercased() }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }
}
