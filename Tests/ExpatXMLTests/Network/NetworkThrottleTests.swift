#if Networking && canImport(FoundationNetworking)
  import Foundation
  import LoopbackServer
  import Testing

  @testable import ExpatXML

  @Suite(.needsNetworking) struct NetworkThrottleTests {
    @Test func theQueueIsHeldWhileAServerIsSilent() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\nContent-Length: 100\n\n", "<a>", then: .hang) }
        let url = try #require(URL(string: server.url("/")))
        let throttle = try #require(DownloadSession.queues?.throttle)
        let task = Task { for try await _ in XMLEvents(.url(url)) {} }
        #expect(await eventually { throttle.isHolding })
        #expect(throttle.downloadCount == 1)
        task.cancel()
        #expect(await eventually { throttle.downloadCount == 0 && !throttle.isHolding })
        server.shutdown()
      }
    }
  }
#endif
