import CExpatXMLVectors

/// Files that are not on a disk. A reader may have to wait for a writer, and no task blocks a thread while it waits.
@Suite struct PipeTests {
  private static let chunks = ["<a>", "<b/>te", "xt", "</a>"].map { Array($0.utf8) }
  private static let lines = ["startDocument", "start a", "start b", "end b", #"text "text""#, "end a", "endDocument"]

  @Test func eventsAreDeliveredWhenTheyAreWritten() async throws {
    let path = try NamedPipe.make()
    NamedPipe.write(Self.chunks, to: path, pause: 0.02)
    var lines: [String] = []
    for try await event in XMLEvents(.file(path)) { lines.append(event.line) }
    #expect(lines == Self.lines)
    NamedPipe.write(Self.chunks, to: path, pause: 0.02)
    let parser = ExpatXMLParser(.file(path))
    #expect(await record(parser, on: .global()).events == Self.lines)
  }

  @Test func blockingReadersWait() async throws {
    let path = try NamedPipe.make()
    NamedPipe.write(Self.chunks, to: path, pause: 0.02)
    let events = await onThreads(1) { _ in record(ExpatXMLParser(.file(path))).events }
    #expect(events == [Self.lines])
  }

  @Test func aChunkThatIsLongerThanTheRoomForIt() async throws {
    let path = try NamedPipe.make()
    let elements = String(repeating: "<b>text</b>", count: 100_000)
    NamedPipe.write([Array("\u{FEFF}<a>\(elements)</a>".utf8)], to: path)
    var count = 0
    for try await event in XMLEvents(.file(path)) where event == .characters("text") { count += 1 }
    #expect(count == 100_000)
  }

  /// The file that was opened is read, whatever has its path by then. A pipe without a writer would block the read.
  @Test func aFileWhosePathBecomesAPipe() throws {
    let file = try TemporaryFile(Array("<a/>".utf8))
    let source = FileSource(path: file.path)
    #expect(!source.whenReadable {})
    try FileManager.default.removeItem(atPath: file.path)
    try #require(unsafe mkfifo(file.path, 0o600) == 0)
    #expect(try output(roomFor: 16) { try source.read(into: &$0) } == Array("<a/>".utf8))
  }

  @Test func anotherProcessMayHaveReadTheBytesOfAPipe() throws {
    let path = try NamedPipe.make()
    let file = try FileDescriptor.open(path: path)
    let writer = FileHandle(forWritingAtPath: path)
    var isReadable = true
    #expect(try output(roomFor: 16) { isReadable = try file.read(into: &$0) }.isEmpty)
    #expect(!isReadable)
    try writer?.close()
  }

  /// Linux can't open a socket by its path.
  @Test func standardInputMayBeASocket() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      var ends: [Int32] = [0, 0]
      let document = Array("<a>text</a>".utf8)
      guard unsafe socketpair(AF_UNIX, streamSocket, 0, &ends) == 0, dup2(ends[0], 0) == 0,
        unsafe write(ends[1], document, document.count) == document.count, close(ends[1]) == 0
      else { exit(2) }
      exit((try? ExpatXMLElement(.file("/dev/stdin")))?.text == "text" ? 0 : 1)
    }
  }

  #if os(Linux)
    @Test func aDocumentIsTypedAtATerminal() async throws {
      let terminal = try Terminal()
      // The end of input as typed at a terminal.
      try terminal.type("<a>\ntext</a>\n\u{4}")
      let path = terminal.path
      let events = await onThreads(1) { _ in record(ExpatXMLParser(.file(path))).events }
      #expect(events == [["startDocument", "start a", #"text "\ntext""#, "end a", "endDocument"]])
    }

    /// Dispatch would crash now and then: see `readiness.h`.
    @Test func whatDispatchWatchesNeverHangsUp() throws {
      let pipe = Pipe()
      let end = pipe.fileHandleForReading.fileDescriptor
      let readiness = FileDescriptor(expatxml_open_readiness(end), path: nil)
      #expect(polled(readiness.descriptor) == 0)
      try pipe.fileHandleForWriting.write(contentsOf: Data("a".utf8))
      try pipe.fileHandleForWriting.close()
      #expect(polled(end) == POLLIN | POLLHUP)
      #expect(polled(readiness.descriptor) == POLLIN)
    }

    private func polled(_ descriptor: Int32) -> Int32 {
      var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&file, 1, 0)
      return Int32(file.revents)
    }
  #endif
}

#if canImport(Glibc)
  let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  let streamSocket = SOCK_STREAM
#endif
