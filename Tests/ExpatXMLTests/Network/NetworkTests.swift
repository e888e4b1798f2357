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

/// URLs, with a server in this process that answers from scripts.
@Suite(.needsNetworking) struct NetworkTests {
  private static let document = Array("<a>\(String(repeating: "<b>text</b>", count: 1000))</a>".utf8)

  private func outcome(
    _ response: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
  ) throws -> ServedOutcome {
    parse(try TestServer.shared.publish(response))
  }

  private var plain: Outcome { record(ExpatXMLParser(data: Data(Self.document))) }

  @Test(arguments: [false, true])
  func bodiesInChunksAreWhole(chunked: Bool) throws {
    for chunkSize in [7, 1000] {
      let document = Self.document
      #expect(try outcome { _ in .body(document, chunkSize: chunkSize, chunked: chunked) }.outcome == plain)
    }
  }

  @Test func gzippedFilesAreInflated() throws {
    let body = gzip(Self.document)
    #expect(try outcome { _ in .body(body, headers: [("Content-Type", "application/gzip")]) }.outcome == plain)
  }

  @Test func anEventArrivesBeforeTheRestIsSent() throws {
    let hasArrived = Mutex(false)
    let head = head(contentLength: Self.document.count)
    let url = try TestServer.shared.publish { _ in
      .init(steps: [
        .send(head + Self.document.prefix(100)), .wait { hasArrived.withLock { $0 } },
        .send(Array(Self.document.dropFirst(100))),
      ])
    }
    let recorder = EventRecorder()
    recorder.onEvent = { _, line in if line == "start b" { hasArrived.withLock { $0 = true } } }
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.delegate = recorder
    // If the event is late, the rest is never sent, and the request times out.
    #expect(parser.parse())
  }

  @Test func nothingIsRequestedBeforeParsing() throws {
    let requests = Mutex(0)
    let url = try TestServer.shared.publish { _ in
      requests.withLock { $0 += 1 }
      return .body(Self.document)
    }
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    #expect(requests.withLock { $0 } == 0)
    #expect(parser.parse())
    #expect(requests.withLock { $0 } == 1)
  }

  @Test func theRequestIsSentUnchanged() throws {
    let url = try TestServer.shared.publish { request in
      .body(Array("<r method='\(request.method)' agent='\(request.header("User-Agent") ?? "")'/>".utf8))
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("Tester/1", forHTTPHeaderField: "User-Agent")
    #expect(record(ExpatXMLParser(request: request)).events[1] == #"start r agent="Tester/1" method="POST""#)
  }

  /// Foundation ends the process if such a request is changed.
  @Test func aRequestWithoutAURLIsAnError() async throws {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      var request = URLRequest(url: URL(filePath: "/"))
      request.url = nil
      let parser = ExpatXMLParser(request: request)
      #expect(!parser.parse())
      #expect((parser.parserError as? URLError)?.code == .badURL)
    }
  }

  @Test func aRefusedConnection() throws {
    let parser = try #require(URL(string: "http://127.0.0.1:1/").flatMap(ExpatXMLParser.init(contentsOf:)))
    #expect(record(parser).events == ["error NSURLErrorDomain -1004"])
    #expect((parser.parserError as? URLError)?.code == .cannotConnectToHost)
  }

  @Test func aDroppedConnection() throws {
    let head = head(contentLength: Self.document.count)
    for ending in [LoopbackServer.Step.close, .reset] {
      let delivered = Mutex(0)
      // A reset discards everything that the client has not read yet.
      let url = try TestServer.shared.publish { _ in
        .init(steps: [
          .send(head + Self.document.prefix(500)), .wait { delivered.withLock { $0 } > 50 }, ending,
        ])
      }
      let parser = try #require(ExpatXMLParser(contentsOf: url))
      let outcome = record(parser) {
        ($0.delegate as? EventRecorder)?.onEvent = { _, _ in delivered.withLock { $0 += 1 } }
      }
      #expect(!outcome.succeeded)
      #expect(outcome.events.count > 50)
      #expect(outcome.events.dropLast().elementsEqual(plain.events.prefix(outcome.events.count - 1)))
      #expect((parser.parserError as? URLError)?.code == .networkConnectionLost)
    }
  }

  @Test func aBodyCutWhereTheConnectionIsItsLength() throws {
    let head = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
    let outcome = try outcome { _ in .init(steps: [.send(head + Array("<a><b/>".utf8)), .close]) }.outcome
    #expect(outcome.events == ["startDocument", "start a", "start b", "end b", "error 5"])
  }

  @Test func abortingStopsTheDownload() throws {
    let isGone = Mutex(false)
    let head = head(contentLength: 1 << 30)
    let url = try TestServer.shared.publish { _ in
      .init(
        steps: ServerSteps(head: head + Array("<a>".utf8), chunk: Array("<b>text</b>".utf8)) {
          isGone.withLock { $0 = true }
        })
    }
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line == "end b" { parser.abortParsing() } }
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.delegate = recorder
    #expect(!parser.parse())
    #expect(recorder.lines.last == "error 512")
    #expect(soon { isGone.withLock { $0 } })
  }

  @Test func abortingFromAnotherThreadEndsAWaitForTheNetwork() throws {
    let isAsked = Mutex(false)
    let url = try TestServer.shared.publish { _ in
      isAsked.withLock { $0 = true }
      return .init(steps: [.hang])
    }
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    abort(parser) { _ = soon { isAsked.withLock { $0 } } }
    #expect(record(parser).events == ["error 512"])
  }

  @Test func manyParsersAtOnceAllFinish() async throws {
    let url = try TestServer.shared.publish { _ in .body(Self.document, chunkSize: 1000) }
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<40 {
        group.addTask { ExpatXMLParser(contentsOf: url).map { ParseCounter($0).elements } ?? 0 }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1001, count: 40))
  }

  @Test func aSlowDelegateLosesNothing() throws {
    let body = Array("<a>\(String(repeating: "<b>text</b>", count: 200_000))</a>".utf8)
    var limits = XMLLimits()
    limits.downloadMemoryBytes = 10_000
    let parser = try #require(ExpatXMLParser(contentsOf: TestServer.shared.publish(body)))
    parser.options.limits = limits
    // It does not matter how much has arrived by then.
    let counter = ParseCounter(parser) { Thread.sleep(forTimeInterval: 0.2) }
    #expect(counter.succeeded)
    #expect(counter.textBytes == 800_000)
  }

  @Test func aBacklogBeyondItsLimitIsAnError() throws {
    let server = try LoopbackServer { _ in
      .init(steps: Endless(head: "HTTP/1.1 200 OK\nContent-Length: 99999999999\n\n", start: "<a>"))
    }
    var limits = XMLLimits()
    limits.downloadMemoryBytes = 20_000
    limits.downloadBufferBytes = 20_000
    let parser = try #require(URL(string: server.url("/")).flatMap(ExpatXMLParser.init(contentsOf:)))
    parser.options.limits = limits
    // Reaching the limit ends the download.
    let counter = ParseCounter(parser) { #expect(soon { server.connectionsOpen == 0 }) }
    #expect(counter.elements > 0)
    #expect((counter.error as? URLError)?.code == .dataLengthExceedsMaximum)
  }

  private func head(contentLength: Int) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: \(contentLength)\r\n\r\n".utf8)
  }
}

/// A body that never ends. It notes when no more steps are requested.
private struct ServerSteps: Sequence, IteratorProtocol {
  private var head: [UInt8]?
  private let chunk: [UInt8]
  private let end: OnRelease

  private final class OnRelease: Sendable {
    private let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    deinit { action() }
  }

  init(head: [UInt8], chunk: [UInt8], onRelease: @escaping @Sendable () -> Void) {
    self.head = head
    self.chunk = Array(repeatElement(chunk, count: 100).joined())
    end = OnRelease(onRelease)
  }

  mutating func next() -> LoopbackServer.Step? {
    defer { head = nil }
    return .send(head ?? chunk)
  }
}
