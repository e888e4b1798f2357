import ExpatXML
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Servers that say nothing more: the parse ends when the time is over that the request or the limits give them.
@Suite struct StallTests {
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
      [
        "startDocument", "start a", "end a",
      ]
    ),
    (.raw("HTTP/1.1 100 Continue\n\n", then: .hang), []),
    (.raw("HTTP/1.1 302 Found\nLocation: /\nContent-Length: 10\n\n", "abc", then: .hang), []),
  ]

  @Test(.disabled(if: Sanitizer.isActive, "It may take longer than the second that is allowed."))
  func everyKindOfSilenceEnds() async throws {
    let urls = try Self.responses.map { stalled in try TestServer.shared.publish { _ in stalled.response } }
    let errors = await onThreads(urls.count * 2) { index in
      // Every second one by the limit, the others by the request.
      let isLimit = index % 2 == 1
      let request = URLRequest(url: urls[index / 2], timeoutInterval: isLimit ? 60 : 1)
      let parser = ExpatXMLParser(request: request)
      if isLimit { parser.limits.secondsWithoutData = 1 }
      let outcome = record(parser)
      #expect(outcome.events == Self.responses[index / 2].events + ["error NSURLErrorDomain -1001"])
      #expect(outcome.error == "The request timed out.")
      return (parser.parserError as? URLError)?.code
    }
    #expect(errors == Array(repeating: .timedOut, count: urls.count * 2))
  }

  @Test(.disabled(if: Sanitizer.isActive, "It may take longer than the second that is allowed."))
  func aServerThatIsSlowButNotSilentIsWaitedFor() async throws {
    let url = try TestServer.shared.publish { _ in
      .body(Array("<a>1234</a>".utf8), pieceSize: 2, interval: .milliseconds(400))
    }
    let outcomes = await onThreads(1) { _ in record(ExpatXMLParser(request: URLRequest(url: url, timeoutInterval: 1))) }
    #expect(outcomes.first?.succeeded == true)
  }

  @Test func timeOutsOfAnyKindAreTaken() async {
    await #expect(processExitsWith: .success) {
      let url = try TestServer.shared.publish(Array("<a/>".utf8))
      for seconds in [Double.infinity, .greatestFiniteMagnitude, .nan, -.infinity, 0, 0.1] {
        let parser = ExpatXMLParser(request: URLRequest(url: url, timeoutInterval: seconds))
        #expect(parser.parse())
        let limited = try #require(ExpatXMLParser(contentsOf: url))
        limited.limits.secondsWithoutData = seconds
        #expect(limited.parse())
      }
    }
  }
}
