/// Keys and values that can't be written.
@Suite struct EncoderErrorTests {
  /// The error of writing a value: its message and the path to the value.
  private func fault<T: Encodable>(_ value: T, sourceLocation: SourceLocation = #_sourceLocation) throws -> (
    message: String, path: [String], value: Any
  ) {
    let error = #expect(throws: EncodingError.self, sourceLocation: sourceLocation) { try encoded(value) }
    guard case .invalidValue(let invalid, let context) = try #require(error) else { throw CancellationError() }
    #expect(!"\(try #require(error))".hasSuffix(".."), sourceLocation: sourceLocation)
    return (context.debugDescription, context.codingPath.map(\.stringValue), invalid)
  }

  private static let noPlace = "an element at any depth has no definite place"
  private static let noName = "an element or attribute needs a definite name"
  private static let brackets = "only attributes with a value, as in [@a='b'], can be written in brackets"

  @Test(arguments: [
    "a//b": noPlace, "/a": "a value is written without knowing what is around it",
    "a/following-sibling::b": "a sibling has no definite place", "../a": "the element around is complete only later",
    "p:*": noName, "{*}a": noName, "a/*/b": noName, "a[2]": brackets, "a[last()]": brackets, "a[b='c']/d": brackets,
    "a[@b]/c": brackets,
  ])
  func keysWithoutADefinitePlace(key: String, reason: String) throws {
    let fault = try fault([key: 1] as Members)
    #expect(fault.message == "The key \(key) can't be written: \(reason).")
    #expect(fault.path == [key])
  }

  @Test(arguments: [
    "a/": "expected a name at character 3", "@*": "expected the name of an attribute at character 2",
    "a[@b='c": "expected ' at character 8", "{u": "expected } at character 3",
    "a b": "expected /, |, a condition or the end at character 3", "1/a": "expected a name at character 1",
  ])
  func keysThatAreNoPaths(key: String, reason: String) throws {
    let fault = try fault([key: 1] as Members)
    #expect(fault.message == "The key \"\(key)\" is not a path: \(reason).")
    #expect(fault.path == [key])
  }

  private static let noText = "An attribute or a word can't have keys or values inside."

  @Test(
    arguments: [
      (["*": 1], "Only the cases of an enum have a name for the key *.", ["*"]),
      (["1": 1], #""1" is not a qualified name. In v"#, ["1"]),
      (["p:a": 1], "The prefix p is not declared. In v", ["p:a"]),
      (["xmlns:a:b": 1], #""xmlns:a:b" is not a qualified name. In v"#, ["xmlns:a:b"]),
      (["@a": 1, "@a": 1], "The attribute a occurs twice. In v", ["@a"]),
      // Attributes are texts, and words have no spaces.
      (["@a": ["b": 1]], noText, ["@a"]), (["@a": [[1]]], noText, ["@a", "Index 0"]),
      (["@a": ["x", ""]], "\"\" can't be one of several words.", ["@a", "Index 1"]),
      (["@a": ["x", "a b"]], "\"a b\" can't be one of several words.", ["@a", "Index 1"]),
      (["o": ["@a": ["\n", "x"]] as Members], "\"\\n\" can't be one of several words.", ["o", "@a", "Index 0"]),
      (["o": ["@a": [Int?.none]] as Members], "Nil can't be a word.", ["o", "@a", "Index 0"]),
      (["o": ["*": 1] as Members], "Only the cases of an enum have a name for the key *.", ["o", "*"]),
    ] as [(Members, String, [String])])
  func aFaultOfAKeyOrItsValue(value: Members, message: String, path: [String]) throws {
    let fault = try fault(value)
    #expect(fault.message == message)
    #expect(fault.path == path)
  }

  @Test(arguments: ["@a", "a/b", "#text", "*", ""]) func keysOfDictionariesAreNames(key: String) throws {
    #expect(try fault([key: 1]).message == "\(key.debugDescription) is not a qualified name. In v")
  }

  /// A type that calls a dictionary's own `encode(to:)`.
  private struct Wrapped: Codable, Equatable {
    var values: [String: Int]
    init(_ values: [String: Int]) { self.values = values }
    init(from decoder: any Decoder) throws { values = try [String: Int](from: decoder) }
    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
  }

  @Test(arguments: ["{urn:o}z", "{}z"]) func keysOfDictionariesThatWouldBeReadAsOthers(key: String) throws {
    for fault in [try fault([key: 1]), try fault(Wrapped([key: 1]))] {
      let reason = "in a dictionary, a namespace needs a prefix of namespacesByPrefix"
      #expect(fault.message == "The key \(key) would be read as another one: \(reason).")
      #expect(fault.path == [key])
    }
  }

  @Test func theKeysOfADictionaryThatIsToldToEncodeItselfAreNames() throws {
    #expect(try copy(Wrapped(["b": 1, "a.c": 2])) == Wrapped(["b": 1, "a.c": 2]))
    for key in ["a/b", "@id", "#text"] { #expect(throws: EncodingError.self) { try encoded(Wrapped([key: 1])) } }
  }

  @Test(
    arguments: [
      (["a": ["b": "\u{1}"]], ["a", "b"], "\u{1}"),
      (["l": [["b": "x"], ["b": "\u{FFFE}"]]], ["l", "Index 1", "b"], "\u{FFFE}"),
      (["ok": ["a b": 1]], ["ok", "a b"], "1"), (["@a": "\u{1}"], ["@a"], "\u{1}"),
    ] as [(Members, [String], String)])
  func anErrorHasTheWayToTheValueAndTheValue(value: Members, path: [String], invalid: String) throws {
    let fault = try fault(value)
    #expect(fault.path == path)
    #expect(fault.value as? String == invalid)
  }

  @Test func charactersThatXMLCannotContain() throws {
    #expect(try fault(["a": ["b": "\u{1}"]]).message == "XML can't contain the character U+0001. In v/a/b")
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
    #expect(try fault(Value()).message.hasPrefix("The key .. can't be written"))
  }

  @Test func nodesAreElements() throws {
    let node = try ExpatXMLElement("a")
    let fault = try fault(["outer": ["@a": node] as Members])
    #expect(fault.message.hasPrefix("An element can't be an attribute"))
    #expect(fault.path == ["outer", "@a"])
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(node) }
  }

  @Test(arguments: ["@id", "b", "#text"], [true, false]) func anElementHasItsOwnAttributesAndContent(
    key: String, isFirst: Bool
  ) throws {
    struct Value: Encodable {
      var key: String
      var isFirst: Bool
      func encode(to encoder: any Encoder) throws {
        if isFirst { try ([key: 7] as Members).encode(to: encoder) }
        try ExpatXMLElement("a").encode(to: encoder)
        if !isFirst { try ([key: 7] as Members).encode(to: encoder) }
      }
    }
    #expect(
      try fault(Value(key: key, isFirst: isFirst)).message
        == "An element that is the whole value has its own attributes and content.")
  }

  @Test func errorsOfTypesAreThrown() {
    struct Failing: Encodable { func encode(to encoder: any Encoder) throws { throw CancellationError() } }
    #expect(throws: CancellationError.self) { try encoded([Failing()]) }
  }

  /// Foundation can't print such a date.
  @Test func anErrorOfADateCanBePrinted() throws {
    let dates = [Date(timeIntervalSinceReferenceDate: .nan)]
    let error = #expect(throws: EncodingError.self) { try ExpatXMLEncoder().encode(dates) }
    #expect("\(try #require(error))".contains("The date can't be written."))
  }
}
