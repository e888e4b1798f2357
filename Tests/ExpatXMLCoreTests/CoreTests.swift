import ExpatXMLTree
import Testing

/// Without Foundation: every source and every result, in chunks of every size.
@Suite struct CoreTests {
  private static let document =
    #"<?xml version="1.0"?><feed><entry id="1">é<b/></entry>&amp;<entry id="2">z</entry></feed>"#
  private static let bytes = Array(document.utf8)

  private static let events = [
    "start feed", "start entry id=1", "text é", "start b", "end b", "end entry", "text &", "start entry id=2", "text z",
    "end entry", "end feed",
  ]
  private static let records = [#"<entry id="1">é<b/></entry>"#, #"<entry id="2">z</entry>"#]
  private static let tree = String(document.dropFirst(#"<?xml version="1.0"?>"#.count))

  private func expectEverything(_ source: @autoclosure () -> XMLSource) throws {
    var recorder = Recorder()
    try XMLStreamParser(source()).parse(&recorder)
    #expect(recorder.lines == Self.events)
    let events = XMLEventReader(source())
    var lines: [String?] = []
    while let event = try events.next() { lines.append(event.line) }
    #expect(lines.compactMap(\.self) == Self.events)
    let records = XMLRecordReader(source(), named: "entry")
    var trees: [String] = []
    while let record = try records.next() { trees.append(record.description) }
    #expect(trees == Self.records)
    #expect(try ExpatXMLElement(source()).description == Self.tree)
  }

  private func expectEverything(_ source: @autoclosure () -> XMLAsyncSource) async throws {
    let lines = try await XMLEvents(source()).reduce(into: [String?]()) { $0.append($1.line) }
    #expect(lines.compactMap(\.self) == Self.events)
    let trees = try await XMLRecords(source(), named: "entry").reduce(into: [String]()) { $0.append($1.description) }
    #expect(trees == Self.records)
    #expect(try await ExpatXMLElement(source()).description == Self.tree)
  }

  @Test func bytes() async throws {
    try expectEverything(.bytes(Self.bytes) as XMLSource)
    try await expectEverything(.bytes(Self.bytes) as XMLAsyncSource)
  }

  @Test func aString() throws {
    try expectEverything(.string(Self.document) as XMLSource)
  }

  @Test func aFile() async throws {
    try await withFile(Self.bytes) { path in
      try expectEverything(.file(path) as XMLSource)
      try await expectEverything(.file(path) as XMLAsyncSource)
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64 << 10]) func chunksOfEverySize(size: Int) async throws {
    let chunks = chunks(Self.bytes, of: size)
    try expectEverything(.chunks(chunks) as XMLSource)
    try await expectEverything(.chunks(Arriving(chunks)) as XMLAsyncSource)
  }

  /// A source may be parsed again.
  @Test func aSpan() throws {
    try XMLSource.withSpan(of: Self.bytes.span) { try expectEverything($0) }
  }

  /// The memory of a span may be gone when its function has returned.
  @Test func aSpanIsNotReadAfterItsEnd() throws {
    let reader = XMLSource.withSpan(of: Self.bytes.span) { XMLEventReader($0) }
    let error = #expect(throws: XMLParseError.self) { try reader.next() }
    #expect(error?.code == .internalError)
  }

  @Test func aParserParsesOnce() throws {
    let parser = XMLStreamParser(.bytes(Self.bytes))
    var recorder = Recorder()
    try parser.parse(&recorder)
    #expect(throws: XMLParseError.self) { try parser.parse(&recorder) }
    #expect(recorder.lines == Self.events)
  }
}
