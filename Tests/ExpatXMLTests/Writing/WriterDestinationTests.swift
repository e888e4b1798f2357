import ExpatXML
import Foundation
import Testing

/// Where documents are written to.
@Suite struct WriterDestinationTests {
  private struct Failure: Error {}

  private func write(_ count: Int, to xml: inout XMLWriter) throws {
    try xml.document("a") { a in for number in 0..<count { try a.element("b", "é\(number)") } }
  }

  private func expected(_ count: Int) throws -> [UInt8] {
    var xml = XMLWriter()
    try write(count, to: &xml)
    return try xml.finish()
  }

  @Test func openFiles() throws {
    let file = try TemporaryFile([])
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    var xml = try XMLWriter(.fileDescriptor(handle.fileDescriptor))
    try write(3, to: &xml)
    try xml.finish()
    try handle.close()
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: file.path))) == expected(3))
  }

  @Test func aFileThatCannotBeWritten() {
    let error = #expect(throws: XMLFileError.self) { _ = try XMLWriter(.file("/nonexistent/folder/a.xml")) }
    #expect(error?.description == "The file /nonexistent/folder/a.xml can't be written: there is no such folder.")
  }

  @Test func aFullDevice() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    var xml = try XMLWriter(.file("/dev/full"))
    do {
      try write(1, to: &xml)
      Issue.record("The device was not full.")
    } catch let error as XMLFileError {
      #expect(error.code == ENOSPC)
      #expect(error.description.hasPrefix("The file /dev/full can't be written: "))
    }
  }

  @Test(arguments: [0, 1, 20_000]) func chunks(count: Int) throws {
    var chunks: [[UInt8]] = []
    var xml = try XMLWriter(.chunks { chunks.append($0) })
    try write(count, to: &xml)
    try xml.finish()
    #expect(Array(chunks.joined()) == (try expected(count)))
    #expect(chunks.dropLast().allSatisfy { (1 << 16..<1 << 17).contains($0.count) })
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
      try write(20_000, to: &xml)
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
    var xml = XMLWriter()
    try await xml.document("a") { a in
      for number in 0..<20_000 {
        try a.element("b", "é\(number)")
        guard let chunk = a.takeChunk() else { continue }
        await Task.yield()
        #expect(chunk.count >= 1 << 16)
        taken += chunk
      }
    }
    #expect(!taken.isEmpty)
    taken += try xml.finish()
    #expect(taken == (try expected(20_000)))
  }

  /// What is written other than by a writer, and its document.
  enum Way: CaseIterable {
    case rewriter, changedDocument, encoder

    func write(to destination: XMLDestination) throws {
      switch self {
      case .rewriter: try XMLRewriter().rewrite(.string("<a>é</a>"), to: destination)
      case .changedDocument: try ExpatXMLDocument(.string("<a>é</a>")).write(to: destination)
      case .encoder:
        var encoder = ExpatXMLEncoder()
        encoder.format = .compact.withoutDeclaration
        try encoder.encode("é", as: "a", to: destination)
      }
    }
  }

  @Test(arguments: Way.allCases) func whateverIsWrittenGoesToAFunction(_ way: Way) throws {
    var bytes: [UInt8] = []
    try way.write(to: .chunks { bytes += $0 })
    #expect(String(decoding: bytes, as: UTF8.self) == "<a>é</a>")
  }

  @Test(arguments: Way.allCases) func whateverIsWrittenGoesToAnOpenFile(_ way: Way) throws {
    let file = try TemporaryFile([])
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    try way.write(to: .fileDescriptor(handle.fileDescriptor))
    try handle.close()
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "<a>é</a>")
  }

  @Test(arguments: [0, 20_000]) func streams(count: Int) throws {
    let stream = OutputStream.toMemory()
    var xml = try XMLWriter(.stream(stream))
    try write(count, to: &xml)
    try xml.finish()
    stream.close()
    let data = try #require(stream.property(forKey: .dataWrittenToMemoryStreamKey) as? Data)
    #expect(Array(data) == (try expected(count)))
  }

  @Test func aFullStream() throws {
    var buffer = [UInt8](repeating: 0, count: 10)
    try unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let stream = unsafe OutputStream(toBuffer: start, capacity: buffer.count)
      var xml = try XMLWriter(.stream(stream))
      do {
        try write(1, to: &xml)
        Issue.record("The stream was not full.")
      } catch {
        #expect(!(error is XMLWriteError))
      }
    }
  }
}
