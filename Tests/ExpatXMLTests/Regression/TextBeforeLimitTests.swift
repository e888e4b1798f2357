/// The text before an exceeded limit was reported after the error, at a position that depended on the chunks.
@Suite struct TextBeforeLimitTests {
  @Test(arguments: ["]]>", "<b\r\n 1/>"]) func aChunkOfStreamedTextBeforeAFault(fault: String) {
    let outcome = record(ExpatXMLParser(document: "<a>one\nThe end\(fault)</a>")) {
      $0.options.textDelivery = .streamed(maximumBytes: 5)
    }
    #expect(outcome.events.dropFirst(2).dropLast(2) == [#"text "one\nT""#, #"text "he en""#])
    #expect(outcome.positions.dropFirst(2).dropLast(2) == ["2:2", "2:7"])
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
}
