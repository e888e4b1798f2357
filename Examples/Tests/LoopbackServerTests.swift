import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server that the other tests and the demo use.
@Suite struct LoopbackServerTests {
  @Test func aConnectionServesOneRequestAfterTheOther() async throws {
    let server = try LoopbackServer { .body(Array($0.uri.utf8)) }
    let session = URLSession(configuration: .ephemeral)
    for path in ["/a", "/b?c=d", "/e", "/f"] {
      let url = try #require(URL(string: server.url(path)))
      let (data, response) = try await session.data(from: url)
      #expect(String(decoding: data, as: UTF8.self) == path)
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }
    // URLSession may notice late that a connection is free.
    #expect(server.connectionsAccepted <= 2)
    session.finishTasksAndInvalidate()
    stop(server)
  }

  @Test func manySmallStepsAreOneBody() async throws {
    let body = [UInt8](repeating: 65, count: 20_000)
    let server = try LoopbackServer { _ in .body(body, chunkSize: 1, chunked: true) }
    let url = try #require(URL(string: server.url("/")))
    let (data, _) = try await URLSession.shared.data(from: url)
    #expect(data.elementsEqual(body))
    stop(server)
  }

  @Test func shuttingDownEndsAHangAndASecondTimeDoesNothing() async throws {
    let server = try LoopbackServer { _ in .init(steps: [.hang]) }
    let url = try #require(URL(string: server.url("/")))
    let download = Task { try await URLSession.shared.data(from: url) }
    while server.connectionsAccepted == 0 { try await Task.sleep(for: .milliseconds(5)) }
    stop(server)
    stop(server)
    await #expect(throws: URLError.self) { _ = try await download.value }
  }

  /// Not async, since shutting down blocks its thread.
  private func stop(_ server: LoopbackServer) { server.shutdown() }
}
