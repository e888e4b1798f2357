/// `parseDocument()`, and `parse(_:delegate:on:completion:)` as a client calls it.
@Suite struct TaskParseTests {
  /// A delegate of the main actor.
  @MainActor private final class Controller: @MainActor ExpatXMLParserDelegate {
    var count = 0
    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      MainActor.assertIsolated()
      count += 1
    }
  }

  @Test(.needsNetworking) @MainActor func aDelegateOfTheMainActor() async throws {
    let bytes = Array("<a>\(String(repeating: "<b/>", count: 100))</a>".utf8)
    let url = try TestServer.shared.publish { _ in .body(bytes, chunkSize: 50, interval: .milliseconds(1)) }
    let controller = Controller()
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.delegate = controller
    try await parser.parseDocument()
    #expect(controller.count == 101)
  }

  @Test(arguments: ["<a>text</a>", "<a>text</b>"]) func theCompletionGetsTheDelegate(document: String) async {
    let run = Mutex<XMLProgress?>(nil)
    let (texts, isComplete) = await withCheckedContinuation { continuation in
      let parser = ExpatXMLParser(.string(document))
      run.withLock { $0 = parser.progress }
      ExpatXMLParser.parse(parser, delegate: EventRecorder(), on: DispatchQueue(label: "test")) { recorder, error in
        continuation.resume(returning: (recorder.texts, error == nil))
      }
    }
    #expect(texts == ["text"])
    #expect(isComplete == document.hasSuffix("</a>"))
    #expect(run.withLock { $0?.completedBytes } == 11)
  }

  /// Nobody writes to the pipe.
  @Test func endsTheWaitForAnEntity() async throws {
    let pipe = URL(filePath: try NamedPipe.make()).absoluteString
    let file = try TemporaryFile(Array("<!DOCTYPE a [<!ENTITY x SYSTEM '\(pipe)'>]><a><b/>&x;</a>".utf8))
    let (starts, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      let parser = ExpatXMLParser(.file(file.path))
      parser.shouldResolveExternalEntities = true
      parser.externalEntityResolvingPolicy = .always
      let recorder = EventRecorder()
      recorder.onEvent = { _, line in if line == "start b" { continuation.yield() } }
      parser.delegate = recorder
      try await parser.parseDocument()
    }
    for await _ in starts { break }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// All of the document is in one chunk.
  @Test func endsTheParseInTheCallback() async throws {
    let document = Array("<a>\(String(repeating: "<b/>", count: 100_000))</a>".utf8)
    for bytes in [document, gzip(document)] {
      let count = await Task {
        let parser = ExpatXMLParser(data: Data(bytes))
        let recorder = EventRecorder()
        recorder.onEvent = { [unowned recorder] _, _ in
          if recorder.entries.count == 10 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
        parser.delegate = recorder
        await #expect(throws: CancellationError.self) { try await parser.parseDocument() }
        return recorder.lines.filter { !$0.hasPrefix("error") }.count
      }.value
      #expect(count == 10)
    }
  }
}
