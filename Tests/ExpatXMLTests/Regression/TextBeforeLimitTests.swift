import ClientOfExpatXML
import Testing

@testable import ExpatXML

/// The text before an exceeded limit was reported after the error, at a position that depended on the chunks.
@Suite struct TextBeforeLimitTests {
  @Test func isReportedWhereTheErrorIs() throws {
    let outcome = try parse("<a>one\nThe end<b/></a>") { $0.options.limits.textRunBytes = 5 }
    #expect(outcome.events.suffix(2) == [#"text "one\nT""#, "error 1"])
    #expect(outcome.positions.suffix(2) == ["2:2", "2:2"])
  }

  /// Expat reports the text when it has already found the fault after it.
  @Test(arguments: ["<a>one\nThe end<b\r\n 1/></a>", "<a>one\nThe end]]></a>", "<a>one\nThe end&;</a>"])
  func isReportedThereBeforeAFault(document: String) throws {
    let outcome = try parse(document) { $0.options.limits.textRunBytes = 5 }
    #expect(outcome.events.suffix(2) == [#"text "one\nT""#, "error 1"])
    #expect(outcome.positions.suffix(2) == ["2:2", "2:2"])
  }

  @Test(arguments: ["]]>", "<b\r\n 1/>"]) func aChunkOfStreamedTextBeforeAFault(fault: String) {
    let outcome = record(ExpatXMLParser(document: "<a>one\nThe end\(fault)</a>")) {
      $0.options.textDelivery = .streamed(maximumBytes: 5)
    }
    #expect(outcome.events.dropFirst(2).dropLast(2) == [#"text "one\nT""#, #"text "he en""#])
    #expect(outcome.positions.dropFirst(2).dropLast(2) == ["2:2", "2:7"])
  }

  /// Expat does not report where in memory a line feed is.
  @Test(arguments: ["<b\r\n 1/>", "]]>", "\u{1}", "&;", "</a>"])
  func aLineFeedBetweenAReferenceAndAFault(fault: String) throws {
    let outcome = try parse("<a>&amp;\n\(fault)</a>") { $0.options.limits.textRunBytes = 1 }
    #expect(outcome.events.suffix(2) == [#"text "&""#, "error 1"])
    #expect(outcome.positions.suffix(2) == ["1:9", "1:9"])
  }

  @Test(arguments: [
    ("<a>x\r\n</a>", 1, "1:5"), ("<a>x\r</a>", 1, "1:5"), ("<a>x&#10;</a>", 1, "1:5"),
    ("<a>&amp;<![CDATA[\n\u{1}]]></a>", 1, "1:18"), ("<a>&amp;<![CDATA[x\n\u{1}]]></a>", 2, "1:19"),
    ("<!DOCTYPE a [<!ENTITY g '1\n2'>]><a>x&g;</a>", 2, "2:10"),
  ])
  func aLineFeedIsWhereItWasWritten(document: String, limit: Int, place: String) throws {
    let outcome = try parse(document) { $0.options.limits.textRunBytes = limit }
    #expect(outcome.events.last == "error 1")
    #expect(outcome.positions.last == place)
  }

  /// If the delegate ignores comments, Expat does not report them.
  @Test(arguments: [("&#10;", "1:13"), ("\r\n", "1:13"), ("\n", "1:13")])
  func aLineFeedBeforeACommentThatIsNotReported(lineFeed: String, place: String) {
    let document = Array("<a><!--1-->x\(lineFeed)<!--22222-->y</a>".utf8)
    for size in [1, 2, 3, document.count] {
      let parser = ExpatXMLParser(XMLSource { _ in ChunkSource(document, size: size) })
      parser.options.limits.textRunBytes = 1
      #expect(!parser.parse())
      #expect("\(parser.lineNumber):\(parser.columnNumber)" == place, "in chunks of \(size)")
    }
  }

  @Test(
    arguments: ["<a>\u{E9}</a>", "<a><![CDATA[\u{E9}]]></a>", "<a>&#xE9;</a>"],
    [false, true])
  func noTextIsReportedIfThereIsNone(document: String, delivery: Bool) throws {
    let outcome = try parse(document) {
      $0.options.limits.textRunBytes = 1
      $0.options.reportsCDATA = delivery
    }
    #expect(outcome.events == ["startDocument", "start a", "error 1"])
  }

  /// The text of an entity, and a fault after it in the same token.
  @Test(arguments: ["The end&amp;x]]>", "The end]]>", "The&amp; end]]>", "The end]]>y"])
  func inAnEntityBeforeAFault(text: String) throws {
    let outcome = parseInChunks("<!DOCTYPE a SYSTEM 's'><a>one\n&e;</a>") {
      $0.options.limits.textRunBytes = 5
      $0.shouldResolveExternalEntities = true
      ($0.delegate as? EventRecorder)?.entities = ["e": Array(text.utf8), "[dtd]": []]
    }
    #expect(outcome.events.suffix(2) == [#"text "one\nT""#, "error 1"])
    #expect(
      outcome.error == "The limit textRunBytes of 5 is exceeded. In the entity e, line 1, column 2. Line 2, column 1.")
  }
}
