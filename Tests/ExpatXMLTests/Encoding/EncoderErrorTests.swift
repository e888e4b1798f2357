/// Keys and values that can't be written. `Fixtures/members.txt` has more of them.
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

  @Test(
    arguments: [
      (["@a": ["x", ""]], ""), (["o": ["@a": ["\n", "x"]] as Members], "\n"), (["*": 1], "*"), (["1": 1], "1"),
      (["l": [["b": "x"], ["b": "\u{FFFE}"]]], "\u{FFFE}"), (["@a": "\u{1}"], "\u{1}"),
    ] as [(Members, String)])
  func anErrorHasTheValue(value: Members, invalid: String) throws { #expect("\(try fault(value).value)" == invalid) }

  /// A type that calls a dictionary's own `encode(to:)`.
  private struct Wrapped: Codable, Equatable {
    var values: [String: Int]
    init(_ values: [String: Int]) { self.values = values }
    init(from decoder: any Decoder) throws { values = try [String: Int](from: decoder) }
    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
  }

  @Test(arguments: ["@a", "a/b", "#text", "*", ""]) func keysOfDictionariesAreNames(key: String) throws {
    #expect(try fault([key: 1]).message == "\(key.debugDescription) is not a qualified name. In v")
    if key != "*", !key.isEmpty { #expect(throws: EncodingError.self) { try encoded(Wrapped([key: 1])) } }
    #expect(try copy(Wrapped(["b": 1, "a.c": 2])) == Wrapped(["b": 1, "a.c": 2]))
  }

  @Test(arguments: ["{urn:o}z", "{}z"]) func keysOfDictionariesThatWouldBeReadAsOthers(key: String) throws {
    for fault in [try fault([key: 1]), try fault(Wrapped([key: 1]))] {
      let reason = "in a dictionary, a namespace needs a prefix of namespacesByPrefix"
      #expect(fault.message == "The key \(key) would be read as another one: \(reason).")
      #expect(fault.path == [key])
    }
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
