/// Files, pipes and sockets that the caller has opened, as sources and as destinations.
@Suite struct OpenFileTests {
  @Test func aFileIsReadOnFromWhereItIs() throws {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: TemporaryFile(Array("skipped<a>1</a>".utf8)).path))
    try file.seek(toOffset: 7)
    #expect(try ExpatXMLElement(.fileDescriptor(file.fileDescriptor)).text == "1")
    // It is still open.
    try file.seek(toOffset: 7)
    #expect(try ExpatXMLElement(.fileDescriptor(file.fileDescriptor)).text == "1")
  }

  @Test func aDescriptorThatIsNotOpenIsAnError() async throws {
    let error = #expect(throws: XMLFileError.self) { try ExpatXMLElement(.fileDescriptor(-1)) }
    #expect(error?.code == EBADF)
    await #expect(throws: XMLFileError.self) {
      for try await _ in XMLEvents(.fileDescriptor(-1)) {}
    }
  }

  /// Dispatch may still wait for it.
  @Test func theCallerMayCloseItAfterACancelledParse() async throws {
    for _ in 0..<50 {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data("<a><b/>".utf8))
      let source = XMLAsyncSource.fileDescriptor(pipe.fileHandleForReading.fileDescriptor)
      let task = Task {
        for try await _ in XMLRecords(source, named: "b") { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      try pipe.fileHandleForReading.close()
    }
  }

  #if os(Linux)
    /// Whoever keeps a parser or a reader keeps no file open.
    @Test func aFileIsClosedAtTheEndOfItsParse() throws {
      let file = try TemporaryFile(Array("<a/>".utf8))
      let (parser, reader) = (ExpatXMLParser(.file(file.path)), XMLEventReader(.file(file.path)))
      _ = try reader.next()
      #expect(Resources.files.contains(file.path))
      _ = try reader.all()
      #expect(parser.parse())
      #expect(!Resources.files.contains(file.path))
      withExtendedLifetime((parser, reader)) {}
    }
  #endif

  @Test func aURLOfAServerIsNoDestination() throws {
    let url = try #require(URL(string: "http://127.0.0.1/nowhere/a.xml"))
    let error = #expect(throws: CocoaError.self) { try ExpatXMLDocument(.string("<a/>")).write(to: .url(url)) }
    #expect(error?.code == .fileWriteUnsupportedScheme)
  }
}
