/// All character data between two tags is delivered in one call.
@Suite struct CoalescingTests {
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

  @Test func longTextIsOneRun() {
    let run = String(repeating: "0123456789&amp;\r\né", count: 100_000)
    let counter = ParseCounter(ExpatXMLParser(document: "<a>\(run)<b/>\(run)</a>"))
    #expect(counter.textRuns == 2)
    #expect(counter.textBytes == 2 * 14 * 100_000)
  }

  @Test func cdataIsTextForADelegateThatDoesNotKnowIt() {
    let parser = ExpatXMLParser(document: "<a>1<![CDATA[<&]]>2</a>")
    parser.options.reportsCDATA = true
    #expect(ParseCounter(parser).textBytes == 4)
  }
}
