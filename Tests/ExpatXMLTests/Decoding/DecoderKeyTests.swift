/// Names that are converted to keys.
@Suite struct DecoderKeyTests {
  private struct Words: Decodable {
    enum CodingKeys: String, CodingKey {
      case twoWords
      case anAttribute = "@anAttribute"
      case prefixed = "m:title"
      case path = "a/m:name"
    }
    var twoWords: [Int]
    var anAttribute: Int
    var prefixed: String?
    var path: String?
  }

  @Test(
    arguments: [
      (.convertFromSnakeCase, "an_attribute", "two_words", "a", "title", "name"),
      (.convertFromKebabCase, "an-attribute", "two-words", "a", "title", "name"),
      (.convertFromCapitalized, "AnAttribute", "TwoWords", "A", "Title", "Name"),
    ] as [(ExpatXMLDecoder.KeyDecodingStrategy, String, String, String, String, String)])
  func namesAreConvertedAndPrefixesAreNot(
    strategy: ExpatXMLDecoder.KeyDecodingStrategy, attribute: String, words: String, a: String, title: String,
    name: String
  ) throws {
    let document = """
      <w xmlns:m='u' \(attribute)='3'><\(words)>1</\(words)><\(words)>2</\(words)><m:\(title)>t</m:\(title)>\
      <\(a)><m:\(name)>n</m:\(name)></\(a)></w>
      """
    #expect(
      try decoded(Words.self, document) { $0.keyDecodingStrategy = strategy }
        == #"twoWords: [1, 2], anAttribute: 3, prefixed: "t", path: "n""#)
    #expect(throws: DecodingError.self) { try decode(Words.self, document) }
  }

  @Test(arguments: [
    ("<Error/>", "isTruncated", "IsTruncated in <Error>"), ("<w/>", "@anAttribute", "@AnAttribute in <w>"),
    ("<i/>", "m:title", "m:Title in <i>"),
  ])
  func aMissingCapitalizedNameIsCapitalizedInTheMessage(document: String, key: String, missing: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try value(Int.self, key, document) { $0.keyDecodingStrategy = .convertFromCapitalized }
    }
    #expect(DecodingFault(error).message.hasPrefix("There is no element or attribute \(missing)."))
  }

  @Test(arguments: [
    ("a_b", "aB"), ("ab", "ab"), ("_a_b", "_aB"), ("a_b__", "aB__"), ("__", "__"), ("A_B", "aB"),
    ("one_TWO_three", "oneTwoThree"), ("a__b", "aB"), ("aB", "aB"), ("p:a_b", "p:aB"),
  ])
  func snakeCase(name: String, key: String) throws {
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

  private static let lowercased = ExpatXMLDecoder.KeyDecodingStrategy.custom {
    AnyKey($0[$0.count - 1].stringValue.lowercased())
  }

  /// They are data, as for `JSONDecoder`.
  @Test(
    arguments: [.convertFromSnakeCase, .convertFromKebabCase, .convertFromCapitalized, lowercased]
      as [ExpatXMLDecoder.KeyDecodingStrategy])
  func keysOfDictionariesAreNotConverted(strategy: ExpatXMLDecoder.KeyDecodingStrategy) throws {
    let decoded = try decode([String: Int].self, "<w><Two_Words>1</Two_Words><two-words>2</two-words></w>") {
      $0.keyDecodingStrategy = strategy
    }
    #expect(decoded == ["Two_Words": 1, "two-words": 2])
  }

  @Test func custom() throws {
    struct Outer: Decodable {
      struct Inner: Decodable { var a: Int }
      var inner: [Inner]
    }
    let outer = try decode(Outer.self, "<o><INNER><A>1</A></INNER><INNER A='2'/></o>") {
      $0.keyDecodingStrategy = .custom { path in
        #expect(path.count == 1 || path.count == 3 && path[0].stringValue == "inner")
        return AnyKey(path[path.count - 1].stringValue.lowercased())
      }
    }
    #expect(outer.inner.map(\.a) == [1, 2])
  }
}
