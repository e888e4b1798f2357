/// Correct and wrong ends of a body. Events before a fault are delivered.
@Suite(.needsNetworking) struct FramingTests {
  private static let chunked = "Transfer-Encoding: chunked"

  /// Names of cases, heads and bodies of responses, whether the server then closes the connection, and the number of events and
  /// the last one.
  private static let cases: [(String, String, String, Bool, Int, String)] = [
    ("a length that is too great", "Content-Length: 20", "<a><b/></a>", true, 6, "error NSURLErrorDomain -1005"),
    ("a length that is too small", "Content-Length: 8", "<a><b/></a>", false, 5, "error 5"),
    ("a length that ends in a tag", "Content-Length: 9", "<a><b/></a>", false, 5, "error 5"),
    ("a negative length", "Content-Length: -1", "<a/>", true, 1, "error NSURLErrorDomain -1011"),
    ("a length of letters", "Content-Length: four", "<a/>", true, 1, "error NSURLErrorDomain -1011"),
    ("an immense length", "Content-Length: 99999999999999999999", "<a/>", true, 4, "endDocument"),
    ("no length", "Content-Type: text/xml", "<a/>", true, 4, "endDocument"),
    ("a body after no content", "Content-Length: 0", "<a/>", true, 1, "error 4"),
    ("an end in mid-chunk", chunked, "10\r\n<a><b/>", true, 5, "error NSURLErrorDomain -1005"),
    ("an end after a chunk", chunked, "7\r\n<a><b/>\r\n", true, 5, "error NSURLErrorDomain -1005"),
    ("a chunk of no known size", chunked, "xyz\r\n<a/>", true, 1, "error NSURLErrorDomain -1011"),
    ("an immense chunk", chunked, "ffffffffffffffffffff\r\n<a/>", true, 1, "error NSURLErrorDomain -1011"),
    ("an extension of a chunk", chunked, "4;x=y\r\n<a/>\r\n0\r\n\r\n", false, 4, "endDocument"),
    ("a length and chunks", chunked + "\nContent-Length: 2", "4\r\n<a/>\r\n0\r\n\r\n", false, 4, "endDocument"),
    ("an unknown transfer coding", "Transfer-Encoding: xyz", "<a/>", true, 1, "error NSURLErrorDomain -1015"),
  ]

  @Test(arguments: cases)
  func aBody(name: String, head: String, body: String, closes: Bool, count: Int, last: String) throws {
    let steps: [LoopbackServer.Step] = [.head("HTTP/1.1 200 OK\n\(head)\n\n"), .send(Array(body.utf8))]
    let outcome = try parse { _ in .init(steps: steps + (closes ? [.close] : [])) }.outcome
    #expect(outcome.events.last == last)
    #expect(outcome.events.count == count)
    #expect(outcome.succeeded == (last == "endDocument"))
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
      #expect(parse(try server.location("/spoiled")).outcome.events[1] == "start a")
      #expect(parse(try server.location("/sound")).outcome.events[1] == "start c")
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
