import ExpatXML
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// All downloads of a process share what Foundation has: one that is held up by its server holds up no other. Redirects whose
/// body has no end are the exception: see *Known limits* in README.
@Suite(.needsNetworking) struct HostileNeighbourTests {
  /// A server that sends what it should not, or not what it should, until the client goes away.
  struct Neighbour: CustomTestStringConvertible {
    var testDescription: String
    var response: LoopbackServer.Response

    init(_ description: String, _ response: LoopbackServer.Response) {
      testDescription = description
      self.response = response
    }
  }

  private static let neighbours = [
    Neighbour("says nothing", .init(steps: [.hang])),
    Neighbour("stops in its headers", .raw("HTTP/1.1 200 OK\nContent-Le", then: .hang)),
    Neighbour("stops in its body", .raw("HTTP/1.1 200 OK\nContent-Length: 9\n\n", "<a>", then: .hang)),
    Neighbour(
      "sends a byte now and then",
      .body(Array(repeating: UInt8(ascii: " "), count: 100_000), pieceSize: 1, interval: .milliseconds(20))),
    Neighbour("has no end", .init(steps: Endless(head: "HTTP/1.1 200 OK\n\n", start: "<a>"))),
    Neighbour(
      "sends many headers, and then nothing",
      .raw("HTTP/1.1 200 OK\n" + (0..<1000).map { "X-\($0): y\n" }.joined() + "Content-Length: 9\n\n", then: .hang)),
  ]

  @Test(arguments: neighbours)
  func nineDownloadsEndBesideOneThatDoesNot(neighbour: Neighbour) async throws {
    let hostile = try LoopbackServer { _ in neighbour.response }
    let hostileURL = try #require(URL(string: hostile.url("/")))
    let held = Task {
      for try await _ in XMLEvents(request: URLRequest(url: hostileURL, timeoutInterval: patience)) {}
    }
    #expect(await eventually { hostile.connectionsOpen == 1 })
    let document = Array("<a>\(String(repeating: "<b>text</b>", count: 2000))</a>".utf8)
    let url = try TestServer.shared.publish { _ in .body(document) }
    let elements = await onThreads(9) { _ in
      ParseCounter(ExpatXMLParser(request: URLRequest(url: url, timeoutInterval: patience))).elements
    }
    #expect(elements == Array(repeating: 2001, count: 9))
    #expect(hostile.connectionsOpen == 1)
    held.cancel()
    await #expect(throws: (any Error).self) { try await held.value }
  }
}
