import Foundation
import LoopbackServer
import Testing

/// Correct and wrong ends of a body. Events before a fault are delivered.
@Suite(.needsNetworking) struct FramingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var head: String
    var body: String
    /// The server's last step, if it does more than wait for the next request.
    var end: LoopbackServer.Step?
    /// The last event.
    var last: String
    /// The number of events.
    var count: Int

    init(
      _ name: String, _ head: String, _ body: String, _ last: String, _ count: Int,
      then end: LoopbackServer.Step? = nil
    ) {
      testDescription = name
      self.head = head
      self.body = body
      self.end = end
      self.last = last
      self.count = count
    }
  }

  private static let chunked = "Transfer-Encoding: chunked"

  static let cases = [
    Case(
      "a length that is too great", "Content-Length: 20", "<a><b/></a>", "error NSURLErrorDomain -1005", 6, then: .close
    ),
    Case("a length that is too small", "Content-Length: 8", "<a><b/></a>", "error 5", 5),
    Case("a length that ends in a tag", "Content-Length: 9", "<a><b/></a>", "error 5", 5),
    Case("a negative length", "Content-Length: -1", "<a/>", "error NSURLErrorDomain -1011", 1, then: .close),
    Case("a length of letters", "Content-Length: four", "<a/>", "error NSURLErrorDomain -1011", 1, then: .close),
    Case("an immense length", "Content-Length: 99999999999999999999", "<a/>", "endDocument", 4, then: .close),
    Case("no length", "Content-Type: text/xml", "<a/>", "endDocument", 4, then: .close),
    Case("a body after no content", "Content-Length: 0", "<a/>", "error 4", 1, then: .close),
    Case("an end in mid-chunk", chunked, "10\r\n<a><b/>", "error NSURLErrorDomain -1005", 5, then: .close),
    Case("an end after a chunk", chunked, "7\r\n<a><b/>\r\n", "error NSURLErrorDomain -1005", 5, then: .close),
    Case("a chunk of no known size", chunked, "xyz\r\n<a/>", "error NSURLErrorDomain -1011", 1, then: .close),
    Case("an immense chunk", chunked, "ffffffffffffffffffff\r\n<a/>", "error NSURLErrorDomain -1011", 1, then: .close),
    Case("an extension of a chunk", chunked, "4;x=y\r\n<a/>\r\n0\r\n\r\n", "endDocument", 4),
    Case("a length and chunks", chunked + "\nContent-Length: 2", "4\r\n<a/>\r\n0\r\n\r\n", "endDocument", 4),
    Case(
      "an unknown transfer coding", "Transfer-Encoding: xyz", "<a/>", "error NSURLErrorDomain -1015", 1, then: .close),
  ]

  @Test(arguments: cases)
  func aBody(framing: Case) throws {
    let outcome = try parse { _ in
      .init(
        steps: [.head("HTTP/1.1 200 OK\n\(framing.head)\n\n"), .send(Array(framing.body.utf8))]
          + (framing.end.map { [$0] } ?? []))
    }.outcome
    #expect(outcome.events.last == framing.last)
    #expect(outcome.events.count == framing.count)
    #expect(outcome.succeeded == (framing.last == "endDocument"))
  }

  @Test func aConnectionThatIsClosedOrResetBeforeAnAnswer() throws {
    #expect(try parse { _ in .init(steps: [.close]) }.urlError == .badServerResponse)
    #expect(try parse { _ in .init(steps: [.reset]) }.urlError == .networkConnectionLost)
  }

  @Test func whatASpoiledConnectionSaidIsNotTheNextAnswer() throws {
    for body in ["<a/><b/>", "<a/>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n<b/>"] {
      let server = try LoopbackServer { request in
        request.uri == "/spoiled" ? .raw("HTTP/1.1 200 OK\nContent-Length: 4\n\n", body) : .body(Array("<c/>".utf8))
      }
      let spoiled = try #require(URL(string: server.url("/spoiled")))
      let sound = try #require(URL(string: server.url("/sound")))
      #expect(parse(spoiled).outcome.events[1] == "start a")
      #expect(parse(sound).outcome.events[1] == "start c")
    }
  }

  @Test func aByteAtATime() throws {
    let document = Array("<a b='c'>d&amp;é<!--f--></a>".utf8)
    let plain = try parse(document)
    for chunked in [false, true] {
      #expect(
        try parse { _ in .body(document, chunkSize: 1, interval: .milliseconds(1), chunked: chunked) }.outcome == plain)
    }
  }
}
