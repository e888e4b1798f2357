import ClientOfExpatXML
import ExpatXML
import Foundation
import LoopbackServer
import Synchronization
import TestData
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `parseDocument()`, and `parse(_:delegate:on:completion:)` as a client calls it.
@Suite struct TaskParseTests {
  private func outcome(_ parser: ExpatXMLParser, isolation: isolated (any Actor)? = #isolation) async -> Outcome {
    let recorder = EventRecorder()
    parser.delegate = recorder
    var fault: (any Error)?
    do { try await parser.parseDocument() } catch { fault = error }
    return Outcome(
      succeeded: fault == nil, events: recorder.lines, positions: recorder.positions,
      error: fault?.localizedDescription)
  }

  @Test(arguments: ["<?xml version='1.0'?><a x='1'>text<!--c--><?p d?></a>", "<a><b></a>", "<a>", "", "<a>]]></a>"])
  func everythingIsAsInABlockingParse(document: String) async throws {
    let expected = try parse(document)
    let bytes = Array(document.utf8)
    for parser in [
      ExpatXMLParser(data: Data(bytes)), ExpatXMLParser(stream: InputStream(data: Data(bytes))),
      ExpatXMLParser(XMLSource { _ in ChunkSource(bytes, size: 1) }),
    ] {
      #expect(await outcome(parser) == expected)
    }
  }

  /// A delegate of the main actor.
  @MainActor private final class Controller: @MainActor ExpatXMLParserDelegate {
    var count = 0
    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      MainActor.assertIsolated()
      count += 1
    }
  }

  @Test(.needsNetworking) @MainActor func aDelegateOfTheMainActor() async throws {
    let bytes = Array("<a>\(String(repeating: "<b/>", count: 100))</a>".utf8)
    let url = try TestServer.shared.publish { _ in .body(bytes, chunkSize: 50, interval: .milliseconds(1)) }
    let controller = Controller()
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.delegate = controller
    try await parser.parseDocument()
    #expect(controller.count == 101)
  }

  private final class Announcer: ExpatXMLParserDelegate {
    private let elements: AsyncStream<String>.Continuation

    init(_ elements: AsyncStream<String>.Continuation) { self.elements = elements }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      elements.yield(elementName)
    }
  }

  @Test(.needsNetworking) func cancellingTheTaskEndsTheDownload() async throws {
    let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\nContent-Length: 100\n\n", "<a><b/>", then: .hang) }
    let url = try #require(URL(string: server.url("/")))
    let (elements, continuation) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      let parser = ExpatXMLParser(request: URLRequest(url: url, timeoutInterval: 1000))
      let announcer = Announcer(continuation)
      parser.delegate = announcer
      try await parser.parseDocument()
    }
    for await name in elements where name == "b" { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await eventually { server.connectionsOpen == 0 })
  }

  @Test func aParserParsesOnce() async throws {
    let parser = ExpatXMLParser(.string("<a/>"))
    try await parser.parseDocument()
    await #expect(throws: (any Error).self) { try await parser.parseDocument() }
    await #expect(throws: (any Error).self) { try await ExpatXMLParser().parseDocument() }
  }

  private final class Aborting: ExpatXMLParserDelegate {
    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      parser.abortParsing()
    }
  }

  @Test func abortingIsAnErrorOfTheParse() async throws {
    let parser = ExpatXMLParser(.string("<a><b/></a>"))
    let delegate = Aborting()
    parser.delegate = delegate
    let error = await #expect(throws: XMLParseError.self) { try await parser.parseDocument() }
    #expect(error?.code == .delegateAbortedParseError)
  }

  private final class Collector: ExpatXMLParserDelegate {
    var text = ""
    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { text += string }
  }

  @Test(arguments: ["<a>text</a>", "<a>text</b>"]) func theCompletionGetsTheDelegate(document: String) async {
    let run = Mutex<XMLProgress?>(nil)
    let (text, isComplete) = await withCheckedContinuation { continuation in
      let parser = ExpatXMLParser(.string(document))
      run.withLock { $0 = parser.progress }
      ExpatXMLParser.parse(parser, delegate: Collector(), on: DispatchQueue(label: "test")) { collector, error in
        continuation.resume(returning: (collector.text, error == nil))
      }
    }
    #expect(text == "text")
    #expect(isComplete == document.hasSuffix("</a>"))
    #expect(run.withLock { $0?.completedBytes } == 11)
  }

  private final class CancellingTheTask: ExpatXMLParserDelegate {
    private(set) var count = 0
    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      count += 1
      if count == 10 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
    }
  }

  /// All of the document is in one chunk.
  @Test func cancellingTheTaskInACallbackEndsTheParseThere() async throws {
    let document = Array("<a>\(String(repeating: "<b/>", count: 100_000))</a>".utf8)
    for bytes in [document, gzip(document)] {
      let count = await Task {
        let parser = ExpatXMLParser(data: Data(bytes))
        let delegate = CancellingTheTask()
        parser.delegate = delegate
        await #expect(throws: CancellationError.self) { try await parser.parseDocument() }
        return delegate.count
      }.value
      #expect(count == 10)
    }
  }

  /// Nobody writes to the pipe.
  @Test func cancellingTheTaskEndsTheWaitForAnEntity() async throws {
    let pipe = try NamedPipe.make()
    let file = try TemporaryFile(
      Array("<!DOCTYPE a [<!ENTITY x SYSTEM '\(URL(filePath: pipe).absoluteString)'>]><a><b/>&x;</a>".utf8))
    let (elements, continuation) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      let parser = ExpatXMLParser(.file(file.path))
      parser.shouldResolveExternalEntities = true
      parser.externalEntityResolvingPolicy = .always
      let announcer = Announcer(continuation)
      parser.delegate = announcer
      try await parser.parseDocument()
    }
    for await name in elements where name == "b" { break }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
