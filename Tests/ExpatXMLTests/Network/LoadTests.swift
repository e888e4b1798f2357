@Suite(.needsNetworking) struct LoadTests {
  /// In a process of its own. Otherwise the connections of other tests may drive this one out of libcurl's cache.
  @Test func aThousandParsesOnOneConnection() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let server = try LoopbackServer { request in .body(Array("<a>\(request.uri)</a>".utf8)) }
      for number in 0..<1000 {
        let recorder = EventRecorder()
        let parser = ExpatXMLParser(contentsOf: try server.location("/\(number)"))
        parser?.delegate = recorder
        parser?.parse()
        #expect(recorder.lines.dropFirst(2).first == "text \"/\(number)\"")
      }
      #expect(server.connectionsAccepted <= 2)
    }
  }

  /// No parser waits for the end of another, which would reduce the server's time. The server answers after all of them
  /// have sent a request.
  @Test func manyParsersThatWait() async throws {
    let count = 100
    let requests = Mutex(0)
    let document = Array("<a>\(String(repeating: "<b>text</b>", count: 200))</a>".utf8)
    let server = try LoopbackServer { _ in
      requests.withLock { $0 += 1 }
      return .init(
        steps: [
          .wait { requests.withLock { $0 } >= count }, .head("HTTP/1.1 200 OK\nContent-Length: \(document.count)\n\n"),
        ] + chunks(document, of: 500).flatMap { [.send($0), .pause(.milliseconds(20))] })
    }
    let url = try server.location()
    let elements = await onThreads(count) { _ in
      ParseCounter(ExpatXMLParser(request: URLRequest(url: url, timeoutInterval: patience))).elements
    }
    #expect(elements == Array(repeating: 201, count: count))
  }

  @Test func aMissingTemporaryDirectory() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      for path in ["/nowhere/at/all", "/dev/null"] {
        unsafe setenv("TMPDIR", path, 1)
        let server = try LoopbackServer { _ in .endless }
        let parser = try #require(ExpatXMLParser(contentsOf: server.location()))
        parser.options.limits.downloadMemoryBytes = 20_000
        // If the bytes can't be written to disk, the download ends.
        let counter = ParseCounter(parser) { #expect(soon { server.connectionsOpen == 0 }) }
        #expect(counter.error is XMLFileError)
        #expect(counter.elements > 1)
      }
    }
  }

  #if os(Linux)
    /// The delegate is as slow as possible.
    @Test func aSlowDelegateCostsDiskAndNotMemory() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let directory = try Resources.useOwnTemporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let megabytes = 64
        let element = Array("<b>\(String(repeating: "x", count: 65_529))</b>".utf8)
        let server = try LoopbackServer { _ in
          .init(
            steps: [.head("HTTP/1.1 200 OK\nContent-Length: \(megabytes << 20 + 7)\n\n<a>")]
              + repeatElement(.send(element), count: megabytes << 4) + [.head("</a>")])
        }
        let url = try server.location()
        // Makes the first request of the process, whose cost should not be measured.
        #expect(ExpatXMLParser(contentsOf: try TestServer.shared.publish(Array("<a/>".utf8)))?.parse() == true)
        try Resources.resetPeak()
        let memory = Resources.residentBytes
        let parser = try #require(ExpatXMLParser(contentsOf: url))
        let counter = ParseCounter(parser) {
          // Only a few bytes are still in transit.
          let isSpilled = soon { Resources.unlinkedBytes(in: directory) > (megabytes - 8) << 20 }
          #expect(isSpilled)
        }
        #expect(counter.succeeded)
        #expect(counter.textBytes == 65_529 * megabytes << 4)
        #expect(Sanitizer.isActive || Resources.peakBytes - memory < 32 << 20)
        #expect(soon { Resources.unlinkedBytes(in: directory) == 0 })
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
      }
    }
  #endif
}
