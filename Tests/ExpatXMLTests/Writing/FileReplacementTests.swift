/// A file stays as it is until the document that replaces it is complete.
@Suite struct FileReplacementTests {
  private struct Failure: Error {}

  private typealias Way = WayOfWriting

  /// A folder with nothing but a file.
  private func folder() throws -> TemporaryFolder { try TemporaryFolder(["a.xml": Array("old".utf8)]) }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// The folder is as ``folder()`` makes it.
  private func expectOldFile(in folder: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try text(folder.path("a.xml")) == "old", sourceLocation: sourceLocation)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(names == ["a.xml"], sourceLocation: sourceLocation)
  }

  @Test(arguments: WayOfWriting.allCases, [0, 20_000]) func aCompleteFileReplacesTheOldOne(
    way: WayOfWriting, count: Int
  ) throws {
    let folder = try folder()
    for (name, names) in [("a.xml", ["a.xml"]), ("new.xml", ["a.xml", "new.xml"])] {
      try way.write(count, to: .file(folder.path(name)))
      #expect(try text(folder.path(name)) == Way.expected(count))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == names)
    }
  }

  @Test func theFileMayBeTheOneThatIsRead() throws {
    let path = try TemporaryFolder(["a.xml": Array("<a><!--c--><b/></a>".utf8)]).path("a.xml")
    let reader = XMLEventReader(.file(path))
    var xml = try XMLWriter(.file(path), format: .compact.withoutDeclaration)
    while let event = try reader.next() {
      if case .comment = event { continue }
      try xml.write(event)
    }
    try xml.finish()
    #expect(try text(path) == "<a><b/></a>")
  }

  @Test(arguments: WayOfWriting.allCases) func permissionsAndLinksStay(way: WayOfWriting) throws {
    let folder = try folder()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a.xml"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a.xml")
    try way.write(1, to: .file(folder.path("link")))
    #expect(try text(folder.path("a.xml")) == Way.expected(1))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a.xml"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "a.xml")
  }

  /// Writes so much that something would reach the file.
  private func write(_ path: String, finishes: Bool, fails: Bool) throws {
    var xml = try XMLWriter(.file(path))
    try xml.document("a") {
      try $0.element("b", String(repeating: "text", count: 100_000))
      if fails { throw Failure() }
    }
    if finishes { try xml.finish() }
  }

  @Test func aForgottenFinishAndAnErrorOfAClosure() throws {
    let folder = try folder()
    try write(folder.path("a.xml"), finishes: false, fails: false)
    try expectOldFile(in: folder)
    #expect(throws: Failure.self) { try write(folder.path("a.xml"), finishes: true, fails: true) }
    try expectOldFile(in: folder)
  }

  @Test func aCancelledTask() async throws {
    let folder = try folder()
    let path = folder.path("a.xml")
    let task = Task {
      var xml = try XMLWriter(.file(path))
      try await xml.document("a") {
        try $0.element("b", String(repeating: "text", count: 100_000))
        try await Task.sleep(for: .seconds(3600))
      }
      try xml.finish()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try expectOldFile(in: folder)
  }

  @Test func aFullDisk() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let tests = FileReplacementTests()
      let folders = try Way.allCases.map { ($0, try tests.folder()) }
      try limitFiles(to: 100_000)
      for (way, folder) in folders {
        let error = #expect(throws: XMLFileError.self) { try way.write(20_000, to: .file(folder.path("a.xml"))) }
        #expect(error?.code == EFBIG)
        #expect(error?.path == folder.path("a.xml"))
        try tests.expectOldFile(in: folder)
      }
    }
  }

  #if os(Linux)
    /// The file has no name until it is complete. Other systems keep a hidden one after this.
    @Test func aProcessThatIsKilled() async throws {
      let folder = try folder()
      let path = folder.path("a.xml")
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        OwnProcess.begin()
        var xml = try XMLWriter(.file(path))
        try xml.document("a") {
          try $0.element("b", String(repeating: "text", count: 100_000))
          kill(getpid(), SIGKILL)
        }
      }
      try expectOldFile(in: folder)
    }
  #endif

  /// Opens a pipe, and does not wait for a writer. Nor does it when it is read.
  private func reader(_ path: String) throws -> FileHandle {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK)
    try #require(descriptor >= 0)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  @Test(arguments: WayOfWriting.allCases) func aPipeIsWritten(way: WayOfWriting) throws {
    let path = try NamedPipe.make()
    let reader = try reader(path)
    try way.write(1, to: .file(path))
    #expect(try reader.readToEnd() == Data(Way.expected(1).utf8))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType != .typeRegular)
  }

  /// A shell has opened the file, and others may write to it too.
  @Test func theStandardOutputIsWrittenWhateverItIs() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let tests = FileReplacementTests()
      let output = dup(STDOUT_FILENO)
      for way in Way.allCases {
        defer { dup2(output, STDOUT_FILENO) }
        let path = try tests.folder().path("a.xml")
        let descriptor = unsafe open(path, O_WRONLY | O_APPEND)
        dup2(descriptor, STDOUT_FILENO)
        try way.write(1, to: .file("/dev/stdout"))
        #expect(try tests.text(path) == "old" + Way.expected(1))
        let pipe = Pipe()
        dup2(pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
        try way.write(1, to: .file("/dev/stdout"))
        #expect(pipe.fileHandleForReading.availableData == Data(Way.expected(1).utf8))
      }
    }
  }

  @Test(arguments: WayOfWriting.allCases, ["", "/", "/nonexistent/a.xml"])
  func aPathThatCannotBeWritten(way: WayOfWriting, path: String) throws {
    let error = #expect(throws: XMLFileError.self) { try way.write(1, to: .file(path)) }
    #expect(error?.path == path)
    #expect(error?.description.contains("can't be written") == true)
    let message = "The file /nonexistent/a.xml can't be written: there is no such folder."
    if path == "/nonexistent/a.xml" { #expect(error?.description == message) }
  }

  @Test(arguments: WayOfWriting.allCases) func aPathDoesNotEndAtAZeroByte(way: WayOfWriting) throws {
    let folder = try folder()
    #expect(throws: XMLFileError.self) { try way.write(1, to: .file(folder.path("a.xml") + "\0b")) }
    try expectOldFile(in: folder)
  }

  /// The superuser may write everything.
  @Test(.enabled(if: geteuid() != 0), arguments: WayOfWriting.allCases) func aFileThatMayNotBeWritten(way: WayOfWriting)
    throws
  {
    let folder = try folder()
    try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: folder.path("a.xml"))
    let error = #expect(throws: XMLFileError.self) { try way.write(1, to: .file(folder.path("a.xml"))) }
    #expect(error?.code == EACCES)
    try expectOldFile(in: folder)
  }
}
