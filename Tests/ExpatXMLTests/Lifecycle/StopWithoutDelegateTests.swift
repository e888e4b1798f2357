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

  @Test func aStreamParserDoesNotBeginAfterItsProgressWasCancelled() throws {
    let before = XMLStreamParser(.data(Data(StopTests.bytes)))
    before.progress.foundationProgress.cancel()
    var handler = Canceller(parser: before, last: 0)
    #expect(throws: CancellationError.self) { try before.parse(&handler) }
    #expect(handler.count == 0)
  }
}
