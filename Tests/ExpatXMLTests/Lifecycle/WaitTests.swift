/// Whoever waits for a source is woken by a cancellation, whatever the source is.
@Suite struct WaitTests {
  /// A source that gives the start of a document, or nothing, and then falls silent.
  struct Silent {
    let source: XMLAsyncSource
    /// The number of events before the wait.
    var events = 4
    /// Ends the silence, after the parse is over.
    let end: () -> Void
  }

  enum Place: CaseIterable {
    case pipe, pipeAfterTheRoot, pipeWithoutWriter, terminal, server, serverWithoutAnswer, asynchronousSequence
    case deafAsynchronousSequence, stream, ownStream

    static var reachable: [Place] {
      allCases.filter { hasNetworking || ![.server, .serverWithoutAnswer].contains($0) }
    }

    static let start = Array("<a><b/>".utf8)

    func silent() throws -> Silent {
      switch self {
      case .pipe:
        let (path, close) = try Self.silentPipe()
        return Silent(source: .file(path), end: close)
      // A document that looks complete may go on.
      case .pipeAfterTheRoot:
        let (path, close) = try Self.silentPipe(Array("<a/>".utf8))
        return Silent(source: .file(path), events: 3, end: close)
      case .pipeWithoutWriter: return Silent(source: .file(try NamedPipe.make()), events: 0) {}
      case .terminal:
        #if os(Linux)
          let terminal = try Terminal()
          try terminal.type("<a><b/>\n")
          return Silent(source: .file(terminal.path)) { withExtendedLifetime(terminal) {} }
        #else
          return Silent(source: .file(try NamedPipe.make()), events: 0) {}
        #endif
      case .server:
        let url = try TestServer.shared.publish { _ in .silent }
        return Silent(source: .url(url)) {}
      case .serverWithoutAnswer:
        return Silent(source: .url(try TestServer.shared.publish { _ in .init(steps: [.hang]) }), events: 0) {}
      case .asynchronousSequence:
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Self.start)
        return Silent(source: .chunks(stream)) { continuation.finish() }
      case .deafAsynchronousSequence:
        let chunks = DeafChunks(start: Self.start)
        return Silent(source: .chunks(chunks)) { chunks.gate.continuation.finish() }
      case .stream:
        let (path, close) = try Self.silentPipe()
        return Silent(source: .stream(try #require(InputStream(fileAtPath: path))), end: close)
      case .ownStream:
        let gate = DispatchSemaphore(value: 0)
        return Silent(source: .stream(OwnStream(Self.start, gate: gate))) { gate.signal() }
      }
    }

    /// A pipe with a writer that writes the start of a document.
    private static func silentPipe(_ start: [UInt8] = Place.start) throws -> (path: String, close: () -> Void) {
      let path = try NamedPipe.make()
      let gate = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let file = FileHandle(forWritingAtPath: path)
        try? file?.write(contentsOf: Data(start))
        gate.wait()
        try? file?.close()
      }
      return (path, { gate.signal() })
    }
  }

  private struct TagCounter: XMLStreamHandler {
    var count: () -> Void
    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) { count() }
    mutating func endElement(_ name: XMLBorrowedName) { count() }
  }

  enum Way: CaseIterable {
    case thread, handler, tree, awaitedTree, run, task, delegate, background, document
  }

  private static func parser(_ source: XMLAsyncSource, _ options: XMLOptions) -> ExpatXMLParser {
    ExpatXMLParser(XMLSource(source), options: options)
  }

  /// Cancels a parse while it waits.
  static func cancel(_ silent: Silent, _ way: Way) async throws {
    let run = XMLProgress()
    let count = Mutex(0)
    let result = Mutex<Result<Void, any Error>?>(nil)
    let source = silent.source
    var options = XMLOptions()
    // On a busy machine, the cancellation may come after minutes.
    options.limits.idleTime = .seconds(100_000)
    let abort = Mutex<(@Sendable () -> Void)?>(nil)
    let task = Task { [options] in
      do {
        switch way {
        case .thread:
          try await blocking {
            let reader = XMLEventReader(XMLSource(source), options: options, progress: run)
            while try reader.next() != nil { count.withLock { $0 += 1 } }
          }
        case .handler:
          try await blocking {
            var handler = TagCounter { count.withLock { $0 += 1 } }
            try XMLStreamParser(XMLSource(source), options: options, progress: run).parse(&handler)
          }
        case .tree: try await blocking { _ = try ExpatXMLElement(XMLSource(source), options: options, progress: run) }
        case .awaitedTree: _ = try await ExpatXMLElement(source, options: options, progress: run)
        case .delegate, .background, .document:
          nonisolated(unsafe) let parser = parser(source, options)
          let recorder = EventRecorder()
          recorder.onEvent = { _, line in if !line.hasPrefix("error") { count.withLock { $0 += 1 } } }
          unsafe parser.delegate = recorder
          abort.withLock { $0 = { unsafe parser.abortParsing() } }
          if way == .background {
            if let error = await unsafe parse(parser, on: .global()) { throw error }
          } else if way == .document {
            try await unsafe parser.parseDocument()
          } else {
            try await blocking { if unsafe !parser.parse(), let error = unsafe parser.parserError { throw error } }
          }
          withExtendedLifetime(recorder) {}
        case .run, .task:
          for try await _ in XMLEvents(source, options: options, progress: run) { count.withLock { $0 += 1 } }
        }
        result.withLock { $0 = .success(()) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
    }
    // A handler is not told of the start of the document, and a tree has no events.
    let events = way == .tree || way == .awaitedTree ? 0 : way == .handler ? max(0, silent.events - 1) : silent.events
    try #require(await eventually { count.withLock { $0 } == events })
    // The parse is probably waiting by then.
    try await Task.sleep(for: .milliseconds(100))
    #expect(result.withLock { $0 } == nil)
    switch way {
    case .task, .awaitedTree, .document: task.cancel()
    case .handler: run.foundationProgress.cancel()
    case .thread, .tree, .run: run.cancel()
    // An abort has no effect before the parse.
    case .delegate, .background:
      while result.withLock({ $0 == nil }) {
        abort.withLock { $0 }?()
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    try #require(await eventually { result.withLock { $0 } != nil })
    let error = #expect(throws: (any Error).self) { try result.withLock { $0 }?.get() }
    #expect(error is CancellationError || (error as? XMLParseError)?.code == .delegateAbortedParseError)
    silent.end()
  }

  @Test(arguments: Place.reachable, Way.allCases) func aCancellationEndsTheWait(_ place: Place, _ way: Way) async throws
  {
    try await Self.cancel(place.silent(), way)
  }

  /// Only standard input may be a socket.
  @Test(arguments: [true, false]) func aCancellationEndsTheWaitForASocket(blocks: Bool) async {
    await #expect(processExitsWith: .success) { [blocks] in
      OwnProcess.begin()
      var ends: [Int32] = [0, 0]
      guard unsafe socketpair(AF_UNIX, streamSocket, 0, &ends) == 0, dup2(ends[0], 0) == 0,
        unsafe write(ends[1], Place.start, Place.start.count) == Place.start.count
      else { exit(2) }
      try await WaitTests.cancel(Silent(source: .file("/dev/stdin")) {}, blocks ? .thread : .run)
    }
  }

  #if os(Linux)
    @Test func aHundredPipesNeedNoThreadEach() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let before = Resources.threads
        let events = EventCount()
        let paths = try (0..<100).map { _ in try NamedPipe.make() }
        let tasks = paths.map { path in
          Task { for try await _ in XMLEvents(.file(path)) { events.value.add(1, ordering: .relaxed) } }
        }
        var writers: [Int32] = []
        for path in paths {
          // Opening succeeds after the parser has opened the pipe.
          #expect(
            await eventually {
              let writer = unsafe open(path, O_WRONLY | O_NONBLOCK)
              if writer >= 0 { writers.append(writer) }
              return writer >= 0
            })
        }
        for writer in writers { #expect(unsafe write(writer, "<a>", 3) == 3) }
        #expect(await eventually { events.value.load(ordering: .relaxed) == 200 })
        try await Task.sleep(for: .milliseconds(100))
        print("\(Resources.threads - before) threads more for 100 pipes")
        #expect(Resources.threads - before < 20)
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
      }
    }
  #endif
}

private final class EventCount: Sendable {
  let value = Atomic(0)
}

/// A sequence that does not notice when its task is cancelled.
private struct DeafChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let gate = AsyncStream.makeStream(of: Void.self)
  var start: [UInt8]?

  mutating func next() async -> [UInt8]? {
    if let start {
      self.start = nil
      return start
    }
    // This task is not cancelled.
    await Task.detached { [stream = gate.stream] in for await _ in stream {} }.value
    return nil
  }

  func makeAsyncIterator() -> DeafChunks { self }
}
