/// Everything that writes to a destination.
enum WayOfWriting: String, CaseIterable {
  case writer, encoder, rewriter, document

  /// Writes `<a>` with so many elements `<b>é</b>`.
  func write(_ count: Int, to destination: XMLDestination) throws {
    switch self {
    case .writer:
      var xml = try XMLWriter(destination, format: .compact.withoutDeclaration)
      try xml.document("a") { a in for _ in 0..<count { try a.element("b", "é") } }
      try xml.finish()
    case .encoder:
      var encoder = ExpatXMLEncoder()
      encoder.format = .compact.withoutDeclaration
      encoder.itemName = "b"
      try encoder.encode([String](repeating: "é", count: count), as: "a", to: destination)
    case .rewriter: try XMLRewriter().rewrite(.string(Self.expected(count)), to: destination)
    case .document: try ExpatXMLDocument(.string(Self.expected(count))).write(to: destination)
    }
  }

  static func expected(_ count: Int) -> String {
    count == 0 ? "<a/>" : "<a>" + String(repeating: "<b>é</b>", count: count) + "</a>"
  }
}

/// Where documents are written to. `FileReplacementTests` writes files.
@Suite struct WriterDestinationTests {
  private struct Failure: Error {}

  @Test(arguments: WayOfWriting.allCases, [0, 1, 20_000]) func functions(way: WayOfWriting, count: Int) throws {
    var chunks: [[UInt8]] = []
    try way.write(count, to: .chunks { chunks.append($0) })
    #expect(chunks.joined().elementsEqual(WayOfWriting.expected(count).utf8))
    #expect(way == .document || chunks.dropLast().allSatisfy { (1 << 16..<1 << 18).contains($0.count) })
  }

  @Test(arguments: WayOfWriting.allCases) func openFiles(way: WayOfWriting) throws {
    let file = try TemporaryFile([])
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    try way.write(3, to: .fileDescriptor(handle.fileDescriptor))
    try handle.close()
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == WayOfWriting.expected(3))
  }

  @Test(arguments: WayOfWriting.allCases, [0, 20_000]) func streams(way: WayOfWriting, count: Int) throws {
    let stream = OutputStream.toMemory()
    try way.write(count, to: .stream(stream))
    stream.close()
    let data = try #require(stream.property(forKey: .dataWrittenToMemoryStreamKey) as? Data)
    #expect(String(decoding: data, as: UTF8.self) == WayOfWriting.expected(count))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: WayOfWriting.allCases)
  func aFullDevice(way: WayOfWriting) throws {
    let error = #expect(throws: XMLFileError.self) { try way.write(1, to: .file("/dev/full")) }
    #expect(error?.code == ENOSPC)
    #expect(error?.description.hasPrefix("The file /dev/full can't be written: ") == true)
  }

  @Test func aFullStream() {
    var buffer = [UInt8](repeating: 0, count: 10)
    unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let stream = unsafe OutputStream(toBuffer: start, capacity: buffer.count)
      let error = #expect(throws: (any Error).self) { try WayOfWriting.writer.write(1, to: .stream(stream)) }
      #expect(!(error is XMLWriteError))
    }
  }

  @Test func aLongTextComesInChunks() throws {
    let text = String(repeating: "é<", count: 1_000_000)
    var chunks: [[UInt8]] = []
    var xml = try XMLWriter(.chunks { chunks.append($0) })
    try xml.document("a") { try $0.text(text) }
    try xml.finish()
    #expect(chunks.count > 10)
    #expect((chunks.map(\.count).max() ?? 0) < 1 << 19)
    #expect(try ExpatXMLElement(.bytes(chunks.joined())).text == text)
  }

  @Test func anErrorOfTheDestinationEndsTheDocument() throws {
    var count = 0
    var xml = try XMLWriter(
      .chunks { _ in
        count += 1
        throw Failure()
      })
    do {
      try xml.document("a") { a in for _ in 0..<20_000 { try a.element("b", "text") } }
      Issue.record("The destination has thrown an error.")
    } catch is Failure {}
    do {
      try xml.flush()
      Issue.record("The writer has thrown an error before.")
    } catch let error as XMLWriteError {
      #expect(error.code == .failedBefore)
    }
    #expect(count == 1)
  }

  @Test func flushingWritesWhatIsThere() throws {
    var chunks: [String] = []
    var xml = try XMLWriter(
      .chunks { chunks.append(String(decoding: $0, as: UTF8.self)) }, format: .compact.withoutDeclaration)
    try xml.document("a") {
      try $0.element("b")
      try $0.flush()
      try $0.flush()
      try $0.element("c")
    }
    #expect(chunks == ["<a><b/>", "<c/></a>"])
  }

  @Test func chunksCanBeTakenFromMemory() async throws {
    var taken: [UInt8] = []
    var xml = XMLWriter(format: .compact.withoutDeclaration)
    try await xml.document("a") { a in
      for _ in 0..<20_000 {
        try a.element("b", "é")
        guard let chunk = a.takeChunk() else { continue }
        await Task.yield()
        #expect(chunk.count >= 1 << 16)
        taken += chunk
      }
    }
    #expect(!taken.isEmpty)
    taken += try xml.finish()
    #expect(taken.elementsEqual(WayOfWriting.expected(20_000).utf8))
  }
}
