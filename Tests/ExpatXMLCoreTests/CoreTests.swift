import ExpatXMLTree
import Testing

/// Without Foundation: every source and every result, in chunks of every size.
@Suite struct CoreTests {
  private static let document =
    #"<?xml version="1.0"?><feed><entry id="1">é<b/></entry>&amp;<entry id="2">z</entry></feed>"#
  private static let bytes = Array(document.utf8)
  private static let sizes = Array(1...7) + [64 << 10]

  private static let events = [
    "start feed", "start entry id=1", "text é", "start b", "end b", "end entry", "text &", "start entry id=2", "text z",
    "end entry", "end feed",
  ]
  private static let records = [#"<entry id="1">é<b/></entry>"#, #"<entry id="2">z</entry>"#]

  // MARK: Borrowed text

  private func record(_ parser: XMLStreamParser) throws -> [String] {
    var recorder = Recorder()
    try parser.parse(&recorder)
    return recorder.lines
  }

  @Test func borrowedTextFromAnArray() throws {
    #expect(try record(XMLStreamParser(.bytes(Self.bytes))) == Self.events)
  }

  @Test func borrowedTextFromASpan() throws {
    var recorder = Recorder()
    try XMLSource.withSpan(of: Self.bytes.span) { try XMLStreamParser($0).parse(&recorder) }
    #expect(recorder.lines == Self.events)
  }

  @Test func borrowedTextFromAFile() async throws {
    let events = try await withFile(Self.bytes) { try record(XMLStreamParser(.file($0))) }
    #expect(events == Self.events)
  }

  @Test(arguments: sizes) func borrowedTextFromChunks(size: Int) throws {
    #expect(try record(XMLStreamParser(.chunks(chunks(Self.bytes, of: size)))) == Self.events)
  }

  @Test func aParserParsesOnce() throws {
    let parser = XMLStreamParser(.bytes(Self.bytes))
    var recorder = Recorder()
    try parser.parse(&recorder)
    #expect(throws: XMLParseError.self) { try parser.parse(&recorder) }
    #expect(recorder.lines == Self.events)
  }

  /// A source may be parsed again.
  @Test func aSpanIsParsedTwice() throws {
    try XMLSource.withSpan(of: Self.bytes.span) { source in
      for _ in 1...2 {
        let tree = try ExpatXMLElement(source)
        #expect(tree.description == Self.tree)
      }
    }
  }

  /// The memory of a span may be gone when its function has returned.
  @Test func aSpanIsNotReadAfterItsEnd() throws {
    let reader = XMLSource.withSpan(of: Self.bytes.span) { XMLEventReader($0) }
    let error = #expect(throws: XMLParseError.self) { try reader.next() }
    #expect(error?.code == .internalError)
  }

  // MARK: Events

  private func read(_ reader: XMLEventReader) throws -> [String] {
    var lines: [String] = []
    while let event = try reader.next() {
      if let line = event.line { lines.append(line) }
    }
    return lines
  }

  private func read(_ events: XMLEvents) async throws -> [String] {
    var lines: [String] = []
    for try await event in events {
      if let line = event.line { lines.append(line) }
    }
    return lines
  }

  @Test func eventsFromAnArray() async throws {
    #expect(try read(XMLEventReader(.bytes(Self.bytes))) == Self.events)
    #expect(try await read(XMLEvents(.bytes(Self.bytes))) == Self.events)
  }

  @Test func eventsFromAFile() async throws {
    let events = try await withFile(Self.bytes) { path in
      (try read(XMLEventReader(.file(path))), try await read(XMLEvents(.file(path))))
    }
    #expect(events.0 == Self.events)
    #expect(events.1 == Self.events)
  }

  @Test(arguments: sizes) func eventsFromChunks(size: Int) async throws {
    let chunks = chunks(Self.bytes, of: size)
    #expect(try read(XMLEventReader(.chunks(chunks))) == Self.events)
    #expect(try await read(XMLEvents(.chunks(Arriving(chunks)))) == Self.events)
  }

  /// No chunk is read before it is needed.
  @Test func aChunkIsRequestedAfterThePreviousOnesWereTaken() throws {
    var asked = 0
    let chunks = sequence(state: 0) { (_: inout Int) -> [UInt8]? in
      asked += 1
      return asked == 1 ? Array("<a>".utf8) : Array("<b/>".utf8)
    }
    let reader = XMLEventReader(.chunks(chunks))
    #expect(try reader.next() == .startDocument(.init()))
    #expect(try reader.next()?.line == "start a")
    #expect(asked == 1)
    #expect(try reader.next()?.line == "start b")
    #expect(asked == 2)
  }

  // MARK: Records

  private func read(_ reader: XMLRecordReader) throws -> [String] {
    var records: [String] = []
    while let record = try reader.next() { records.append(record.description) }
    return records
  }

  private func read(_ sequence: XMLRecords) async throws -> [String] {
    var records: [String] = []
    for try await record in sequence { records.append(record.description) }
    return records
  }

  @Test func recordsFromAnArray() async throws {
    #expect(try read(XMLRecordReader(.bytes(Self.bytes), named: "entry")) == Self.records)
    #expect(try await read(XMLRecords(.bytes(Self.bytes), named: "entry")) == Self.records)
  }

  @Test func recordsFromAFile() async throws {
    let records = try await withFile(Self.bytes) { path in
      (
        try read(XMLRecordReader(.file(path), named: "entry")), try await read(XMLRecords(.file(path), named: "entry"))
      )
    }
    #expect(records.0 == Self.records)
    #expect(records.1 == Self.records)
  }

  @Test(arguments: sizes) func recordsFromChunks(size: Int) async throws {
    let chunks = chunks(Self.bytes, of: size)
    #expect(try read(XMLRecordReader(.chunks(chunks), named: "entry")) == Self.records)
    #expect(try await read(XMLRecords(.chunks(Arriving(chunks)), named: "entry")) == Self.records)
  }

  // MARK: Trees

  private static let tree = document.dropFirst(#"<?xml version="1.0"?>"#.count)

  @Test func aTreeFromAnArray() throws {
    #expect(try ExpatXMLElement(.bytes(Self.bytes)).description == Self.tree)
  }

  @Test func aTreeFromAString() throws {
    #expect(try ExpatXMLElement(.string(Self.document)).description == Self.tree)
  }

  @Test func aTreeFromASpan() throws {
    let tree = try XMLSource.withSpan(of: Self.bytes.span) { try ExpatXMLElement($0) }
    #expect(tree.description == Self.tree)
  }

  @Test func aTreeFromAFile() async throws {
    let tree = try await withFile(Self.bytes) { try ExpatXMLElement(.file($0)) }
    #expect(tree.description == Self.tree)
  }
}
