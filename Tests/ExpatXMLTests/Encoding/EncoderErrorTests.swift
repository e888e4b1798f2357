import ExpatXML
import Foundation
import Testing

/// Keys and values that can't be written.
@Suite struct EncoderErrorTests {
  private func context<T: Encodable>(
    _ value: T, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> EncodingError.Context {
    let error = #expect(throws: EncodingError.self, sourceLocation: sourceLocation) { try encoded(value) }
    guard case .invalidValue(_, let context)? = error else { throw Missing() }
    return context
  }

  private struct Missing: Error {}

  @Test(arguments: [
    "a//b": "an element at any depth has no definite place",
    "/a": "a value is written without knowing what is around it",
    "a/following-sibling::b": "a sibling has no definite place",
    "../a": "the element around is complete only later", "p:*": "an element or attribute needs a definite name",
    "{*}a": "an element or attribute needs a definite name", "a/*/b": "an element or attribute needs a definite name",
    "a[2]": "only attributes with a value, as in [@a='b'], can be written in brackets",
    "a[last()]": "only attributes with a value, as in [@a='b'], can be written in brackets",
    "a[b='c']/d": "only attributes with a value, as in [@a='b'], can be written in brackets",
    "a[@b]/c": "only attributes with a value, as in [@a='b'], can be written in brackets",
  ])
  func keysWithoutADefinitePlace(key: String, reason: String) throws {
    let context = try context(Keyed(key: key, value: 1))
    #expect(context.debugDescription == "The key \(key) can't be written: \(reason).")
    #expect(context.codingPath.map(\.stringValue) == [key])
  }

  @Test(arguments: [
    "a/": "expected a name at character 3", "@*": "expected the name of an attribute at character 2",
    "a[@b='c": "expected ' at character 8", "{u": "expected } at character 3",
    "a b": "expected /, |, a condition or the end at character 3",
    "1/a": "expected a name at character 1",
  ])
  func keysThatAreNoPaths(key: String, reason: String) throws {
    let context = try context(Keyed(key: key, value: 1))
    #expect(context.debugDescription == "The key \"\(key)\" is not a path: \(reason).")
    #expect(context.codingPath.map(\.stringValue) == [key])
  }

  @Test func onlyEnumsChooseTheirNames() throws {
    #expect(
      try context(Keyed(key: "*", value: 1)).debugDescription == "Only the cases of an enum have a name for the key *.")
  }

  @Test(arguments: [
    ("1", #""1" is not a qualified name. In v"#), ("p:a", "The prefix p is not declared. In v"),
    ("xmlns:a:b", #""xmlns:a:b" is not a qualified name. In v"#),
  ])
  func keysThatAreNoNames(key: String, message: String) throws {
    let context = try context(Keyed(key: key, value: 1))
    #expect(context.debugDescription == message)
  }

  @Test func keysOfDictionariesAreNames() throws {
    for key in ["@a", "a/b", "#text", "*", ""] {
      #expect(try context([key: 1]).debugDescription == "\(key.debugDescription) is not a qualified name. In v")
    }
  }

  /// A type that calls a dictionary's own `encode(to:)` gets the same error.
  @Test(arguments: ["{urn:o}z", "{}z"]) func keysOfDictionariesThatWouldBeReadAsOthers(key: String) throws {
    struct Wrapped: Encodable {
      var values: [String: Int]
      func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
    }
    for context in [try context([key: 1]), try context(Wrapped(values: [key: 1]))] {
      #expect(
        context.debugDescription
          == "The key \(key) would be read as another one: in a dictionary, a namespace needs a prefix of namespacesByPrefix."
      )
      #expect(context.codingPath.map(\.stringValue) == [key])
    }
  }

  @Test func charactersThatXMLCannotContain() throws {
    let context = try context(["a": ["b": "\u{1}"]])
    #expect(context.debugDescription == "XML can't contain the character U+0001. In v/a/b")
  }

  @Test(arguments: [
    ("<v>", ["a", "b"], "\u{1}"), ("list", ["l", "Index 1", "b"], "\u{FFFE}"), ("key", ["ok", "a b"], "1"),
    ("attribute", ["@a"], "\u{1}"),
  ])
  func anErrorHasTheWayToTheValueAndTheValue(kind: String, path: [String], value: String) throws {
    let values: [String: any Encodable] = [
      "<v>": ["a": ["b": "\u{1}"]], "list": ["l": [["b": "x"], ["b": "\u{FFFE}"]]], "key": ["ok": ["a b": 1]],
      "attribute": Keyed(key: "@a", value: "\u{1}"),
    ]
    let unwritable = try #require(values[kind])
    let error = #expect(throws: EncodingError.self) { try encoded(unwritable) }
    guard case .invalidValue(let invalid, let context)? = error else { throw Missing() }
    #expect(context.codingPath.map(\.stringValue) == path)
    #expect(invalid as? String == value)
    #expect(!"\(try #require(error))".contains(".."))
  }

  @Test func attributesAreTexts() throws {
    #expect(
      try context(Keyed(key: "@a", value: ["b": 1])).debugDescription
        == "An attribute or a word can't have keys or values inside.")
    #expect(
      try context(Keyed(key: "@a", value: [[1]])).debugDescription
        == "An attribute or a word can't have keys or values inside.")
  }

  @Test func wordsHaveNoSpaces() throws {
    for word in ["", "a b", "\n"] {
      let context = try context(Keyed(key: "@a", value: ["x", word]))
      #expect(context.debugDescription == "\(word.debugDescription) can't be one of several words.")
      #expect(context.codingPath.map(\.stringValue) == ["@a", "Index 1"])
    }
    #expect(try context(Keyed(key: "@a", value: [Int?.none])).debugDescription == "Nil can't be a word.")
  }

  @Test func attributesThatOccurTwice() throws {
    struct Value: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for _ in 0..<2 { try container.encode(1, forKey: AnyKey("@a")) }
      }
    }
    #expect(try context(Value()).debugDescription == "The attribute a occurs twice. In v")
  }

  @Test func errorsOfContainersComeWithTheirValues() throws {
    struct Value: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        var list = container.nestedUnkeyedContainer(forKey: AnyKey("a[1]"))
        #expect(throws: EncodingError.self) { try list.encode(1) }
        var keyed = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("a[1]"))
        #expect(throws: EncodingError.self) { try keyed.encode(1, forKey: AnyKey("b")) }
        try 1.encode(to: container.superEncoder(forKey: AnyKey("..")))
      }
    }
    #expect(try context(Value()).debugDescription.hasPrefix("The key .. can't be written"))
  }

  @Test func nodesAreElements() throws {
    let node = try ExpatXMLElement(.string("<a/>"))
    #expect(try context(Keyed(key: "@a", value: node)).debugDescription.hasPrefix("An element can't be an attribute"))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(node) }
  }

  @Test(arguments: ["@id", "b", "#text"], [true, false])
  func anElementHasItsOwnAttributesAndContent(key: String, isFirst: Bool) throws {
    struct Value: Encodable {
      var key: String
      var isFirst: Bool
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        if isFirst { try container.encode(7, forKey: AnyKey(key)) }
        try ExpatXMLElement(.string("<a/>")).encode(to: encoder)
        if !isFirst { try container.encode(7, forKey: AnyKey(key)) }
      }
    }
    #expect(
      try context(Value(key: key, isFirst: isFirst)).debugDescription
        == "An element that is the whole value has its own attributes and content.")
  }

  @Test func theKeyIsTheLastOfTheCodingPath() throws {
    let node = try ExpatXMLElement(.string("<a/>"))
    func path<T: Encodable>(_ value: T) throws -> [String] { try context(value).codingPath.map(\.stringValue) }
    #expect(try path(["outer": Keyed(key: "*", value: 1)]) == ["outer", "*"])
    #expect(try path(["outer": Keyed(key: "@a", value: node)]) == ["outer", "@a"])
    #expect(try path(["outer": Keyed(key: "@a", value: [Int?.none])]) == ["outer", "@a", "Index 0"])
  }

  @Test func errorsOfTypesAreThrown() {
    struct Failing: Encodable {
      func encode(to encoder: any Encoder) throws { throw Missing() }
    }
    #expect(throws: Missing.self) { try encoded([Failing()]) }
  }

  /// Foundation can't print such a date.
  @Test func anErrorOfADateCanBePrinted() throws {
    let dates = [Date(timeIntervalSinceReferenceDate: .nan)]
    let error = #expect(throws: EncodingError.self) { try ExpatXMLEncoder().encode(dates) }
    #expect("\(try #require(error))".contains("The date can't be written."))
  }
}
