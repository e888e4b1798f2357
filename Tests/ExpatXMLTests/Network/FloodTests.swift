/// Servers that send as fast as they can. URLSession on Linux has one queue for all downloads, which such a server would
/// keep busy until it stops.
@Suite(.needsNetworking) struct FloodTests {
  private static let redirect = "HTTP/1.1 302 Found\nLocation: /\n\n"

  /// A server that floods each client, and whether it has ended a flood by itself.
  private struct Server {
    let server: LoopbackServer
    let url: URL
    private final class End: Sendable { let isReached = Atomic<Bool>(false) }
    private let end = End()

    var hasEnded: Bool { end.isReached.load(ordering: .relaxed) }

    init(head: String, start: String = "", limit: Int) throws {
      server = try LoopbackServer { [end] _ in
        .init(steps: Flood(head: head, start: start, limit: limit) { end.isReached.store(true, ordering: .relaxed) })
      }
      url = try server.location("/flood")
    }
  }

  @Test func anAbortEndsAFlood() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let flood = try Server(head: "HTTP/1.1 200 OK\n\n", start: "<a>", limit: 8 << 30)
      for _ in 1...10 {
        let parser = try #require(ExpatXMLParser(contentsOf: flood.url))
        let counter = ParseCounter(parser) { parser.abortParsing() }
        #expect((counter.error as? NSError)?.code == XMLErrorCode.delegateAbortedParseError.rawValue)
      }
      #expect(soon { flood.server.connectionsOpen == 0 })
      #expect(!flood.hasEnded)
    }
  }

  /// The session reads the body of a redirect and calls no delegate.
  @Test func otherParsersAreStoppedAtOnceDuringAFlood() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let flood = try Server(head: Self.redirect, limit: 64 << 20)
      let other = try LoopbackServer { request in
        request.uri == "/" ? .body(Array("<a/>".utf8)) : .init(steps: [.hang])
      }
      let waiting = try other.location("/waiting")
      let parser = try #require(ExpatXMLParser(contentsOf: flood.url))
      abort(parser) {
        _ = soon { flood.server.bytesSent > 1 << 20 }
        for _ in 1...3 {
          guard let waitingParser = ExpatXMLParser(contentsOf: waiting) else { continue }
          abort(waitingParser) { Thread.sleep(forTimeInterval: 0.1) }
          #expect(!waitingParser.parse())
        }
        #expect(!flood.hasEnded)
      }
      #expect(!parser.parse())
      #expect(URL(string: other.url("/")).flatMap(ExpatXMLParser.init(contentsOf:))?.parse() == true)
      #expect(soon { flood.server.connectionsOpen == 0 })
      #expect(!flood.hasEnded)
    }
  }
}
