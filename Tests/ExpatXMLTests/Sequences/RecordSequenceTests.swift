import Foundation
import LoopbackServer
import Synchronization
import TestData
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `XMLRecords`, `XMLRecordReader` and values decoded from them.
@Suite struct RecordSequenceTests {
  private struct Entry: Decodable, Equatable {
    var id: Int
    var title: String
  }

  private static let document = """
    <feed><title>Feed</title><entry id="1"><title>One</title></entry>text
    <entry id="2"><title>T<b>w</b>o</title><entry id="inner"/></entry><other/><entry id="3"><title/></entry></feed>
    """

  private func summary(_ entry: ExpatXMLNode) -> String {
    "\(entry.attribute("id") ?? "") \(entry["title"]?.innerText ?? "") \(entry.children.count)"
  }

  private static let summaries = ["1 One 1", "2 Two 2", "3  1"]

  @Test(.needsNetworking) func everySourceGivesTheSame() async throws {
    let bytes = Array(Self.document.utf8)
    let file = try TemporaryFile(gzip(bytes))
    let fileURL = URL(fileURLWithPath: file.path)
    let url = try TestServer.shared.publish { _ in .body(bytes, chunkSize: 20, interval: .milliseconds(1)) }
    let sequences = [
      XMLRecords(data: Data(bytes), named: "entry"), XMLRecords(contentsOfFile: file.path, named: "entry"),
      XMLRecords(contentsOf: fileURL, named: "entry"), XMLRecords(contentsOf: url, named: "entry"),
      XMLRecords(request: URLRequest(url: url), named: "entry"),
      XMLRecords(ChunkSequence(chunks(bytes, of: 1)), named: "entry"),
    ]
    for records in sequences {
      var summaries: [String] = []
      for try await entry in records { summaries.append(summary(entry)) }
      #expect(summaries == Self.summaries)
    }
    let readers = [
      XMLRecordReader(data: Data(bytes), named: "entry"), XMLRecordReader(contentsOfFile: file.path, named: "entry"),
      XMLRecordReader(contentsOf: fileURL, named: "entry"),
      XMLRecordReader(stream: InputStream(data: Data(bytes)), named: "entry"),
    ]
    for reader in readers {
      var summaries: [String] = []
      while let entry = try reader.next() { summaries.append(summary(entry)) }
      #expect(summaries == Self.summaries)
    }
  }

  @Test func namespaces() throws {
    let document = Data("<f xmlns:n='u'><n:e/><e/><n:e xmlns:n='v'/></f>".utf8)
    var options = ParserOptions()
    func count(_ name: String, namespace: String? = nil) throws -> Int {
      let reader = XMLRecordReader(data: document, named: name, namespace: namespace, options: options)
      var count = 0
      while try reader.next() != nil { count += 1 }
      return count
    }
    #expect(try count("e") == 1)
    #expect(try count("n:e") == 2)
    // A look-up by namespace processes namespaces.
    #expect(try count("e", namespace: "u") == 1)
    #expect(try count("{v}e") == 1)
    #expect(try count("e", namespace: "*") == 3)
    options.shouldProcessNamespaces = true
    #expect(try count("e") == 1)
    #expect(try count("e", namespace: "") == 1)
    #expect(try count("f/e") == 1)
  }

  @Test(arguments: ["", "a//b", "a/", "//a", "a[1]", "a/@b", "*", "{u}", "a b"])
  func whatCanNotBeTheNameOfARecordIsAnError(name: String) async throws {
    let document = Data("<a><b/></a>".utf8)
    let message = "\(name.debugDescription) is neither a name nor a path of names."
    let reader = XMLRecordReader(data: document, named: name)
    #expect(throws: XMLParseError(code: .internalError, message: message, position: .none)) { try reader.next() }
    #expect(try reader.next() == nil)
    let records = XMLRecords(data: document, named: name)
    await #expect(throws: XMLParseError.self) { for try await _ in records {} }
  }

  @Test func keysOfRecordsThatCarryANamespace() async throws {
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
    for try await item in XMLRecords(data: document, named: "i").decode(Item.self) { items.append(item) }
    #expect(items == [Item(title: "T", media: "M"), Item(title: "U", media: nil)])
    let reader = XMLRecordReader(data: document, named: "i", options: Self.processing)
    #expect(try reader.next(Item.self) == items[0])
    #expect(try XMLRecordReader(data: document, named: "i").next(Item.self) == items[0])
  }

  private static var processing: ParserOptions {
    var options = ParserOptions()
    options.shouldProcessNamespaces = true
    return options
  }

  @Test func recordsComeAsSoonAsTheyAreComplete() async throws {
    let sequence = ChunkSequence { index in
      Array((index == 0 ? "<feed>" : "<entry><title>\(index)</title></entry>").utf8)
    }
    var iterator = XMLRecords(sequence, named: "entry").makeAsyncIterator()
    for index in 1...50 {
      #expect(try await iterator.next()?["title"]?.text == "\(index)")
      #expect(sequence.counter.askedChunks == index + 1)
    }
  }

  @Test func oneRecordIsInMemoryAtATime() throws {
    let document = Data("<feed>\(String(repeating: "<entry><a/>text</entry>", count: 3000))</feed>".utf8)
    let puller = RecordPuller(DataSource(document), NamePath("entry"), ParserOptions(), ParseProgress())
    var count = 0
    while let entry = try puller.next() {
      #expect(entry.text == "text")
      #expect(puller.queuedCount == 0)
      count += 1
    }
    #expect(count == 3000)
  }

  @Test func anErrorComesBehindTheRecordsBeforeIt() async throws {
    let document = Data("<feed><entry id='1'/><entry id='2'/>\n<entry></feed>".utf8)
    var iterator = XMLRecords(data: document, named: "entry").makeAsyncIterator()
    #expect(try await iterator.next()?.attribute("id") == "1")
    #expect(try await iterator.next()?.attribute("id") == "2")
    let error = await #expect(throws: XMLParseError.self) { try await iterator.next() }
    #expect(error?.code == .tagNameMismatchError)
    #expect(error?.position.line == 2)
    #expect(try await iterator.next() == nil)
  }

  @Test(.needsNetworking) func leavingTheLoopEndsTheDownload() async throws {
    let server = try LoopbackServer { _ in
      .init(steps: Endless(head: "HTTP/1.1 200 OK\nContent-Length: 99999999999\n\n", start: "<a>"))
    }
    let url = try #require(URL(string: server.url("/")))
    for try await record in XMLRecords(contentsOf: url, named: "b") {
      #expect(record.text == "text")
      break
    }
    #expect(await eventually { server.connectionsOpen == 0 })
  }

  // MARK: Values

  @Test func recordsAsValues() async throws {
    let document = "<feed><entry id='1'><title>One</title></entry><entry id='2'><title>Two</title></entry></feed>"
    let expected = [Entry(id: 1, title: "One"), Entry(id: 2, title: "Two")]
    let records = XMLRecords(data: Data(document.utf8), named: "entry").decode(Entry.self)
    #expect(try await records.reduce(into: []) { $0.append($1) } == expected)
    let reader = XMLRecordReader(data: Data(document.utf8), named: "entry")
    var entries: [Entry] = []
    while let entry = try reader.next(Entry.self) { entries.append(entry) }
    #expect(entries == expected)
  }

  @Test func whatIsNoSuchValue() async throws {
    let document = """
      <feed><entry id='1'><title>One</title></entry>
      <entry id='two'><title/></entry><entry id='3'><title>Three</title></entry></feed>
      """
    var iterator = XMLRecords(data: Data(document.utf8), named: "entry").decode(Entry.self).makeAsyncIterator()
    #expect(try await iterator.next() == Entry(id: 1, title: "One"))
    let error = await #expect(throws: DecodingError.self) { try await iterator.next() }
    #expect(error?.sourcePosition?.line == 2)
    // The iteration continues with the next record.
    #expect(try await iterator.next() == Entry(id: 3, title: "Three"))
    #expect(try await iterator.next() == nil)
    let reader = XMLRecordReader(data: Data(document.utf8), named: "entry")
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

  @Test func whatIsNoSuchValueMayBeSkipped() async throws {
    let skipped = Mutex<[String]>([])
    let records = XMLRecords(data: Self.flawed, named: "entry").decode(Entry.self) { error, record in
      skipped.withLock { $0.append("\(record.attribute("id") ?? "none") \(error is DecodingError)") }
    }
    var entries: [Entry] = []
    for try await entry in records { entries.append(entry) }
    #expect(entries.map(\.id) == [1, 3])
    #expect(skipped.withLock { $0 } == ["two true", "none true"])
    let reader = XMLRecordReader(data: Self.flawed, named: "entry")
    var (ids, places): ([Int], [String]) = ([], [])
    while let entry = try reader.next(Entry.self, skipping: { places.append("\($1.position)") }) {
      ids.append(entry.id)
    }
    #expect(ids == [1, 3])
    #expect(places == ["1:47", "2:43"])
  }

  @Test func whatTheCallbackThrowsIsThrown() async throws {
    struct Enough: Error {}
    let records = XMLRecords(data: Self.flawed, named: "entry").decode(Entry.self) { _, _ in throw Enough() }
    var ids: [Int] = []
    await #expect(throws: Enough.self) { for try await entry in records { ids.append(entry.id) } }
    #expect(ids == [1])
    let reader = XMLRecordReader(data: Self.flawed, named: "entry")
    #expect(try reader.next(Entry.self) { _, _ in throw Enough() } != nil)
    #expect(throws: Enough.self) { try reader.next(Entry.self) { _, _ in throw Enough() } }
    #expect(try reader.next(Entry.self) { _, _ in throw Enough() }?.id == 3)
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
    for try await result in XMLRecords(data: Self.flawed, named: "entry").decodeResults(Entry.self) {
      summaries.append(summary(result))
    }
    #expect(summaries == expected)
    let reader = XMLRecordReader(data: Self.flawed, named: "entry")
    var others: [String] = []
    while let result = try reader.nextResult(Entry.self) { others.append(summary(result)) }
    #expect(others == expected)
  }

  @Test func faultsOfTheDocumentAreThrownAllTheSame() async throws {
    let document = Data("<f><entry/><entry id='1'><title/></entry><oops></f>".utf8)
    var count = 0
    await #expect(throws: XMLParseError.self) {
      for try await _ in XMLRecords(data: document, named: "entry").decodeResults(Entry.self) { count += 1 }
    }
    #expect(count == 2)
    let reader = XMLRecordReader(data: document, named: "entry")
    #expect(try reader.next(Entry.self, skipping: { _, _ in })?.id == 1)
    #expect(throws: XMLParseError.self) { try reader.next(Entry.self, skipping: { _, _ in }) }
    #expect(try reader.next(Entry.self, skipping: { _, _ in }) == nil)
  }

  @MainActor @Test func aLoopOnTheMainActorStaysThere() async throws {
    for try await _ in XMLRecords(data: Data(Self.document.utf8), named: "entry").decode(Anything.self) {
      MainActor.assertIsolated()
    }
  }
}

private struct Anything: Decodable {
  // MARK: Keys that carry a namespace

  private struct Named: Decodable {
    enum CodingKeys: String, CodingKey { case title = "{urn:t}title" }
    var title: String
  }

  private static let namespaces = "<r xmlns:t='urn:t'><e><t:title>A</t:title></e><e><t:title>B</t:title></e></r>"

  /// A reader behaves like a sequence.
  @Test func namespacesAreProcessedForValues() async throws {
    var titles: [String] = []
    for try await value in XMLRecords(string: Self.namespaces, named: "e").decode(Named.self) {
      titles.append(value.title)
    }
    #expect(titles == ["A", "B"])
    let reader = XMLRecordReader(string: Self.namespaces, named: "e")
    #expect(try reader.next(Named.self)?.title == "A")
    #expect(try reader.next(Named.self)?.title == "B")
    #expect(try reader.next(Named.self) == nil)
    let results = XMLRecordReader(string: Self.namespaces, named: "e")
    #expect(try results.nextResult(Named.self)?.get().title == "A")
    let skipping = XMLRecordReader(string: Self.namespaces, named: "e")
    #expect(try skipping.next(Named.self) { error, _ in throw error }?.title == "A")
  }

  /// The document has already begun without namespace processing.
  @Test func namespacesAreNotProcessedInTheMiddle() throws {
    let reader = XMLRecordReader(string: Self.namespaces, named: "e")
    #expect(try reader.next()?.namespace == nil)
    let error = #expect(throws: DecodingError.self) { try reader.next(Named.self) }
    #expect(error?.xmlValueError?.message.contains("namespaces were not processed") == true)
    let processed = XMLRecordReader(
      string: Self.namespaces, named: "e", options: ParserOptions(shouldProcessNamespaces: true))
    #expect(try processed.next()?["{urn:t}title"]?.text == "A")
    #expect(try processed.next(Named.self)?.title == "B")
  }
}
