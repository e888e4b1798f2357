import ClientOfExpatXML
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import ExpatXML

/// What stopping does in each callback, before, between, after and twice, for every kind of parse: the table of the article
/// "Stopping a parse".
@Suite struct StopTests {
  private static let document = """
    <?xml version='1.0'?><!DOCTYPE a [<!ELEMENT a ANY>]><a x='1' xmlns:n='u'>text<b/>more<!--c--><?p d?><![CDATA[e]]></a>
    """
  private static let bytes = Array(document.utf8)

  /// How a delegate's document is parsed.
  enum Kind {
    case data, file, stream, url, pipe, background, fed

    static let all: [Kind] = [.data, .file, .stream, .pipe, .background, .fed] + (hasNetworking ? [.url] : [])

    func makeParser() throws -> ExpatXMLParser {
      switch self {
      case .data, .background: return ExpatXMLParser(data: Data(StopTests.bytes))
      case .file: return ExpatXMLParser(source: LocalFileSource(path: try TemporaryFile(StopTests.bytes).path))
      case .stream: return ExpatXMLParser(stream: InputStream(data: Data(StopTests.bytes)))
      case .url: return try #require(ExpatXMLParser(contentsOf: TestServer.shared.publish(StopTests.bytes)))
      case .pipe: return ExpatXMLParser(source: LocalFileSource(path: try NamedPipe.written(StopTests.bytes)))
      case .fed: return ExpatXMLParser()
      }
    }

    /// Parses, and returns whether that succeeded.
    func parse(_ parser: ExpatXMLParser) async -> Bool {
      switch self {
      case .background:
        return await ExpatXMLTests.parse(parser, on: .global()) == nil
      case .fed:
        for byte in StopTests.bytes where !parser.feed([byte]) { return false }
        return parser.finish()
      default: return parser.parse()
      }
    }
  }

  enum Action: CaseIterable {
    case abort, abortTwice, cancel

    func callAsFunction(_ parser: ExpatXMLParser) {
      switch self {
      case .abort: parser.abortParsing()
      case .abortTwice:
        parser.abortParsing()
        parser.abortParsing()
      case .cancel: parser.progress.cancel()
      }
    }
  }

  private func record(
    _ kind: Kind, _ onEvent: @escaping (ExpatXMLParser, EventRecorder) -> Void = { _, _ in }
  ) async throws -> (lines: [String], succeeded: Bool, error: NSError?) {
    let parser = try kind.makeParser()
    parser.shouldReportNamespacePrefixes = true
    parser.cdataDelivery = .asCDATA
    let recorder = EventRecorder()
    recorder.onEvent = { [unowned recorder] parser, _ in onEvent(parser, recorder) }
    parser.delegate = recorder
    let succeeded = await kind.parse(parser)
    return (recorder.lines, succeeded, parser.parserError as NSError?)
  }

  @Test(arguments: Kind.all, Action.allCases) func inEveryCallback(kind: Kind, action: Action) async throws {
    let all = try await record(kind).lines
    #expect(all.last == "endDocument" && all.count > 12)
    for index in all.indices {
      let outcome = try await record(kind) { parser, recorder in
        if recorder.lines.count == index + 1 { action(parser) }
      }
      // The last call is the last. Foundation may cancel a Progress a moment later, which may be too late.
      if index == all.count - 1 || action == .cancel && outcome.succeeded {
        #expect(outcome.lines == all)
        #expect(outcome.succeeded && outcome.error == nil)
      } else {
        let delivered = action == .cancel ? outcome.lines.count - 2 : index
        #expect(delivered >= index)
        #expect(outcome.lines == all[...delivered] + ["error 512"])
        #expect(!outcome.succeeded && outcome.error?.code == 512)
      }
    }
  }

  @Test(arguments: Action.allCases) func inTheCallThatTellsAnError(action: Action) {
    let parser = ExpatXMLParser(document: "<a></b>")
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("error") { action(parser) } }
    parser.delegate = recorder
    #expect(!parser.parse())
    #expect(recorder.lines == ["startDocument", "start a", "error 76"])
    #expect((parser.parserError as NSError?)?.code == 76)
  }

  @Test(arguments: Kind.all) func beforeAndAfter(kind: Kind) async throws {
    let parser = try kind.makeParser()
    parser.abortParsing()
    let recorder = EventRecorder()
    parser.delegate = recorder
    #expect(await kind.parse(parser))
    parser.abortParsing()
    parser.progress.cancel()
    #expect(parser.parserError == nil)
    #expect(recorder.lines.last == "endDocument")
  }

  @Test(arguments: Kind.all) func cancellingTheProgressBefore(kind: Kind) async throws {
    let parser = try kind.makeParser()
    parser.progress.cancel()
    let recorder = EventRecorder()
    parser.delegate = recorder
    #expect(await !kind.parse(parser))
    #expect(recorder.lines == ["error 512"])
  }

  @Test(arguments: Action.allCases) func betweenTwoFeeds(action: Action) {
    let parser = ExpatXMLParser()
    let recorder = EventRecorder()
    parser.delegate = recorder
    #expect(parser.feed(Array("<a><b/>".utf8)))
    action(parser)
    #expect(recorder.lines.last == "end b")
    #expect(!parser.feed(Array("<c/>".utf8)))
    #expect(recorder.lines.suffix(2) == ["end b", "error 512"])
    #expect(!parser.feed(Array("<d/>".utf8)))
    #expect(!parser.finish())
    #expect(recorder.lines.last == "error 512")
  }

  // MARK: A parse that is put off

  private final class Hesitant: ExpatXMLParserDelegate {
    let answers: Mutex<[Bool]>
    let action: (ExpatXMLParser) -> Void
    let lines = Mutex<[String]>([])

    init(_ answers: [Bool], action: @escaping (ExpatXMLParser) -> Void = { _ in }) {
      self.answers = Mutex(answers)
      self.action = action
    }

    func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
      action(parser)
      return answers.withLock { $0.isEmpty ? true : $0.removeFirst() }
    }

    func parserDidEndDocument(_ parser: ExpatXMLParser) { lines.withLock { $0.append("end") } }

    func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) {
      lines.withLock { $0.append("error \((parseError as NSError).code)") }
    }
  }

  /// An abort is forgotten with the parse that it was meant for.
  @Test(arguments: Kind.all) func beforeAParseThatIsPutOff(kind: Kind) async throws {
    let parser = try kind.makeParser()
    let delegate = Hesitant([false]) { parser in
      if parser.parserError == nil { parser.abortParsing() }
    }
    parser.delegate = delegate
    #expect(await !kind.parse(parser))
    #expect(delegate.lines.withLock { $0 }.isEmpty)
    let other = Hesitant([])
    parser.delegate = other
    #expect(await kind.parse(parser))
    #expect(other.lines.withLock { $0 } == ["end"])
  }

  @Test func byAnotherThreadWhileAParseIsPutOff() async {
    for _ in 0..<300 {
      let parser = ExpatXMLParser(document: "<a/>")
      let asked = DispatchSemaphore(value: 0)
      let aborted = DispatchSemaphore(value: 0)
      nonisolated(unsafe) let target = parser
      Thread.detachNewThread {
        asked.wait()
        unsafe target.abortParsing()
        aborted.signal()
      }
      let delegate = Hesitant([false]) { _ in asked.signal() }
      parser.delegate = delegate
      parser.parse()
      aborted.wait()
      let other = Hesitant([])
      parser.delegate = other
      #expect(parser.parse())
    }
  }

  @Test func whileAParseInTheBackgroundWaitsForItsQueueAndIsPutOff() async throws {
    let queue = DispatchQueue(label: "test", attributes: .initiallyInactive)
    let parser = ExpatXMLParser(document: "<a/>")
    let delegate = Hesitant([false])
    parser.delegate = delegate
    _ = await ExpatXMLTests.parse(parser, on: queue) {
      $0.abortParsing()
      queue.activate()
    }
    #expect(parser.parse())
    #expect(delegate.lines.withLock { $0 } == ["end"])
  }

  @Test func inTheQuestionForAnEntityThatIsThenSkipped() {
    let parser = ExpatXMLParser(document: "<!DOCTYPE a SYSTEM 's'><a>x&e;y</a>")
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("resolve e") { parser.abortParsing() } }
    parser.delegate = recorder
    parser.textDelivery = .runs
    #expect(!parser.parse())
    #expect(recorder.lines.suffix(2) == ["resolve e nil", "error 512"])
  }

  @Test(arguments: Kind.all) func inTheQuestionWhetherToParse(kind: Kind) async throws {
    let parser = try kind.makeParser()
    let delegate = Hesitant([]) { $0.abortParsing() }
    parser.delegate = delegate
    #expect(await !kind.parse(parser))
    #expect(delegate.lines.withLock { $0 } == ["error 512"])
  }

  // MARK: Other tiers

  private struct Canceller: XMLStreamHandler {
    let parser: XMLStreamParser
    let last: Int
    var count = 0

    private mutating func see() {
      count += 1
      if count == last { parser.cancel() }
    }

    mutating func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) { see() }
    mutating func endElement(_ name: BorrowedUTF8) { see() }
    mutating func characters(_ text: BorrowedUTF8) { see() }
    mutating func comment(_ text: BorrowedUTF8) { see() }
    mutating func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) { see() }
  }

  @Test func aHandlerIsNotCalledAfterItCancelled() throws {
    for last in 1...8 {
      let parser = XMLStreamParser(data: Data(Self.bytes))
      parser.cancel()
      var handler = Canceller(parser: parser, last: last)
      #expect(throws: CancellationError.self) { try parser.parse(&handler) }
      #expect(handler.count == last)
      parser.cancel()
    }
  }

  @Test func aStreamParserEndsWithItsProgress() throws {
    let before = XMLStreamParser(data: Data(Self.bytes))
    before.progress.cancel()
    var handler = Canceller(parser: before, last: 0)
    #expect(throws: CancellationError.self) { try before.parse(&handler) }
    #expect(handler.count == 0)
    let complete = XMLStreamParser(data: Data(Self.bytes))
    handler = Canceller(parser: complete, last: 0)
    try complete.parse(&handler)
    #expect(complete.progress.completedUnitCount == Int64(Self.bytes.count))
    #expect(complete.progress.totalUnitCount == Int64(Self.bytes.count))
  }

  /// The parser stays with its thread; its progress may go anywhere.
  @Test(.needsNetworking) func aStreamParserThatWaitsEndsWithItsProgress() async throws {
    struct Nobody: XMLStreamHandler {}
    let url = try TestServer.shared.publish { _ in
      .raw("HTTP/1.1 200 OK\nContent-Length: 99\n\n", "<a>", then: .hang)
    }
    let (progresses, continuation) = AsyncStream.makeStream(of: Progress.self)
    async let isCancelled = onThreads(1) { _ in
      let parser = XMLStreamParser(contentsOf: url)
      continuation.yield(parser.progress)
      var nobody = Nobody()
      do {
        try parser.parse(&nobody)
        return false
      } catch {
        return error is CancellationError
      }
    }
    for await progress in progresses {
      #expect(await eventually { progress.completedUnitCount == 3 })
      progress.cancel()
      break
    }
    #expect(await isCancelled == [true])
  }

  @Test func eventsAndRecordsEndWithTheirProgress() async throws {
    let events = XMLEvents(data: Data(Self.bytes))
    var iterator = events.makeAsyncIterator()
    #expect(try await iterator.next() == .startDocument)
    events.progress.cancel()
    events.progress.cancel()
    let reader = XMLEventReader(data: Data("<a>\(String(repeating: "<b/>", count: 100_000))</a>".utf8))
    #expect(try reader.next() == .startDocument)
    reader.progress.cancel()
    #expect(throws: CancellationError.self) { while try reader.next() != nil {} }
    #expect(try reader.next() == nil)
    reader.progress.cancel()
    let records = XMLRecords(data: Data(Self.bytes), named: "b")
    records.progress.cancel()
    var recordIterator = records.makeAsyncIterator()
    await #expect(throws: CancellationError.self) { try await recordIterator.next() }
    #expect(try await recordIterator.next() == nil)
  }
}
