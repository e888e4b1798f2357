/// `XMLRecords` and `XMLRecordReader`: records, their values, and the root around them.
@Suite struct RecordSequenceTests {
  private struct Entry: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case id, title
      case media = "{urn:m}title"
    }
    var id: Int
    var title: String
    var media: String?
  }

  /// A record, one that is no such value, and two more, the last of which is no such value either.
  private static let flawed = """
    <feed xmlns:m='urn:m'><entry id='1'><m:title>M</m:title><title>One</title></entry><entry id='two'><title/></entry>
    <entry id='3'><title>Three</title></entry><entry/></feed>
    """

  private let first = Entry(id: 1, title: "One", media: "M")

  @Test func recordsAsValues() async throws {
    let document = Self.flawed.replacing("two", with: "2").replacing("<entry/>", with: "")
    let expected = [first, Entry(id: 2, title: ""), Entry(id: 3, title: "Three")]
    let records = XMLRecords(.string(document), named: "entry").decode(Entry.self)
    #expect(try await records.reduce(into: []) { $0.append($1) } == expected)
    let reader = XMLRecordReader(.string(document), named: "entry")
    var entries: [Entry] = []
    while let entry = try reader.next(Entry.self) { entries.append(entry) }
    #expect(entries == expected)
  }

  @Test func aRecordThatIsNoSuchValueIsAnError() async throws {
    var iterator = XMLRecords(.string(Self.flawed), named: "entry").decode(Entry.self).makeAsyncIterator()
    #expect(try await iterator.next() == first)
    let error = await #expect(throws: DecodingError.self) { try await iterator.next() }
    #expect(error?.sourcePosition?.line == 1)
    // As `AsyncIteratorProtocol` demands.
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    // A reader goes on.
    let reader = XMLRecordReader(.string(Self.flawed), named: "entry")
    #expect(try reader.next(Entry.self) == first)
    #expect(throws: DecodingError.self) { try reader.next(Entry.self) }
    #expect(try reader.next(Entry.self) == Entry(id: 3, title: "Three"))
  }

  @Test func faultsOfTheDocumentAreThrown() async throws {
    let document = "<f><entry/><entry id='1'><title/></entry><oops></f>"
    var count = 0
    await #expect(throws: XMLParseError.self) {
      for try await _ in XMLRecords(.string(document), named: "entry").decode([String: String].self) { count += 1 }
    }
    #expect(count == 2)
    let reader = XMLRecordReader(.string(document), named: "entry")
    #expect(throws: DecodingError.self) { try reader.next(Entry.self) }
    #expect(try reader.next(Entry.self)?.id == 1)
    #expect(throws: XMLParseError.self) { try reader.next(Entry.self) }
    #expect(try reader.next(Entry.self) == nil)
  }

  @MainActor @Test func aLoopOnTheMainActorStaysThere() async throws {
    struct Anything: Decodable {}
    for try await _ in XMLRecords(.string("<feed><entry/>text<entry/></feed>"), named: "entry").decode(Anything.self) {
      MainActor.assertIsolated()
    }
  }

  private static let page = "<!-- Log in -->\n<login><entry/></login>"
  private static let message = "Expected the root element feed, not <login>. Line 2, column 1."

  @Test func anotherRootIsAnErrorAtItsStartTag() async throws {
    #expect(try XMLRecordReader(.string(Self.page), named: "item").next() == nil, "no name is expected")
    let reader = XMLRecordReader(.string(Self.page), named: "entry", rootName: "feed")
    let error = try #require(throws: XMLParseError.self) { try reader.next() }
    #expect(error.description == Self.message)
    #expect(error.code == .documentStartError)
    #expect(try reader.next() == nil)
    let records = XMLRecords(.string(Self.page), named: "entry", rootName: "feed")
    // Each iteration checks it.
    for _ in 0..<2 {
      var values = records.decode(String.self).makeAsyncIterator()
      #expect(await #expect(throws: XMLParseError.self) { try await values.next() } == error)
    }
  }

  @Test func aFedDocumentIsRefusedWithItsFirstTag() throws {
    let reader = XMLRecordReader(named: "entry", rootName: "feed")
    reader.feed("<!-- Log in -->\n<login".utf8)
    #expect(try reader.next() == nil)
    reader.feed(">".utf8)
    #expect(try #require(throws: XMLParseError.self) { try reader.next() }.description == Self.message)
  }

  @Test(arguments: ["feed", "rss|feed", "{urn:a}feed", "{*}feed", "/feed", "feed[@version]"])
  func anExpectedRootHasItsRecords(name: String) throws {
    let document = "<feed xmlns='urn:a' version='1'><feed/><entry/><html><entry/></html></feed>"
    let reader = XMLRecordReader(.string(document), named: "entry", rootName: try XMLPath(parsing: name))
    #expect(try reader.next() != nil)
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
  }

  @Test(arguments: inputs("roots that are not those expected").map { ($0[0], $0[1], $0[2]) })
  func nothingButANameThatFitsIsEnough(name: String, document: String, fault: String) throws {
    let reader = XMLRecordReader(.string(document), named: "entry", rootName: try XMLPath(parsing: name))
    let error = try #require(throws: XMLParseError.self) { try reader.next() }
    #expect(error.message.hasPrefix("Expected the root element \(fault)"))
  }

  @Test func theRootMayBeTheRecord() throws {
    let reader = XMLRecordReader(.string("<entry><entry/></entry>"), named: "entry", rootName: "entry")
    #expect(try reader.next()?.elements.count == 1)
    #expect(try reader.next() == nil)
  }

  @Test func aPathThatIsNoPatternIsAnError() throws {
    let reader = XMLRecordReader(.string("<feed/>"), named: "entry", rootName: "feed[2]")
    #expect(throws: XMLPathError.self) { try reader.next() }
  }
}
