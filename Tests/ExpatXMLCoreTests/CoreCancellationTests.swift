import ExpatXMLCore
import Testing

/// Parses are stopped from another task or thread, without Foundation.
@Suite struct CoreCancellationTests {
  /// Each chunk is an element. There is no end.
  private struct Endless: AsyncSequence, AsyncIteratorProtocol, Sendable {
    var count = 0

    func makeAsyncIterator() -> Endless { self }

    mutating func next() async -> [UInt8]? {
      count += 1
      await Task.yield()
      return Array((count == 1 ? "<a>" : "<b/>").utf8)
    }
  }

  private struct Waiting: XMLStreamHandler {
    var canceller: XMLParseCanceller?
    var count = 0

    mutating func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) {
      count += 1
      if count == 3 { canceller?.cancel() }
    }
  }

  private static let document = Array("<a>\(String(repeating: "<b/>", count: 100))</a>".utf8)

  @Test func borrowedText() {
    let parser = XMLStreamParser(bytes: Self.document)
    var handler = Waiting(canceller: parser.canceller)
    #expect(throws: CancellationError.self) { try parser.parse(&handler) }
    #expect(handler.count == 3)
  }

  @Test func aSpan() {
    let parser = XMLStreamParser()
    var handler = Waiting(canceller: parser.canceller)
    #expect(throws: CancellationError.self) { try parser.parse(&handler, bytes: Self.document.span) }
    #expect(handler.count == 3)
  }

  @Test func readers() throws {
    let events = XMLEventReader(chunks: chunks(Self.document, of: 4))
    let eventCanceller = events.canceller
    #expect(try events.next() == .startDocument)
    eventCanceller.cancel()
    #expect(throws: CancellationError.self) { while try events.next() != nil {} }
    #expect(try events.next() == nil)

    let records = XMLRecordReader(chunks: chunks(Self.document, of: 4), named: "b")
    let recordCanceller = records.canceller
    #expect(try records.next()?.name == "b")
    #expect(!recordCanceller.isCancelled)
    recordCanceller.cancel()
    #expect(throws: CancellationError.self) { while try records.next() != nil {} }
    #expect(try records.next() == nil)
  }

  /// The parse is cancelled by another task.
  @Test func sequences() async throws {
    let events = XMLEvents(Endless())
    let eventCanceller = events.canceller
    let eventTask = Task {
      var count = 0
      for try await _ in events {
        count += 1
        if count == 10 { Task { eventCanceller.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await eventTask.value }

    let records = XMLRecords(Endless(), named: "b")
    let recordCanceller = records.canceller
    let recordTask = Task {
      var count = 0
      for try await _ in records {
        count += 1
        if count == 10 { Task { recordCanceller.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await recordTask.value }
  }

  @Test func theTaskOfATree() async {
    let task = Task { _ = try await ExpatXMLNode(Endless()) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 64 << 10]) func aTreeOfChunks(size: Int) async throws {
    let chunks = chunks(Self.document, of: size)
    let tree = try ExpatXMLNode(bytes: Self.document)
    #expect(try ExpatXMLNode(chunks: chunks) == tree)
    #expect(try await ExpatXMLNode(Arriving(chunks)) == tree)
    #expect(try ExpatXMLNode(parser: XMLStreamParser(chunks: chunks)) == tree)
  }
}
