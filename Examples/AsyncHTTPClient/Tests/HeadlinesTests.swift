import AsyncHTTPClient
import ExpatXML
import Foundation
import LoopbackServer
import NIOHTTP1
import Synchronization
import Testing

@testable import Headlines

/// A parser that is fed by AsyncHTTPClient. Some of these servers crash or block Foundation's URLSession.
@Suite struct HeadlinesTests {
  private static let feed = """
    <feed><title>News</title><entry><title>One &amp; only</title></entry>\
    <entry><title>Two</title></entry></feed>
    """

  /// The headlines found, and the error that ended the parse.
  private func headlines(
    from response: LoopbackServer.Response, onHeadline: @escaping (String) -> Void = { _ in }
  ) async throws -> (found: [String], error: (any Error)?) {
    let server = try LoopbackServer { _ in response }
    let url = server.url("/feed")
    var found: [String] = []
    let reader = HeadlineReader {
      found.append($0)
      onHeadline($0)
    }
    var fault: (any Error)?
    do {
      try await HTTPClient.withHTTPClient { client in try await client.parse(url, delegate: reader) }
    } catch {
      fault = error
    }
    stop(server)
    return (found, fault)
  }

  /// Not async, since shutting down blocks its thread.
  private func stop(_ server: LoopbackServer) { server.shutdown() }

  private func response(_ fields: String, _ body: some Sequence<UInt8>) -> LoopbackServer.Response {
    .init(steps: [.send(Array("HTTP/1.1 200 OK\r\n\(fields)\r\n".utf8) + body), .close])
  }

  @Test func theTitlesOfEntriesAreFound() async throws {
    let (found, error) = try await headlines(from: .body(Array(Self.feed.utf8)))
    #expect(found == ["One & only", "Two"])
    #expect(error == nil)
  }

  @Test func aHeadlineIsDeliveredBeforeTheRestIsSent() async throws {
    let hasArrived = Mutex(false)
    let bytes = Array(Self.feed.utf8)
    let start = try #require(Self.feed.range(of: "</title></entry>")).upperBound
    let length = Self.feed[..<start].utf8.count
    let (found, error) = try await headlines(
      from: .init(steps: [
        .send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes.prefix(length)),
        .wait { hasArrived.withLock { $0 } },
        .send(Array(bytes.dropFirst(length))),
      ])
    ) { _ in hasArrived.withLock { $0 = true } }
    #expect(found == ["One & only", "Two"])
    #expect(error == nil)
  }

  @Test func aStatusIsAnError() async throws {
    let (found, error) = try await headlines(from: .body(Array(Self.feed.utf8), status: 404))
    #expect(found.isEmpty)
    #expect((error as? XMLHTTPStatusError)?.response.statusCode == 404)
  }

  @Test func aMalformedFeedSaysWhere() async throws {
    let body = "<feed>\n<entry><title>One</title></entry>\n</fed>"
    let (found, error) = try await headlines(from: .body(Array(body.utf8)))
    #expect(found == ["One"])
    #expect(try #require(error).localizedDescription.contains("Line 3"))
  }

  @Test func aTruncatedFeedIsAnErrorAfterItsHeadlines() async throws {
    let (found, error) = try await headlines(
      from: response("Content-Length: 1000\r\n", Self.feed.utf8.dropLast(20)))
    #expect(found == ["One & only"])
    #expect(error != nil)
  }

  /// URLSession crashes.
  @Test func aConnectionClosedInsideItsHeadersIsAnError() async throws {
    let (found, error) = try await headlines(
      from: .init(steps: [.send(Array("HTTP/1.1 200 OK\r\nContent-Len".utf8)), .close]))
    #expect(found.isEmpty)
    #expect(error != nil)
  }

  /// URLSession crashes.
  @Test func trailersAreRead() async throws {
    let length = String(Self.feed.utf8.count, radix: 16)
    let body = "\(length)\r\n\(Self.feed)\r\n0\r\nExpires: never\r\n\r\n"
    let (found, error) = try await headlines(from: response("Transfer-Encoding: chunked\r\n", body.utf8))
    #expect(found == ["One & only", "Two"])
    #expect(error == nil)
  }

  /// URLSession crashes.
  @Test func aLengthThatNothingHasIsAnError() async throws {
    let (found, error) = try await headlines(
      from: response("Content-Length: 9223372036854775807\r\n", Self.feed.utf8))
    #expect(found == ["One & only", "Two"])
    #expect(error != nil)
  }

  /// URLSession reads them without end, and blocks all other downloads.
  @Test func endlessHeadersAreAnError() async throws {
    let fields = String(repeating: "X-Header: \(String(repeating: "x", count: 100))\r\n", count: 20_000)
    let (found, error) = try await headlines(from: response("\(fields)Content-Length: 0\r\n", [UInt8]()))
    #expect(found.isEmpty)
    #expect(error is HTTPParserError)
  }

  /// URLSession waits for the whole body.
  @Test func theBodyOfARedirectIsNotAwaited() async throws {
    let feed = Array(Self.feed.utf8)
    let server = try LoopbackServer { request in
      guard request.uri == "/feed" else { return .body(feed) }
      let head = "HTTP/1.1 302 Found\r\nLocation: /moved\r\nContent-Length: 1000000000\r\n\r\n"
      return .init(steps: [.send(Array(head.utf8)), .send([UInt8](repeating: 0x20, count: 1 << 16)), .hang])
    }
    var found: [String] = []
    let url = server.url("/feed")
    let reader = HeadlineReader { found.append($0) }
    try await HTTPClient.withHTTPClient { client in try await client.parse(url, delegate: reader) }
    stop(server)
    #expect(found == ["One & only", "Two"])
  }

  /// URLSession reports success.
  @Test func aCompressedBodyWithoutItsEndIsAnError() async throws {
    // `<entry><title>One</title></entry>`, gzipped, without the eight bytes of its checksum and length.
    let compressed = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA7NJzSspqrSzKcksyUm1889LtdGHMG30ITIAmMAkRSEAAAA="))
    let (_, error) = try await headlines(
      from: response("Content-Encoding: gzip\r\nContent-Length: \(compressed.count - 8)\r\n", compressed.dropLast(8)))
    #expect((error as? XMLCompressionError)?.description.contains("is truncated") == true)
  }
}
