/// One HTTP server for all tests. It publishes documents, each under its own URL.
final class TestServer: Sendable {
  static let shared = TestServer()

  private let responses = Mutex<[String: @Sendable (LoopbackServer.Request) -> LoopbackServer.Response]>([:])
  private let started = Mutex<LoopbackServer?>(nil)

  /// The server, which is started by the first call.
  func server() throws -> LoopbackServer {
    try started.withLock { server in
      if let server { return server }
      let new = try LoopbackServer { request in
        self.responses.withLock { $0[request.uri] }?(request) ?? .body(Array("<no/>".utf8), status: 404)
      }
      server = new
      return new
    }
  }

  /// Serves the bytes as an XML document.
  func publish(_ bytes: [UInt8]) throws -> URL {
    try publish { _ in .body(bytes) }
  }

  /// Serves a scripted response.
  func publish(_ response: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response) throws -> URL {
    let path = "/\(UUID().uuidString)"
    let url = try #require(URL(string: server().url(path)))
    responses.withLock { $0[path] = response }
    return url
  }
}
