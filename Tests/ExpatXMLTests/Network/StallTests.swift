/// Servers that stop sending. The parse ends after the time-out of the request or the limits.
@Suite(.needsNetworking) struct StallTests {
  private static let ok = "HTTP/1.1 200 OK\nContent-Type: application/xml\n"

  private static let responses: [(response: LoopbackServer.Response, events: [String])] = [
    (.init(steps: [.hang]), []),
    (.raw("HTTP/1.1 2", then: .hang), []),
    (.raw(ok + "Content-Le", then: .hang), []),
    (.raw(ok + "Content-Length: 10\n\n", then: .hang), []),
    (.raw(ok + "Content-Length: 10\n\n", "<a>b", then: .hang), ["startDocument", "start a", #"text "b""#]),
    (.raw(ok + "Transfer-Encoding: chunked\n\n", "4\r\n<a/>", then: .hang), ["startDocument", "start a", "end a"]),
    (
      .raw(ok + "Content-Encoding: gzip\nContent-Length: 100\n\n", gzip(Array("<a/>".utf8)), then: .hang),
      ["startDocument", "start a", "end a"]
    ),
    (.raw("HTTP/1.1 100 Continue\n\n", then: .hang), []),
    (.raw("HTTP/1.1 302 Found\nLocation: /\nContent-Length: 10\n\n", "abc", then: .hang), []),
  ]

  /// In seconds. On a busy machine, the first may pass before the server has answered at all. The test then tries the next one.
  private static let timeOuts: [Double] = [1, 4, 16, 64]

  @Test func everyKindOfSilenceEnds() async throws {
    let urls = try Self.responses.map { stalled in try TestServer.shared.publish { _ in stalled.response } }
    let results = await onThreads(urls.count * 2) { index in
      let expected = Self.responses[index / 2].events
      return Self.timeOuts.contains { seconds in
        // Every second parser uses the limit, and the others use the request.
        let isLimit = index % 2 == 1
        let request = URLRequest(url: urls[index / 2], timeoutInterval: isLimit ? 60 : seconds)
        let parser = ExpatXMLParser(request: request)
        if isLimit { parser.options.limits.idleTime = .seconds(seconds) }
        let outcome = record(parser)
        let delivered = outcome.events.dropLast()
        #expect(delivered.elementsEqual(expected.prefix(delivered.count)))
        #expect(outcome.events.last == "error NSURLErrorDomain -1001")
        #expect(outcome.error == "The request timed out: \(urls[index / 2].absoluteString)")
        #expect((parser.parserError as? URLError)?.code == .timedOut)
        return delivered.count == expected.count
      }
    }
    #expect(results == Array(repeating: true, count: urls.count * 2))
  }

  @Test func aServerThatIsSlowButNotSilentIsWaitedFor() async throws {
    let responses = try Self.timeOuts.map { seconds in
      // Eleven chunks together take longer than the time-out, and each takes a fifth of it.
      let url = try TestServer.shared.publish { _ in
        .body(Array("<a>1234</a>".utf8), chunkSize: 1, interval: .seconds(seconds / 5))
      }
      return (url, seconds)
    }
    let results = await onThreads(1) { _ in
      responses.contains { url, seconds in
        record(ExpatXMLParser(request: URLRequest(url: url, timeoutInterval: seconds))).succeeded
      }
    }
    #expect(results == [true])
  }

  @Test func timeOutsOfAnyKindAreTaken() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let url = try TestServer.shared.publish(Array("<a/>".utf8))
      for seconds in [Double.infinity, .greatestFiniteMagnitude, .nan, -.infinity, 0, 0.1] {
        #expect(parses { ExpatXMLParser(request: URLRequest(url: url, timeoutInterval: seconds)) })
      }
      for time in [Duration.seconds(Int64.max), .seconds(Int64.min), .zero, .milliseconds(100)] {
        #expect(
          parses {
            let limited = ExpatXMLParser(request: URLRequest(url: url))
            limited.options.limits.idleTime = time
            return limited
          })
      }
    }
  }
}

/// Whether one of many parsers succeeds. The shortest time-out is a second, which may pass before the server has answered.
private func parses(_ make: () -> ExpatXMLParser) -> Bool {
  for _ in 0..<60 {
    let parser = make()
    if parser.parse() { return true }
    guard (parser.parserError as? URLError)?.code == .timedOut else { return false }
  }
  return false
}
