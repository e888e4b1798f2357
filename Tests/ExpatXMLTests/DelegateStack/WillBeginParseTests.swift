/// The delegate decides whether to parse.
@Suite struct WillBeginParseTests {
  private final class Hesitant: ExpatXMLParserDelegate {
    var isWilling = false
    private(set) var asked = 0
    private(set) var events = 0

    func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
      asked += 1
      #expect(!parser.parse(), "from inside")
      return isWilling
    }

    func parserDidStartDocument(_ parser: ExpatXMLParser) { events += 1 }
    func parserDidEndDocument(_ parser: ExpatXMLParser) { events += 1 }
    func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) { events += 1 }
  }

  @Test func aRefusalIsNotReportedAndALaterParseWorks() {
    let hesitant = Hesitant()
    let parser = ExpatXMLParser(document: "<a/>")
    parser.delegate = hesitant
    for _ in 0..<3 {
      #expect(!parser.parse())
      #expect(parser.parserError == nil)
      #expect(parser.lineNumber == 0)
    }
    #expect((hesitant.asked, hesitant.events) == (3, 0))
    hesitant.isWilling = true
    #expect(parser.parse())
    #expect((hesitant.asked, hesitant.events) == (4, 2))
    #expect(!parser.parse())
    #expect(hesitant.asked == 4, "a parser parses once")
  }

  @Test(.needsNetworking) func nothingIsDownloadedBeforeTheAnswer() throws {
    let server = try LoopbackServer { _ in .body(Array("<a/>".utf8)) }
    defer { server.shutdown() }
    let hesitant = Hesitant()
    let url = try server.location()
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.delegate = hesitant
    #expect(!parser.parse())
    #expect(server.connectionsAccepted == 0)
    hesitant.isWilling = true
    #expect(parser.parse())
    #expect(server.connectionsAccepted == 1)
  }

  @Test func aParserThatIsFedAsksWithTheFirstChunk() {
    let hesitant = Hesitant()
    let parser = ExpatXMLParser()
    parser.delegate = hesitant
    #expect(!parser.feed(Array("<x>".utf8)))
    #expect(parser.parserError == nil)
    hesitant.isWilling = true
    #expect(parser.feed(Array("<a>".utf8)))
    #expect(parser.feed(Array("</a>".utf8)))
    #expect(parser.finish())
    #expect((hesitant.asked, hesitant.events) == (2, 2))
  }

  @Test func pushedDelegatesStay() {
    let hesitant = Hesitant()
    let sub = Hesitant()
    weak var released: Hesitant?
    let parser = ExpatXMLParser(document: "<a/>")
    parser.delegate = hesitant
    parser.pushDelegate(sub)
    do {
      let other = Hesitant()
      released = other
      parser.pushDelegate(other)
    }
    #expect(!parser.parse())
    #expect(released != nil)
    #expect(parser.popDelegate() === released)
    #expect(sub.asked == 0, "the parser's own delegate is asked")
    hesitant.isWilling = true
    #expect(parser.parse())
  }
}
