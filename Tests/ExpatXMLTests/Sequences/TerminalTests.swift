#if os(Linux)
  import ClientOfExpatXML
  import Foundation
  import Synchronization
  import Testing

  import ExpatXML

  /// Documents that are typed at a terminal.
  @Suite struct TerminalTests {
    /// One line has been typed.
    @Test func abortingEndsAWaitForATerminal() async throws {
      let terminal = try Terminal()
      try terminal.type("<a>\n")
      let parser = ExpatXMLParser(.file(terminal.path))
      let recorder = EventRecorder()
      let isStarted = Mutex(false)
      recorder.onEvent = { _, line in if line == "start a" { isStarted.withLock { $0 = true } } }
      parser.delegate = recorder
      let isOver = Mutex(false)
      nonisolated(unsafe) let aborted = parser
      Thread.detachNewThread {
        while !isOver.withLock({ $0 }) {
          if isStarted.withLock({ $0 }) { unsafe aborted.abortParsing() }
          Thread.sleep(forTimeInterval: 0.001)
        }
      }
      #expect(await onThreads(1) { _ in unsafe aborted.parse() } == [false])
      isOver.withLock { $0 = true }
      #expect(recorder.lines == ["startDocument", "start a", "error 512"])
    }

    @Test func aTypedDocumentIsParsed() async throws {
      let terminal = try Terminal()
      // The end of input as typed at a terminal.
      try terminal.type("<a>\ntext</a>\n\u{4}")
      let path = terminal.path
      let events = await onThreads(1) { _ in record(ExpatXMLParser(.file(path))).events }
      #expect(events == [["startDocument", "start a", #"text "\ntext""#, "end a", "endDocument"]])
    }
  }
#endif
