@Suite struct PushTests {
  private let parser = ExpatXMLParser()
  private let recorder = EventRecorder()

  init() { parser.delegate = recorder }

  @Test(arguments: Fixture.allCases)
  func fedFixturesAreParsed(fixture: Fixture) throws {
    let document = try fixture.plain()
    let whole = record(ExpatXMLParser(data: document))
    for size in [7, 1000, document.count] {
      let parser = ExpatXMLParser()
      let recorder = EventRecorder()
      parser.delegate = recorder
      var rest = document
      while !rest.isEmpty {
        parser.feed(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(parser.finish() == whole.succeeded)
      #expect(recorder.lines == whole.events)
      #expect(recorder.positions == whole.positions)
    }
  }

  @Test func gzipIsInflated() {
    for byte in gzip(Array("<a>é</a>".utf8)) { #expect(parser.feed([byte])) }
    #expect(parser.finish())
    #expect(recorder.lines.contains(#"text "é""#))
  }

  @Test func aFaultIsReportedAtOnceAndOnce() {
    #expect(parser.feed(Array("<a>\n1".utf8)))
    #expect(!parser.feed(Array("</b>".utf8)))
    #expect(recorder.lines == ["startDocument", "start a", "text \"\\n1\"", "error 76"])
    let error = parser.parserError as NSError?
    #expect(!parser.feed(Array("</a>".utf8)))
    #expect(!parser.finish())
    #expect(parser.parserError as NSError? == error)
    #expect(recorder.lines.count == 4)
  }

  @Test func anUnfinishedDocumentIsAnError() {
    #expect(parser.feed(Array("<a>".utf8)))
    #expect(!parser.finish())
    #expect(recorder.lines.last == "error 5")
    #expect(!ExpatXMLParser().finish())
  }

  @Test func nothingCanBeFedAfterTheEnd() {
    #expect(parser.feed(Array("<a/>".utf8)) && parser.finish())
    #expect(parser.parserError == nil)
    #expect(!parser.feed(Array("<b/>".utf8)))
    #expect((parser.parserError as NSError?)?.code == ExpatXMLParser.ErrorCode.internalError.rawValue)
    #expect(recorder.lines.last == "endDocument")
  }

  @Test func aRefusedCallIsNoFaultOfTheParse() {
    let fed = ExpatXMLParser()
    #expect(!fed.parse() && fed.parserError != nil)
    #expect(fed.feed(Array("<a>".utf8)) && fed.parserError == nil)
    #expect(!fed.parse())
    #expect(fed.parserError != nil)
    #expect(fed.feed(Array("<b/></a>".utf8)))
    #expect(fed.parserError == nil)
    #expect(!fed.parse() && fed.finish() && fed.parserError == nil)
    let withSource = ExpatXMLParser(document: "<a/>")
    #expect(!withSource.feed(Array("<a/>".utf8)) && withSource.parserError != nil)
    #expect(withSource.parse() && withSource.parserError == nil)
    let faulty = ExpatXMLParser(document: "<a>")
    #expect(!faulty.feed([]) && !faulty.parse() && !faulty.feed([]))
    #expect((faulty.parserError as NSError?)?.code == XMLErrorCode.prematureDocumentEndError.rawValue)
  }

  @Test func feedingInsideACallbackIsRefusedAndHarmless() {
    var results: [Bool] = []
    recorder.onEvent = { parser, _ in results += [parser.feed([0x20]), parser.finish(), parser.parse()] }
    #expect(parser.feed(Array("<a/>".utf8)) && parser.finish())
    #expect(results.count == 12 && !results.contains(true))
    #expect(recorder.lines == ["startDocument", "start a", "end a", "endDocument"])
  }
}
