import Foundation
import Testing

@testable import ExpatXML

/// Files that are none on a disk: whoever reads them may have to wait for whoever writes, and no task does so in a thread.
@Suite struct PipeTests {
  /// A pipe with a name.
  private func makePipe() throws -> String {
    let path = try TemporaryFile([]).path + ".pipe"
    guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EPERM) }
    return path
  }

  private func write(_ pieces: [String], to path: String, pause: Double = 0.02) {
    Thread.detachNewThread {
      let file = FileHandle(forWritingAtPath: path)
      for piece in pieces {
        try? file?.write(contentsOf: Data(piece.utf8))
        Thread.sleep(forTimeInterval: pause)
      }
      try? file?.close()
    }
  }

  private static let pieces = ["<a>", "<b/>te", "xt", "</a>"]
  private static let lines = ["startDocument", "start a", "start b", "end b", #"text "text""#, "end a", "endDocument"]

  @Test func eventsComeAsTheyAreWritten() async throws {
    let path = try makePipe()
    write(Self.pieces, to: path)
    var lines: [String] = []
    for try await event in XMLEvents(contentsOfFile: path) { lines.append(event.line) }
    #expect(lines == Self.lines)
    write(Self.pieces, to: path)
    let parser = try #require(ExpatXMLParser(contentsOfFile: path))
    #expect(await record(parser, on: .global()).events == Self.lines)
  }

  @Test func thoseWhoMayWaitDo() async throws {
    let path = try makePipe()
    write(Self.pieces, to: path)
    let events = await onThreads(1) { _ in record(ExpatXMLParser(source: FileSource(path: path))).events }
    #expect(events == [Self.lines])
  }

  @Test func aPieceThatIsLongerThanTheRoomForIt() async throws {
    let path = try makePipe()
    let elements = String(repeating: "<b>text</b>", count: 100_000)
    write(["\u{FEFF}<a>", elements, "</a>"], to: path, pause: 0)
    var count = 0
    for try await event in XMLEvents(contentsOfFile: path) where event == .characters("text") { count += 1 }
    #expect(count == 100_000)
  }

  @Test func cancellingWhileNobodyWrites() async throws {
    let path = try makePipe()
    let (opened, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for try await _ in XMLEvents(contentsOfFile: path) { continuation.yield() }
    }
    // A writer, so that the file can be opened, who writes the start and no more.
    let writer = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let file = FileHandle(forWritingAtPath: path)
        try? file?.write(contentsOf: Data("<a>".utf8))
        continuation.resume(returning: file)
      }
    }
    var events = opened.makeAsyncIterator()
    for _ in 1...2 { await events.next() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try writer?.close()
  }
}
