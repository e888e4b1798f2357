/// URLs, with a server in this process that answers from scripts.
@Suite(.needsNetworking) struct NetworkTests {
  private static let document = Array("<a>\(String(repeating: "<b>text</b>", count: 1000))</a>".utf8)

  @Test func anEventArrivesBeforeTheRestIsSent() throws {
    let hasArrived = Mutex(false)
    let url = try TestServer.shared.publish { _ in
      .init(steps: [
        .head("HTTP/1.1 200 OK\nContent-Length: \(Self.document.count)\n\n"), .send(Array(Self.document.prefix(100))),
        .wait { hasArrived.withLock { $0 } },
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

  @Test(arguments: ["http://", "http:///x", "http:x", "http://127.0.0.1:99999/"])
  func aURLWithoutAServer(text: String) throws {
    let url = try #require(URL(string: text))
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    #expect(!parser.parse())
    #expect((parser.parserError as? URLError)?.code == .badURL)
  }

  @Test func whatASpoiledConnectionSaidIsNotTheNextAnswer() throws {
    for body in ["<a/><b/>", "<a/>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<b/>"] {
      let server = try LoopbackServer { request in
        request.uri == "/spoiled" ? .raw("HTTP/1.1 200 OK\nContent-Length: 4\n\n", body) : .body(Array("<c/>".utf8))
      }
      #expect(parse(try server.location("/spoiled")).outcome.events[1] == "start a")
      #expect(parse(try server.location("/sound")).outcome.events[1] == "start c")
    }
  }

  @Test func cookiesAreNotSharedByParsers() throws {
    let seen = Mutex<[String?]>([])
    let url = try TestServer.shared.publish { request in
      seen.withLock { $0.append(request.header("Cookie")) }
      return .body(Array("<a/>".utf8), headers: [("Set-Cookie", "c=1"), ("Content-Type", "application/xml")])
    }
    for _ in 0..<2 { #expect(ExpatXMLParser(contentsOf: url)?.parse() == true) }
    #expect(seen.withLock { $0 } == [nil, nil])
  }
}
