/// `abortParsing()` at every stage of a download: the parse ends at once, and the connection soon after.
@Suite(.needsNetworking) struct AbortTests {
  /// The steps of the server before the abort, and the events delivered by then.
  private static let stages: [(steps: [LoopbackServer.Step], events: [String])] = {
    let head = "HTTP/1.1 200 OK\nContent-Length: 12\n\n"
    return [
      ([.hang], []),
      ([.head("HTTP/1.1 103 Early Hints\n\n"), .hang], []),
      ([.head("HTTP/1.1 200 OK\nContent"), .hang], []),
      ([.head(head), .hang], []),
      ([.head(head + "<"), .hang], []),
      ([.head(head + "<a><b/>"), .hang], ["startDocument", "start a", "start b", "end b"]),
      ([.head(head + "<a><b/>c</a"), .hang], ["startDocument", "start a", "start b", "end b"]),
      ([.head("HTTP/1.1 302 Found\nLocation: /\nContent-Length: 9\n\n"), .hang], []),
      ([.head("HTTP/1.1 401 No\nWWW-Authenticate: Basic\nContent-Length: 9\n\n"), .hang], []),
    ]
  }()

  @Test func everyStageOfTheServer() async throws {
    let hasAnswered = Mutex(Set<Int>())
    let server = try LoopbackServer { request in
      let stage = Int(request.uri.dropFirst()) ?? 0
      // After it has received the credentials, the server sends nothing more.
      if request.header("Authorization") != nil { return .init(steps: [.hang]) }
      hasAnswered.withLock { _ = $0.insert(stage) }
      return .init(steps: Self.stages[stage].steps)
    }
    let urls = try Self.stages.indices.map { try server.location("/\($0)") }
    let outcomes = await onThreads(urls.count) { index in
      let credential = URLCredential(user: "user", password: "pass", persistence: .none)
      let parser = ExpatXMLParser(request: URLRequest(url: urls[index]), credential: credential)
      let events = Mutex(0)
      abort(parser) {
        _ = soon {
          hasAnswered.withLock { $0.contains(index) } && events.withLock { $0 } == Self.stages[index].events.count
        }
        // The client may or may not have read it by then.
        Thread.sleep(forTimeInterval: 0.1)
      }
      let outcome = record(parser) { parser in
        (parser.delegate as? EventRecorder)?.onEvent = { _, _ in events.withLock { $0 += 1 } }
      }
      #expect(!parser.parse())
      return outcome
    }
    for (stage, outcome) in zip(Self.stages, outcomes) { #expect(outcome.events == stage.events + ["error 512"]) }
    #expect(soon { server.connectionsOpen == 0 })
  }

  @Test func aParserThatIsDroppedUnused() throws {
    let server = try LoopbackServer { _ in .body(Array("<a/>".utf8)) }
    let url = try server.location()
    weak var dropped: ExpatXMLParser?
    for isAborted in [false, true] {
      let parser = try #require(ExpatXMLParser(contentsOf: url))
      if isAborted { parser.abortParsing() }
      dropped = parser
    }
    #expect(dropped == nil)
    #expect(server.connectionsAccepted == 0)
  }

  @Test func anAbortThatCoincidesWithARedirect() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      try abortAtRandom(200) { request in
        let number = Int(request.uri.dropFirst()) ?? 0
        return number == 6
          ? .body(Array("<a/>".utf8)) : .body([], status: 302, headers: [("Location", "/\(number + 1)")])
      }
    }
  }

  @Test func anAbortThatCoincidesWithTheEnd() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      try abortAtRandom(200) { _ in
        .raw("HTTP/1.1 200 OK\nContent-Length: 100\n\n", "<a>", then: .pause(.milliseconds(1)), .reset)
      }
      try abortAtRandom(200) { _ in .body(Array("<a></a>".utf8), chunkSize: 1, chunked: true) }
    }
  }

  /// URLSession has its own queue and calls its delegate on another one. Refusing a response needs both.
  @Test func refusalsWhileTheNetworkIsBusy() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      // Two queues that wait for each other wait for ever.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 4 * patience)
        exit(EXIT_FAILURE)
      }
      let document = Array("<a>\(String(repeating: "<b>text</b>", count: 1_000_000))</a>".utf8)
      let server = try LoopbackServer { request in
        request.uri == "/document"
          ? .body(document) : .body([], status: 401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")])
      }
      let documentURL = try server.location("/document")
      let refusedURL = try server.location("/refused")
      _ = await onThreads(6) { index in
        for _ in 0..<(index < 3 ? 6 : 60) {
          let credential = URLCredential(user: "user", password: "pass", persistence: .none)
          let url = index < 3 ? documentURL : refusedURL
          let parser = ExpatXMLParser(request: URLRequest(url: url), credential: index == 3 ? credential : nil)
          if index < 3 { abort(parser) { Thread.sleep(forTimeInterval: 0.1) } }
          parser.parse()
        }
      }
    }
  }
}

/// Parses one response after the other and aborts each at a different moment, in a process of its own, since it may crash.
private func abortAtRandom(
  _ count: Int, _ response: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
) throws {
  let server = try LoopbackServer(handler: response)
  let url = try server.location("/0")
  for index in 0..<count {
    let credential = URLCredential(user: "user", password: "pass", persistence: .none)
    let parser = ExpatXMLParser(request: URLRequest(url: url), credential: index % 2 == 0 ? credential : nil)
    abort(parser) { Thread.sleep(forTimeInterval: .random(in: 0...0.004)) }
    parser.parse()
  }
  // Aborted downloads continue for a short time.
  Thread.sleep(forTimeInterval: 0.05)
}
