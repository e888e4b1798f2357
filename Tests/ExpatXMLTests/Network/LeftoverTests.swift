#if os(Linux)

  /// After failed downloads, no thread, file, connection or memory is left over.
  @Suite(.needsNetworking) struct LeftoverTests {
    private static let text = String(repeating: "<b>text</b>", count: 2000)

    /// Downloads that end in different ways.
    private static let responses: [LoopbackServer.Response] = [
      .body(Array("<a>\(text)</a>".utf8)),
      .body(gzip(Array("<a>\(text)</a>".utf8)), headers: [("Content-Encoding", "gzip")], chunked: true),
      .body(Array("<a>\(text)</b>".utf8)),
      .body(Array("<a>\(text)".utf8)),
      .body(Array(text.utf8), status: 404),
      .body([], status: 401, headers: [("WWW-Authenticate", "Basic")]),
      .body([], status: 302, headers: [("Location", "/0")]),
      .body([], status: 302, headers: [("Location", "/6")]),
      .body([], status: 302, headers: [("Location", "http://127.0.0.1:1/")]),
      .raw("HTTP/1.1 200 OK\nContent-Length: 99999\n\n", "<a>\(text)", then: .close),
      .raw("HTTP/1.1 200 OK\nContent-Length: 99999\n\n", "<a>\(text)", then: .reset),
      .raw("HTTP/1.1 200 OK\nContent-Length: 99999\n\n", "<a>\(text)", then: .hang),
      .raw("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n", "xyz"),
      .raw("HTTP/1.1 200 OK\nContent-Length: 4\nSet-Cookie: a=\(text)\n\n", "<a/>", then: .close),
      .raw("<a/>", then: .close),
      .endless,
      .init(steps: Endless(head: "HTTP/1.1 404 No\nContent-Length: 99999999999\n\n")),
      .init(steps: [.close]),
      .init(steps: [.reset]),
      .init(steps: [.hang]),
    ]

    private static func parseEverything(_ server: LoopbackServer) throws {
      let credential = URLCredential(user: "user", password: "pass", persistence: .none)
      for index in responses.indices {
        let request = URLRequest(url: try server.location("/\(index)"), timeoutInterval: patience)
        let parser = ExpatXMLParser(request: request, credential: index % 2 == 0 ? credential : nil)
        // With this, all bytes go to disk.
        parser.options.limits.downloadMemoryBytes = 0
        parser.options.limits.downloadBufferBytes = 1 << 20
        nonisolated(unsafe) let aborted = parser
        let isOver = Mutex(false)
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.05)
          // An abort has no effect before the parse has begun.
          while !isOver.withLock({ $0 }) {
            unsafe aborted.abortParsing()
            Thread.sleep(forTimeInterval: 0.01)
          }
        }
        parser.parse()
        isOver.withLock { $0 = true }
        // A parser that is never used.
        _ = ExpatXMLParser(request: request)
      }
    }

    @Test func nothingStays() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let directory = try Resources.useOwnTemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let server = try LoopbackServer { Self.responses[Int($0.uri.dropFirst()) ?? 0] }
        for _ in 1...3 { try Self.parseEverything(server) }
        _ = soon { server.connectionsOpen <= 4 }
        let files = Resources.files.count
        let threads = Resources.threads
        let memory = Resources.residentBytes
        for _ in 1...5 { try Self.parseEverything(server) }
        // Connections that are kept for the next request are allowed.
        #expect(soon { server.connectionsOpen <= 4 })
        #expect(soon { Resources.files.count <= files + 8 })
        #expect(soon { Resources.threads <= threads + 4 })
        #expect(soon { Resources.unlinkedBytes(in: directory) == 0 })
        #expect(Sanitizer.isActive || Resources.residentBytes - memory < 32 << 20)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
      }
    }
  }
#endif
