/// Response heads: how their status affects the document, and invalid heads.
@Suite(.needsNetworking) struct StatusTests {
  @Test(arguments: [200, 203, 206, 226, 299])
  func bodiesOfSuccessAreParsed(status: Int) throws {
    #expect(try parse { _ in .body(Array("<a/>".utf8), status: status) }.outcome.succeeded)
  }

  @Test(arguments: [300, 304, 305, 400, 401, 407, 410, 416, 500, 503, 600, 999])
  func everyOtherStatusIsAnError(status: Int) throws {
    let served = try parse { _ in
      status == 304 ? .raw("HTTP/1.1 304 Not Modified\nETag: \"x\"\n\n") : .body(Array("<p>".utf8), status: status)
    }
    #expect(served.outcome.events == ["error ExpatXML.XMLHTTPStatusError 1"])
    #expect(served.status == status)
  }

  @Test(arguments: ["204 No Content\n\n", "205 Reset Content\nContent-Length: 0\n\n", "200 OK\nContent-Length: 0\n\n"])
  func successWithoutABodyIsAnEmptyDocument(head: String) throws {
    #expect(try parse { _ in .raw("HTTP/1.1 \(head)") }.outcome.events == ["error 4"])
  }

  @Test func theAnswerToHEADIsAnEmptyDocument() throws {
    let outcome = try parse(configure: { $0.httpMethod = "HEAD" }) { _ in
      .raw("HTTP/1.1 200 OK\nContent-Length: 4\n\n")
    }.outcome
    #expect(outcome.events == ["error 4"])
  }

  @Test func theAnswerToPOSTIsParsed() throws {
    let outcome = try parse(
      configure: {
        $0.httpMethod = "POST"
        $0.httpBody = Data(count: 100_000)
      }
    ) { .body(Array("<a \($0.method)='\($0.header("Content-Length") ?? "")'/>".utf8)) }.outcome
    #expect(outcome.events[1] == #"start a POST="100000""#)
  }

  @Test(arguments: [
    "100 Continue\n\n", "102 Processing\n\n", "103 Early Hints\nLink: </style.css>; rel=preload\n\n",
    "103 Early Hints\n\nHTTP/1.1 103 Early Hints\n\n",
  ])
  func interimResponsesAreNotTheAnswer(interim: String) throws {
    for pause in [LoopbackServer.Step.pause(.zero), .pause(.milliseconds(20))] {
      let served = try parse { _ in
        .raw("HTTP/1.1 \(interim)", then: pause, .head("HTTP/1.1 200 OK\nContent-Length: 4\n\n<a/>"))
      }
      #expect(served.outcome.events == ["startDocument", "start a", "end a", "endDocument"])
    }
    let served = try parse { _ in .raw("HTTP/1.1 \(interim)HTTP/1.1 404 Not Found\nContent-Length: 0\n\n") }
    #expect(served.status == 404)
  }

  @Test func anInterimResponseAndNothingElse() throws {
    let served = try parse { _ in
      .raw("HTTP/1.1 101 Switching Protocols\nUpgrade: x\nConnection: Upgrade\n\n", then: .close)
    }
    #expect(served.urlError == .badServerResponse)
  }

  @Test(arguments: ["HTTP/1.0 200 OK\n\n", "HTTP/1.0 200 OK\nConnection: close\nContent-Length: 4\n\n"])
  func oldServers(head: String) throws {
    #expect(try parse { _ in .raw(head, "<a/>", then: .close) }.outcome.succeeded)
  }

  @Test(arguments: [
    "<a/>", "SSH-2.0-OpenSSH\n", "HTTP/1.1 000 Nothing\n\n", "HTTP/3 200 OK\n\n", "HTTP/1.1 200 OK\nX: \0\n\n",
    "HTTP/1.1 200 OK\n: x\n\n", "HTTP/1.1 200 OK\nX\n\n",
  ])
  func invalidHeadsAreBadResponses(head: String) throws {
    #expect(try parse { _ in .raw(head, "<a/>", then: .close) }.urlError == .badServerResponse)
  }

  @Test func headersOfEverySize() throws {
    @Sendable func response(_ headers: String) -> LoopbackServer.Response {
      .raw("HTTP/1.1 200 OK\n\(headers)Content-Length: 4\n\n", "<a/>")
    }
    let long = String(repeating: "x", count: 90_000)
    #expect(try parse { _ in response("X: \(long)\n") }.outcome.succeeded)
    #expect(try parse { _ in response("X: y\n  z\n") }.outcome.succeeded)
    #expect(try parse { _ in response("X: \(long)\(long)\n") }.urlError == .badServerResponse)
    // Four header fields of the greatest accepted length.
    let many = (1...4).map { "X-\($0): \(long)\n" }.joined()
    #expect(try parse { _ in response(many) }.urlError == .badServerResponse)
  }

  @Test func aBodyThatNeverEndsDoesNotKeepAnErrorWaiting() throws {
    let server = try LoopbackServer { request in
      let status = request.uri.dropFirst()
      return .init(steps: Endless(head: "HTTP/1.1 \(status) No\nContent-Length: 99999999999\n\n"))
    }
    for status in [404, 500] {
      let url = try server.location("/\(status)")
      #expect(parse(url).status == status)
    }
    // The connection is not left open either.
    #expect(soon { server.connectionsOpen == 0 })
  }

  @Test(arguments: ["http://", "http:///x", "http:x", "http://127.0.0.1:99999/"])
  func aURLWithoutAServer(text: String) throws {
    let url = try #require(URL(string: text))
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    #expect(!parser.parse())
    #expect((parser.parserError as? URLError)?.code == .badURL)
  }
}
