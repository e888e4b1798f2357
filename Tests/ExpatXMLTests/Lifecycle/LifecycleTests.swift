@Suite struct LifecycleTests {
  private static let document = "<a x='1' xmlns:n='u'>text<b/>more<!--c--><?p d?><![CDATA[e]]></a>"

  @Test func aSecondParseIsAnErrorWithoutEvents() {
    let parser = ExpatXMLParser(document: "<a/>")
    let recorder = EventRecorder()
    parser.delegate = recorder
    #expect(parser.parse())
    #expect(!parser.parse())
    #expect(recorder.lines == ["startDocument", "start a", "end a", "endDocument"])
    #expect((parser.parserError as? NSError)?.code == 1)
  }

  @Test func parsingInsideACallbackIsRefusedAndHarmless() throws {
    let outcome = record(ExpatXMLParser(document: Self.document), onEvent: { parser, _ in #expect(!parser.parse()) })
    #expect(try outcome == parse(Self.document))
  }

  @Test func anotherParserMayRunInsideACallback() {
    var inner: [Outcome] = []
    let outcome = record(
      ExpatXMLParser(document: "<a><b></a>"),
      onEvent: { _, _ in inner.append(record(ExpatXMLParser(document: "<i>x</i>"))) })
    #expect(outcome.events.last == "error 76")
    #expect(inner.count == outcome.events.count)
    #expect(inner.allSatisfy { $0.succeeded && $0.events.count == 5 })
  }

  @Test func theDelegateIsReferencedWeaklyButKeptWhileParsing() {
    let parser = ExpatXMLParser(document: "<a/>")
    var recorder: EventRecorder? = EventRecorder()
    weak var weakRecorder: EventRecorder?
    weakRecorder = recorder
    var lines = 0
    recorder?.onEvent = { _, _ in
      lines += 1
      recorder = nil
    }
    parser.delegate = recorder
    #expect(parser.parse())
    #expect(parser.delegate == nil)
    #expect(lines == 4)
    #expect(weakRecorder == nil)
  }

  /// A delegate that releases the parser in its `deinit`, which was common. When it is released is not specified.
  @Test(arguments: ["drop", "replace", "nil"])
  func aDelegateMayBeReleasedInACallback(how: String) {
    final class Owner: ExpatXMLParserDelegate {
      let parser: ExpatXMLParser
      var onStart: () -> Void = {}
      init(_ parser: ExpatXMLParser) {
        self.parser = parser
        parser.delegate = self
      }
      deinit { parser.delegate = nil }
      func parserDidStartDocument(_ parser: ExpatXMLParser) { onStart() }
    }
    let parser = ExpatXMLParser(document: "<a/>")
    let other = EventRecorder()
    var owner: Owner? = Owner(parser)
    owner?.onStart = {
      owner = nil
      if how == "replace" { parser.delegate = other }
      if how == "nil" { parser.delegate = nil }
    }
    #expect(parser.parse())
    #expect(owner == nil)
    #expect(other.lines.prefix(2) == (how == "replace" ? ["start a", "end a"] : []))
  }

  /// The parse keeps its delegate, and lets go of it at the end.
  @Test func aDelegateThatIsSetWhenAnotherOneGoesIsReferencedWeakly() {
    final class Last: ExpatXMLParserDelegate {
      weak var next: EventRecorder?
      var drop: () -> Void = {}
      private let parser: ExpatXMLParser
      init(_ parser: ExpatXMLParser) { self.parser = parser }
      deinit { parser.delegate = next }
      func parserDidStartDocument(_ parser: ExpatXMLParser) { drop() }
    }
    let parser = ExpatXMLParser(document: "<a/>")
    weak var released: EventRecorder?
    do {
      let next = EventRecorder()
      released = next
      var last: Last? = Last(parser)
      last?.next = next
      last?.drop = { last = nil }
      parser.delegate = last
      #expect(parser.parse())
      #expect(parser.delegate === next)
    }
    #expect(released == nil)
  }

  @Test func theLastReferenceMayBeDroppedInACallback() {
    var parser: ExpatXMLParser? = ExpatXMLParser(document: Self.document)
    let recorder = EventRecorder()
    recorder.onEvent = { _, _ in parser = nil }
    parser?.delegate = recorder
    #expect(parser?.parse() == true)
    #expect(recorder.lines.last == "endDocument")
  }
}
