import ExpatXMLTree
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
    var progress: XMLProgress?
    var count = 0

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
      count += 1
      if count == 3 { progress?.cancel() }
    }
  }

  private static let document = Array("<a>\(String(repeating: "<b/>", count: 100))</a>".utf8)

  @Test func borrowedText() {
    let parser = XMLStreamParser(.bytes(Self.document))
    var handler = Waiting(progress: parser.progress)
    #expect(throws: CancellationError.self) { try parser.parse(&handler) }
    #expect(handler.count == 3)
  }

  @Test func aSpan() {
    let run = XMLProgress()
    var handler = Waiting(progress: run)
    #expect(throws: CancellationError.self) {
      try XMLSource.withSpan(of: Self.document.span) { try XMLStreamParser($0, progress: run).parse(&handler) }
    }
    #expect(handler.count == 3)
  }

  @Test func readers() throws {
    let events = XMLEventReader(.chunks(chunks(Self.document, of: 4)))
    #expect(try events.next() == .startDocument(.init()))
    events.progress.cancel()
    #expect(throws: CancellationError.self) { while try events.next() != nil {} }
    #expect(try events.next() == nil)

    let records = XMLRecordReader(.chunks(chunks(Self.document, of: 4)), named: "b")
    #expect(try records.next()?.name == "b")
    #expect(!records.progress.isCancelled)
    records.progress.cancel()
    #expect(throws: CancellationError.self) { while try records.next() != nil {} }
    #expect(try records.next() == nil)
  }

  /// The parse is cancelled by another task.
  @Test func sequences() async throws {
    let eventRun = XMLProgress()
    let events = XMLEvents(.chunks(Endless()), progress: eventRun)
    let eventTask = Task {
      var count = 0
      for try await _ in events {
        count += 1
        if count == 10 { Task { eventRun.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await eventTask.value }

    let recordRun = XMLProgress()
    let records = XMLRecords(.chunks(Endless()), named: "b", progress: recordRun)
    let recordTask = Task {
      var count = 0
      for try await _ in records {
        count += 1
        if count == 10 { Task { recordRun.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await recordTask.value }
  }

  @Test func theTaskOfATree() async {
    let task = Task { _ = try await ExpatXMLElement(.chunks(Endless())) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 64 << 10]) func aTreeOfChunks(size: Int) async throws {
    let chunks = chunks(Self.document, of: size)
    let tree = try await ExpatXMLElement(.bytes(Self.document))
    #expect(try await ExpatXMLElement(.chunks(chunks)) == tree)
    #expect(try await ExpatXMLElement(.chunks(Arriving(chunks))) == tree)
    let source = XMLSource.chunks(chunks)
    #expect(try { try ExpatXMLElement(source) }() == tree)
  }
}
