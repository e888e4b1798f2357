/// Values that are decoded from the records of `XMLRecords` and `XMLRecordReader`.
@Suite struct ValueSequenceTests {
  private struct Entry: Decodable, Equatable {
    var id: Int
    var title: String
  }

  @Test func recordsAsValues() async throws {
    let document = "<feed><entry id='1'><title>One</title></entry><entry id='2'><title>Two</title></entry></feed>"
    let expected = [Entry(id: 1, title: "One"), Entry(id: 2, title: "Two")]
    let records = XMLRecords(.data(Data(document.utf8)), named: "entry").decode(Entry.self)
    #expect(try await records.reduce(into: []) { $0.append($1) } == expected)
    let reader = XMLRecordReader(.data(Data(document.utf8)), named: "entry")
    var entries: [Entry] = []
    while let entry = try reader.next(Entry.self) { entries.append(entry) }
    #expect(entries == expected)
  }

  @Test func aRecordThatIsNoSuchValueIsAnError() async throws {
    let document = """
      <feed><entry id='1'><title>One</title></entry>
      <entry id='two'><title/></entry><entry id='3'><title>Three</title></entry></feed>
      """
    var iterator = XMLRecords(.data(Data(document.utf8)), named: "entry").decode(Entry.self).makeAsyncIterator()
    #expect(try await iterator.next() == Entry(id: 1, title: "One"))
    let error = await #expect(throws: DecodingError.self) { try await iterator.next() }
    #expect(error?.sourcePosition?.line == 2)
    // As `AsyncIteratorProtocol` demands.
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    let reader = XMLRecordReader(.data(Data(document.utf8)), named: "entry")
    #expect(try reader.next(Entry.self) == Entry(id: 1, title: "One"))
    #expect(throws: DecodingError.self) { try reader.next(Entry.self) }
    #expect(try reader.next(Entry.self) == Entry(id: 3, title: "Three"))
    #expect(try reader.next(Entry.self) == nil)
  }

  private static var flawed: Data {
    Data(
      """
      <feed><entry id='1'><title>One</title></entry><entry id='two'><title/></entry>
      <entry id='3'><title>Three</title></entry><entry/></feed>
      """.utf8)
  }

  @Test func aResultForEachRecord() async throws {
    func summary(_ result: Result<Entry, any Error>) -> String {
      switch result {
      case .success(let entry): "\(entry.id)"
      case .failure(let error as DecodingError): "line \(error.sourcePosition?.line ?? 0)"
      case .failure(let error): "\(error)"
      }
    }
    let expected = ["1", "line 1", "3", "line 2"]
    var summaries: [String] = []
    for try await result in XMLRecords(.data(Self.flawed), named: "entry").decodeResults(Entry.self) {
      summaries.append(summary(result))
    }
    #expect(summaries == expected)
  }

  @Test func faultsOfTheDocumentAreThrown() async throws {
    let document = Data("<f><entry/><entry id='1'><title/></entry><oops></f>".utf8)
    var count = 0
    await #expect(throws: XMLParseError.self) {
      for try await _ in XMLRecords(.data(document), named: "entry").decodeResults(Entry.self) { count += 1 }
    }
    #expect(count == 2)
    let reader = XMLRecordReader(.data(document), named: "entry")
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

  // MARK: Keys with a namespace

  @Test func keysWithANamespaceAndWithout() async throws {
    struct Item: Decodable, Equatable {
      enum CodingKeys: String, CodingKey {
        case title
        case media = "{urn:m}title"
      }
      var title: String
      var media: String?
    }
    let document = Data(
      "<f xmlns:m='urn:m'><i><m:title>M</m:title><title>T</title></i><i><title>U</title></i></f>".utf8)
    var items: [Item] = []
    for try await item in XMLRecords(.data(document), named: "i").decode(Item.self) { items.append(item) }
    #expect(items == [Item(title: "T", media: "M"), Item(title: "U", media: nil)])
    let reader = XMLRecordReader(.data(document), named: "i")
    #expect(try reader.next(Item.self) == items[0])
    #expect(try reader.next(Item.self) == items[1])
    #expect(try reader.next(Item.self) == nil)
  }
}
