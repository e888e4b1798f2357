/// Documents that arrive through sockets and pipes, and streams that restart or go on.
@Suite struct SocketTests {
  private func socketPair() throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [Int32] = [0, 0]
    guard unsafe socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  @Test func eachRecordIsDeliveredBeforeTheNextOneIsSent() async throws {
    let (reading, writing) = try socketPair()
    var ids: [String] = []
    func send(_ text: String) { try? writing.write(contentsOf: Data(text.utf8)) }
    send("<orders><order id='1'/>")
    for try await order in XMLRecords(.fileDescriptor(reading.fileDescriptor), named: "order") {
      ids.append(order.attribute("id") ?? "")
      send(ids.count < 3 ? "<order id='\(ids.count + 1)'/>" : "</orders>")
      if ids.count == 3 { try writing.close() }
    }
    #expect(ids == ["1", "2", "3"])
  }

  @Test func aPipeHasAPath() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("<orders><order id='1'/></orders>".utf8))
    try pipe.fileHandleForWriting.close()
    let orders = try await ExpatXMLElement(.file("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"))
    #expect(orders["order"]?.attribute("id") == "1")
  }

  /// A file is read in two runs. The second one begins after the last record of the first.
  @Test(arguments: [1, 2, 700, 2000]) func goingOnAfterARecord(count: Int) throws {
    let root = #"<pages xmlns="u">"#
    let document = Array("\(root)\n\((1...2000).map { "<page>é\($0)</page>\n" }.joined())</pages>".utf8)
    func read(from start: Int, atMost count: Int) throws -> (texts: [String], end: Int) {
      let progress = XMLProgress()
      let chunks = [start == 0 ? [] : Array(root.utf8), Array(document[start...])]
      let options = XMLOptions(tracksPositions: true)
      let reader = XMLRecordReader(.chunks(chunks), named: "{u}page", options: options, progress: progress)
      var texts: [String] = []
      while texts.count < count, let page = try reader.next() { texts.append(page.text) }
      return (texts, start - (start == 0 ? 0 : root.utf8.count) + (progress.position?.byteOffset ?? 0))
    }
    let first = try read(from: 0, atMost: count)
    let last = try read(from: first.end, atMost: .max)
    #expect(document[..<first.end].reversed().starts(with: "</page>".utf8.reversed()))
    #expect(first.texts + last.texts == (1...2000).map { "é\($0)" })
  }
}
