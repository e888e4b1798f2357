@Suite struct WillBeginParseTests {
  private static func hesitant(_ refusals: Int) -> Hesitant {
    Hesitant(Array(repeating: false, count: refusals)) { #expect(!$0.parse(), "from inside") }
  }

  @Test func aRefusalIsNotReportedAndALaterParseWorks() {
    let hesitant = Self.hesitant(3)
    let parser = ExpatXMLParser(document: "<a/>")
    parser.delegate = hesitant
    for _ in 0..<3 {
      #expect(!parser.parse())
      #expect(parser.parserError == nil)
      #expect(parser.lineNumber == 0)
    }
    #expect(hesitant.questions == 3 && hesitant.lines.isEmpty)
    #expect(parser.parse())
    #expect(!parser.parse())
    #expect(hesitant.questions == 4 && hesitant.lines == ["start", "end"], "a parser parses once")
  }

  @Test(.needsNetworking) func nothingIsDownloadedBeforeTheAnswer() throws {
    let server = try LoopbackServer { _ in .body(Array("<a/>".utf8)) }
    defer { server.shutdown() }
    let hesitant = Self.hesitant(1)
    let url = try server.location()
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.delegate = hesitant
    #expect(!parser.parse())
    #expect(server.connectionsAccepted == 0)
    #expect(parser.parse())
    #expect(server.connectionsAccepted == 1)
  }

  @Test func aParserThatIsFedAsksWithTheFirstChunk() {
    let hesitant = Self.hesitant(1)
    let parser = ExpatXMLParser()
    parser.delegate = hesitant
    #expect(!parser.feed(Array("<x>".utf8)))
    #expect(parser.parserError == nil)
    #expect(parser.feed(Array("<a>".utf8)))
    #expect(parser.feed(Array("</a>".utf8)))
    #expect(parser.finish())
    #expect(hesitant.questions == 2 && hesitant.lines == ["start", "end"])
  }

  @Test func pushedDelegatesStay() {
    let hesitant = Self.hesitant(1)
    let sub = Self.hesitant(0)
    weak var released: Hesitant?
    let parser = ExpatXMLParser(document: "<a/>")
    parser.delegate = hesitant
    parser.pushDelegate(sub)
    do {
      let other = Self.hesitant(0)
      released = other
      parser.pushDelegate(other)
    }
    #expect(!parser.parse())
    #expect(released != nil)
    #expect(parser.popDelegate() === released)
    #expect(sub.questions == 0, "the parser's own delegate is asked")
    #expect(parser.parse())
  }
}
