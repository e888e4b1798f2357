@Suite struct TreeCancellationTests {
  private struct Value: Decodable { var b: [String] }

  /// The chunks of a long document, the third of which cancels the parse. One that does not stop ends with another error.
  private static func chunk(_ number: Int, cancelling: () -> Void) -> [UInt8]? {
    if number == 3 { cancelling() }
    return number == 0 ? Array("<a>".utf8) : number < 1000 ? Array("<b/>".utf8) : nil
  }

  /// The task is cancelled by its own sequence.
  @Test(arguments: [true, false]) func aTaskThatIsCancelled(decodes: Bool) async {
    let running = RunningTask()
    let chunks = ChunkSequence { Self.chunk($0) { running.cancel() } }
    let task = running.start {
      if decodes {
        _ = try await ExpatXMLDecoder().decode(Value.self, from: .chunks(chunks))
      } else {
        _ = try await ExpatXMLElement(.chunks(chunks))
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(chunks.counter.askedChunks < 10)
    #expect(chunks.counter.iterators == 0)
  }

  @Test(.needsNetworking) func theResponseOfATreeAndOfAValue() async throws {
    let url = try TestServer.shared.publish { _ in
      .raw("HTTP/1.1 500 No\nRetry-After: 9\nContent-Length: 15\n\n", "<a><b>1</b></a>")
    }
    let options = XMLOptions(shouldParseErrorResponses: true)
    let results = await onThreads(1) { _ -> [String?] in
      let (treeRun, valueRun) = (XMLProgress(), XMLProgress())
      let tree = try? ExpatXMLElement(.contents(of: url), options: options, progress: treeRun)
      let value = try? ExpatXMLDecoder().decode(
        Value.self, from: .contents(of: url), options: options, progress: valueRun)
      return [
        tree?["b"]?.text, treeRun.response?.header("Retry-After"), value?.b.first,
        (valueRun.response?.statusCode).map(String.init),
      ]
    }
    #expect(results == [["1", "9", "1", "500"]])

    let run = XMLProgress()
    let records = XMLRecords(.url(url), named: "a", options: options, progress: run)
    var values = records.decode(Value.self).makeAsyncIterator()
    #expect(run.response == nil)
    #expect(try await values.next()?.b == ["1"])
    #expect(run.response?.statusCode == 500)
    var attempts = records.decodeResults(Value.self).makeAsyncIterator()
    #expect(try await attempts.next()?.get().b == ["1"])
    #expect(run.response?.statusCode == 500)
  }
}

/// A task that what runs in it may cancel.
private final class RunningTask: Sendable {
  private let task = Mutex<Task<Void, any Error>?>(nil)

  func start(_ body: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    // Who cancels it waits until it is known.
    task.withLock { task in
      let new = Task { try await body() }
      task = new
      return new
    }
  }

  func cancel() { task.withLock { $0?.cancel() } }
}
