import ExpatXML
import Testing

/// All character data between two tags is delivered in one call.
@Suite struct CoalescingTests {
  private func text(_ document: String) throws -> [String] {
    try parse(document).events.filter { !$0.hasPrefix("start") && !$0.hasPrefix("end") }
  }

  @Test func referencesDoNotSplitText() throws {
    #expect(try text("<a>one &amp; &lt;two&gt; &#65;&#x42; &quot;q&quot;</a>") == [#"text "one & <two> AB \"q\"""#])
  }

  @Test func internalEntitiesDoNotSplitText() throws {
    let document = "<!DOCTYPE a [<!ENTITY e 'x&#38;amp;y'>]><a>1&e;2</a>"
    #expect(try text(document) == [#"internal e "x&amp;y""#, #"text "1x&y2""#])
  }

  @Test func lineEndsAreNormalisedAndDoNotSplitText() throws {
    #expect(try text("<a>1\n2\r\n3\r4\n\n</a>") == [#"text "1\n2\n3\n4\n\n""#])
  }

  @Test(arguments: [
    ("\n", "\n"), ("\r\n", "\n"), ("\r", "\n"), ("\nx", "\nx"), ("\r\nx", "\nx"), ("\rx", "\nx"), ("\n\nx", "\n\nx"),
    ("\r\n\r\nx", "\n\nx"), ("\n\rx", "\n\nx"), ("&#10;x", "\nx"), ("&#10;\nx", "\n\nx"), ("&e;x", "\nyx"),
    ("\n&e;x", "\n\nyx"), ("\n&amp;\nx", "\n&\nx"), ("\n<!--c-->x", "\nx"), ("\n<!--c\n-->\nx", "\n\nx"),
    ("\n<![CDATA[\n]]>\nx", "\n\n\nx"),
  ])
  func textMayBeginWithALineEnd(written: String, run: String) throws {
    let declaration = written.contains("&e;") ? "<!DOCTYPE a [<!ENTITY e '&#10;y'>]>" : ""
    let events = try parse("\(declaration)<a>\(written)<b/>\(written)</a>").events
    #expect(events.filter { $0.hasPrefix("text") } == Array(repeating: "text \(run.debugDescription)", count: 2))
  }

  @Test func charactersOfSeveralBytesAreWhole() throws {
    #expect(try text("<a>é日本😀é</a>") == [#"text "é日本😀é""#])
  }

  @Test func commentsAndProcessingInstructionsAreDeliveredBeforeTheTextAroundThem() throws {
    #expect(try text("<a>x<!--c-->y<?p d?>z</a>") == [#"comment "c""#, #"pi p "d""#, #"text "xyz""#])
  }

  @Test func tagsSplitText() throws {
    #expect(
      try text("<p>one <b>two</b> three<i/>four</p>") == [
        #"text "one ""#, #"text "two""#, #"text " three""#, #"text "four""#,
      ])
  }

  @Test func whitespaceIsText() throws {
    #expect(try text("<a> <b/>\n</a>") == [#"text " ""#, #"text "\n""#])
  }

  @Test func emptyRunsAreNotDelivered() throws {
    #expect(try text("<a><b></b><![CDATA[]]></a>").isEmpty)
  }

  @Test func longTextIsOneRun() {
    let run = String(repeating: "0123456789&amp;\r\né", count: 100_000)
    let counter = ParseCounter(ExpatXMLParser(document: "<a>\(run)<b/>\(run)</a>"))
    #expect(counter.textRuns == 2)
    #expect(counter.textBytes == 2 * 14 * 100_000)
  }

  @Test func cdataIsTextByDefault() throws {
    #expect(try text("<a>1<![CDATA[<&]]>2<![CDATA[\r\n]]></a>") == [#"text "1<&2\n""#])
  }

  @Test func cdataIsDeliveredSeparatelyOnRequest() throws {
    let outcome = try parse("<a>1<![CDATA[<&\r\n]]>2<![CDATA[]]>3</a>") { $0.options.reportsCDATA = true }
    #expect(outcome.events[2...6] == [#"text "1""#, #"cdata "<&\n""#, #"text "2""#, #"cdata """#, #"text "3""#])
    #expect(outcome.positions[3] == "1:14")
  }

  @Test func cdataIsTextForADelegateThatDoesNotKnowIt() {
    let parser = ExpatXMLParser(document: "<a>1<![CDATA[<&]]>2</a>")
    parser.options.reportsCDATA = true
    #expect(ParseCounter(parser).textBytes == 4)
  }
}
