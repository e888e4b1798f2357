#if Networking
  @testable import ExpatXML

  /// A queue on which there is always something to do, as on libcurl's while URLSession waits for a server.
  private final class BusyQueue: Sendable {
    let queue = DispatchQueue(label: "busy")
    private let turns = Mutex(0)
    private let isStopped = Mutex(false)

    var turnCount: Int { turns.withLock(\.self) }

    func takeTurns() {
      queue.async { [self] in
        turns.withLock { $0 += 1 }
        // Leaves the processor to other tests.
        usleep(100)
        if !isStopped.withLock(\.self) { takeTurns() }
      }
    }

    func stop() { isStopped.withLock { $0 = true } }
  }

  @Suite struct NetworkThrottleTests {
    private let busy = BusyQueue()
    /// Its intervals end when a test says so.
    private let throttle: NetworkThrottle

    init() {
      throttle = NetworkThrottle(busy.queue, interval: .never)
      throttle.downloadDidStart()
      busy.takeTurns()
    }

    private func expectFreedom(sourceLocation: SourceLocation = #_sourceLocation) async {
      let count = busy.turnCount
      #expect(await eventually { busy.turnCount > count + 1000 }, sourceLocation: sourceLocation)
      #expect(!throttle.isHolding, sourceLocation: sourceLocation)
    }

    /// Holds the queue.
    private func beSilent() async {
      throttle.endInterval()
      for _ in 0..<NetworkThrottle.quietIntervals { throttle.endInterval() }
      #expect(await eventually { throttle.isHolding })
    }

    /// Ends the last download, which frees the queue. A queue that is suspended can't be deallocated.
    private func end() async {
      throttle.downloadDidEnd()
      throttle.endInterval()
      await expectFreedom()
      busy.stop()
    }

    @Test func aDownloadWithProgressIsFree() async {
      for _ in 0..<10 * NetworkThrottle.quietIntervals {
        throttle.noteProgress()
        throttle.endInterval()
      }
      await expectFreedom()
      await end()
    }

    @Test func whatWaitsHasATurnInEachInterval() async {
      await beSilent()
      for _ in 0..<10 {
        let count = busy.turnCount
        throttle.endInterval()
        #expect(await eventually { throttle.isHolding && busy.turnCount > count })
      }
      await end()
    }

    @Test func progressFreesTheQueue() async {
      await beSilent()
      throttle.noteProgress()
      await expectFreedom()
      await end()
    }

    @Test func anotherDownloadFreesTheQueue() async {
      await beSilent()
      throttle.downloadDidStart()
      await expectFreedom()
      throttle.downloadDidEnd()
      await end()
    }

    @Test func othersStayHeldWhenADownloadEnds() async {
      throttle.downloadDidStart()
      await beSilent()
      throttle.downloadDidEnd()
      await beSilent()
      await end()
    }

    #if canImport(FoundationNetworking)
      @Test(.needsNetworking) func theQueueIsHeldWhileAServerIsSilent() async {
        await #expect(processExitsWith: .success) {
          OwnProcess.begin()
          let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\nContent-Length: 100\n\n", "<a>", then: .hang) }
          let url = try server.location()
          let throttle = try #require(DownloadSession.queues?.throttle)
          let task = Task { for try await _ in XMLEvents(.url(url)) {} }
          #expect(await eventually { throttle.isHolding })
          #expect(throttle.downloadCount == 1)
          task.cancel()
          #expect(await eventually { throttle.downloadCount == 0 && !throttle.isHolding })
          server.shutdown()
        }
      }
    #endif
  }
#endif
