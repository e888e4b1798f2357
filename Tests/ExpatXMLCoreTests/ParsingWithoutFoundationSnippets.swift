import ExpatXMLTree
import Testing

/// The code of the article "Parsing without Foundation", compiled and run.
@Suite struct ParsingWithoutFoundationSnippets {
  struct LinkCounter: XMLStreamHandler {
    var count = 0
    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
      if name == "link" { count += 1 }
    }
  }

  func countLinks(in document: Span<UInt8>) throws -> Int {
    var counter = LinkCounter()
    try XMLSource.withSpan(of: document) { try XMLStreamParser($0).parse(&counter) }
    return counter.count
  }

  @Test func linksAreCounted() throws {
    let document = Array("<feed><link/><entry><link/></entry></feed>".utf8)
    #expect(try countLinks(in: document.span) == 2)
  }

  func titles(inFile path: String) throws -> [String] {
    let reader = XMLRecordReader(.file(path), named: "entry")
    var titles: [String] = []
    while let entry = try reader.next() { titles.append(entry["title"]?.text ?? "") }
    return titles
  }

  @Test func titlesAreRead() async throws {
    let document = "<feed><entry><title>A</title></entry><entry><title>B</title></entry></feed>"
    #expect(try await withFile(Array(document.utf8)) { try titles(inFile: $0) } == ["A", "B"])
  }

  func feed(inFile path: String) async throws -> ExpatXMLElement {
    try await ExpatXMLElement(.file(path))
  }

  @Test func aTaskThatIsCancelled() async throws {
    try await withFile(Array("<feed/>".utf8)) { path in
      let name = try await feed(inFile: path).name
      #expect(name == "feed")
      let task = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return try await feed(inFile: path)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
