#if os(Linux) && compiler(<6.4)
  /// The faults that crash URLSession on Linux (swift-corelibs-foundation #5285), as described in the article *Known
  /// limits*. If a test fails here, the fault was fixed.
  @Suite(.needsNetworking) struct FoundationFaultTests {
    @Test func aConnectionThatIsClosedInsideTheHead() async {
      await #expect(processExitsWith: .failure) {
        OwnProcess.begin()
        _ = try parse { _ in .raw("HTTP/1.1 200 OK\nContent-Le", then: .close) }
      }
    }

    @Test func aLengthThatNothingHas() async {
      await #expect(processExitsWith: .failure) {
        OwnProcess.begin()
        _ = try parse { _ in .raw("HTTP/1.1 200 OK\nContent-Length: 9223372036854775807\n\n", "<a/>", then: .close) }
      }
    }

    @Test func aChunkedBodyWithTrailers() async {
      await #expect(processExitsWith: .failure) {
        OwnProcess.begin()
        _ = try parse { _ in
          .raw("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n", "4\r\n<a/>\r\n0\r\nExpires: 0\r\n\r\n")
        }
      }
    }
  }
#endif
