#if os(Linux) && compiler(<6.4)
  /// The faults that crash URLSession on Linux (swift-corelibs-foundation #5285), as described in the article *Known
  /// limits*: a connection that is closed inside of the head, a length that nothing has, and a chunked body with trailers. If a test
  /// fails here, the fault was fixed.
  @Suite(.needsNetworking) struct FoundationFaultTests {
    @Test(arguments: [
      "200 OK\r\nContent-Le", "200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n<a/>",
      "200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<a/>\r\n0\r\nExpires: 0\r\n\r\n",
    ])
    func crash(response: String) async {
      await #expect(processExitsWith: .failure) { [response] in
        OwnProcess.begin()
        _ = try parse { _ in .init(steps: [.send(Array("HTTP/1.1 \(response)".utf8)), .close]) }
      }
    }
  }
#endif
