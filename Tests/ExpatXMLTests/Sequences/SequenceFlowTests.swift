@testable import ExpatXMLCore

/// Back-pressure and cancellation: bytes are read only on request, and leaving a loop stops the download.
@Suite struct SequenceFlowTests {
  /// A server that sends the start of a document, and then nothing or without end.
  private func server(_ answer: LoopbackServer.Response) throws -> (LoopbackServer, URLRequest) {
    let server = try LoopbackServer { _ in answer }
    return (server, URLRequest(url: try server.location(), timeoutInterval: 100_000))
  }

  @Test func noMoreChunksAreRequestedThanAreParsed() async throws {
    let sequence = ChunkSequence { index in Array((index == 0 ? "<a>" : "<b>text</b>").utf8) }
    var iterator = XMLEvents(.chunks(sequence)).makeAsyncIterator()
    #expect(sequence.counter.askedChunks == 0)
    #expect(try await iterator.next() == .startDocument(.init()))
    #expect(sequence.counter.askedChunks == 1)
    #expect(try await iterator.next()?.line == "start a")
    for index in 2..<100 {
      for line in ["start b", #"text "text""#, "end b"] {
        #expect(try await iterator.next()?.line == line)
        #expect(sequence.counter.askedChunks == index)
      }
    }
  }

  /// URLSession on Linux can't make a server wait. Unread bytes are on disk, up to the limit.
  @Test(.needsNetworking) func aDownloadThatIsNotReadIsBounded() async throws {
    let (server, request) = try server(.endless)
    var options = XMLOptions()
    options.limits.downloadMemoryBytes = 1 << 20
    options.limits.downloadBufferBytes = 8 << 20
    var iterator = XMLEvents(.request(request), options: options).makeAsyncIterator()
    #expect(try await iterator.next() == .startDocument(.init()))
    #expect(await eventually { server.connectionsOpen == 0 })
    // Everything before the limit is delivered. How much was in transit depends on timing.
    var bytes = 0
    let error = await #expect(throws: URLError.self) {
      while let event = try await iterator.next() {
        if case .characters(let text) = event { bytes += text.utf8.count }
      }
    }
    #expect(error?.code == .dataLengthExceedsMaximum)
    let message = "The download is further ahead of the parser than the limits allow: \(server.url("/"))"
    #expect(error?.localizedDescription == message)
    #expect(bytes * 11 / 4 > 8 << 20)
  }

  @Test(.needsNetworking) func leavingTheLoopEndsTheDownload() async throws {
    let (server, request) = try server(.endless)
    for try await event in XMLEvents(.request(request)) {
      if case .startElement(let element) = event, element.name == "b" { break }
    }
    #expect(await eventually { server.connectionsOpen == 0 })
  }

  @Test func leavingTheLoopReleasesTheSequence() async throws {
    let sequence = ChunkSequence { index in Array((index == 0 ? "<a>" : "<b>text</b>").utf8) }
    for try await _ in XMLEvents(.chunks(sequence)) { break }
    #expect(sequence.counter.iterators == 0)
    let faulty = ChunkSequence { _ in Array("<a></b>".utf8) }
    var iterator = XMLEvents(.chunks(faulty)).makeAsyncIterator()
    await #expect(throws: XMLParseError.self) { while try await iterator.next() != nil {} }
    #expect(faulty.counter.iterators == 0)
  }

  @Test(.needsNetworking) func cancellingTheTaskInTheLoop() async throws {
    let (server, request) = try server(.endless)
    let task = Task {
      var count = 0
      for try await _ in XMLEvents(.request(request)) {
        count += 1
        if count == 1000 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        // Queued events may still be delivered.
        #expect(count < 1000 + PullCapacity.events.count)
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await eventually { server.connectionsOpen == 0 })
  }

  @Test(.needsNetworking) func aTaskThatIsCancelledBeforehand() async throws {
    let (server, request) = try server(.silent)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      var iterator = XMLEvents(.request(request)).makeAsyncIterator()
      await #expect(throws: CancellationError.self) { try await iterator.next() }
      let next = try await iterator.next()
      #expect(next == nil)
    }
    try await task.value
    #expect(server.connectionsAccepted == 0)
  }

  /// Cancelling the progress also ends older iterations, although it shows only the newest one.
  @Test(.needsNetworking) func cancellingTheProgressOfSeveralIterations() async throws {
    let (server, request) = try server(.silent)
    let run = XMLProgress()
    let events = XMLEvents(.request(request), progress: run)
    let (seen, continuation) = AsyncStream.makeStream(of: Void.self)
    let tasks = (0..<3).map { _ in
      Task { [events] in
        for try await _ in events { continuation.yield() }
      }
    }
    var iterator = seen.makeAsyncIterator()
    for _ in 0..<3 * 4 { await iterator.next() }
    run.foundationProgress.cancel()
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(await eventually { server.connectionsOpen == 0 })
  }

  @MainActor @Test func aLoopOnTheMainActorStaysThere() async throws {
    let sequence = ChunkSequence { index -> [UInt8]? in
      index == 3 ? nil : Array(["<a>", "<b/>", "</a>"][index].utf8)
    }
    var count = 0
    for try await _ in XMLEvents(.chunks(sequence)) {
      MainActor.assertIsolated()
      count += 1
    }
    var iterator = XMLEvents(.data(Data("<a/>".utf8))).makeAsyncIterator()
    while try await iterator.next() != nil {
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 6 + 4)
  }

  @Test func sequencesAndEventsGoFromTaskToTask() async throws {
    let events = XMLEvents(.data(Data("<a>text</a>".utf8)))
    let collected = try await Task.detached { try await events.reduce(into: []) { $0.append($1) } }.value
    #expect(collected[2] == .characters("text"))
    #expect(collected.count == 5)
  }
}
