import ExpatXML
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stopping `XMLStreamParser`, and sequences and readers of events and records.
@Suite struct StopWithoutDelegateTests {
  private struct Canceller: XMLStreamHandler {
    let parser: XMLStreamParser
    let last: Int
    var count = 0

    private mutating func see() {
      count += 1
      if count == last { parser.progress.cancel() }
    }

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) { see() }
    mutating func endElement(_ name: XMLBorrowedName) { see() }
    mutating func characters(_ text: XMLBorrowedUTF8) { see() }
    mutating func comment(_ text: XMLBorrowedUTF8) { see() }
    mutating func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) { see() }
  }

  @Test func aHandlerIsNotCalledAfterItCancelled() throws {
    for last in 1...8 {
      let parser = XMLStreamParser(.data(Data(StopTests.bytes)))
      var handler = Canceller(parser: parser, last: last)
      #expect(throws: CancellationError.self) { try parser.parse(&handler) }
      #expect(handler.count == last)
      parser.progress.cancel()
    }
  }

  @Test func aStreamParserEndsWithItsProgress() throws {
    let before = XMLStreamParser(.data(Data(StopTests.bytes)))
    before.progress.foundationProgress.cancel()
    var handler = Canceller(parser: before, last: 0)
    #expect(throws: CancellationError.self) { try before.parse(&handler) }
    #expect(handler.count == 0)
    let complete = XMLStreamParser(.data(Data(StopTests.bytes)))
    handler = Canceller(parser: complete, last: 0)
    try complete.parse(&handler)
    #expect(complete.progress.foundationProgress.completedUnitCount == Int64(StopTests.bytes.count))
    #expect(complete.progress.foundationProgress.totalUnitCount == Int64(StopTests.bytes.count))
  }

  /// The parser is used by its own thread only, and its progress by any thread.
  @Test(.needsNetworking) func aStreamParserThatWaitsEndsWithItsProgress() async throws {
    let url = try TestServer.shared.publish { _ in
      .raw("HTTP/1.1 200 OK\nContent-Length: 99\n\n", "<a>", then: .hang)
    }
    let (progresses, continuation) = AsyncStream.makeStream(of: Progress.self)
    async let isCancelled = onThreads(1) { _ in
      let parser = XMLStreamParser(.contents(of: URLRequest(url: url, timeoutInterval: 1000)))
      continuation.yield(parser.progress.foundationProgress)
      var handler = SilentHandler()
      do {
        try parser.parse(&handler)
        return false
      } catch {
        return error is CancellationError
      }
    }
    for await progress in progresses {
      #expect(await eventually { progress.completedUnitCount == 3 })
      progress.cancel()
      break
    }
    #expect(await isCancelled == [true])
  }
}
