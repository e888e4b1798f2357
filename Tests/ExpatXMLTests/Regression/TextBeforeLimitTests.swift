import ClientOfExpatXML
import ExpatXML
import Testing

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
