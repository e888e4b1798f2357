/// URLs, with a server in this process that answers from scripts.
@Suite(.needsNetworking) struct NetworkTests {
  private static let document = Array("<a>\(String(repeating: "<b>text</b>", count: 1000))</a>".utf8)

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

  @Test func aBacklogBeyondItsLimitIsAnError() throws {
    let server = try LoopbackServer { _ in .endless }
    var limits = XMLLimits()
    limits.downloadMemoryBytes = 20_000
    limits.downloadBufferBytes = 20_000
    let parser = try #require(ExpatXMLParser(contentsOf: server.location()))
    parser.options.limits = limits
    // Reaching the limit ends the download.
    let counter = ParseCounter(parser) { #expect(soon { server.connectionsOpen == 0 }) }
    #expect(counter.elements > 0)
    #expect((counter.error as? URLError)?.code == .dataLengthExceedsMaximum)
    let message = "The download is further ahead of the parser than the limits allow: \(server.url("/"))"
    #expect(counter.error?.localizedDescription == message)
  }

  private func head(contentLength: Int) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: \(contentLength)\r\n\r\n".utf8)
  }
}
