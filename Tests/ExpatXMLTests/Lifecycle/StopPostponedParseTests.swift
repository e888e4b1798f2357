/// Stopping a parse that the delegate postpones in `parserWillBeginParse(_:)`.
@Suite struct StopPostponedParseTests {
  /// An abort applies only to the parse that is postponed.
  @Test(arguments: StopTests.Kind.all) func beforeAParseThatIsPostponed(kind: StopTests.Kind) async throws {
    let parser = try kind.makeParser()
    let delegate = Hesitant([false]) { parser in
      if parser.parserError == nil { parser.abortParsing() }
    }
    parser.delegate = delegate
    #expect(await !kind.parse(parser))
    #expect(delegate.lines.isEmpty)
    let other = Hesitant([])
    parser.delegate = other
    #expect(await kind.parse(parser))
    #expect(other.lines == ["start", "end"])
  }

  @Test func byAnotherThreadWhileAParseIsPostponed() async {
    for _ in 0..<300 {
      let parser = ExpatXMLParser(document: "<a/>")
      let asked = DispatchSemaphore(value: 0)
      let aborted = DispatchSemaphore(value: 0)
      nonisolated(unsafe) let target = parser
      Thread.detachNewThread {
        asked.wait()
        unsafe target.abortParsing()
        aborted.signal()
      }
      let delegate = Hesitant([false]) { _ in asked.signal() }
      parser.delegate = delegate
      parser.parse()
      aborted.wait()
      let other = Hesitant([])
      parser.delegate = other
      #expect(parser.parse())
    }
  }

  @Test func whileABackgroundParseWaitsForItsQueueAndIsPostponed() async throws {
    let queue = DispatchQueue(label: "test", attributes: .initiallyInactive)
    let parser = ExpatXMLParser(document: "<a/>")
    let delegate = Hesitant([false])
    parser.delegate = delegate
    _ = await ExpatXMLTests.parse(parser, on: queue) {
      $0.abortParsing()
      queue.activate()
    }
    #expect(parser.parse())
    #expect(delegate.lines == ["start", "end"])
  }

  @Test(arguments: StopTests.Kind.all) func inParserWillBeginParse(kind: StopTests.Kind) async throws {
    let parser = try kind.makeParser()
    let delegate = Hesitant([]) { $0.abortParsing() }
    parser.delegate = delegate
    #expect(await !kind.parse(parser))
    #expect(delegate.lines == ["error 512"])
  }
}
