/// Chunks that are cut where the scanner and Expat take turns.
@Suite struct ScannedChunkTests {
  /// What a fed parser has reported after each chunk.
  private func timeline(
    _ chunks: [[UInt8]], byExpatAlone: Bool = false, configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> [String] {
    let parser = ExpatXMLParser()
    let recorder = EventRecorder()
    parser.delegate = recorder
    configure(parser)
    parser.options.usesExpatAlone = byExpatAlone
    var lines: [String] = []
    var seen = 0
    func note(_ place: String, _ succeeded: Bool) {
      lines += zip(recorder.positions, recorder.lines).dropFirst(seen).map { "\(place): \($0) \($1)" }
      seen = recorder.lines.count
      if !succeeded { lines.append("\(place): \(parser.parserError?.localizedDescription ?? "")") }
    }
    for (index, chunk) in chunks.enumerated() {
      let succeeded = parser.feed(chunk)
      note("\(index)", succeeded)
      if !succeeded { return lines }
    }
    note("end", parser.finish())
    return lines
  }

  /// Expat gets the rest of a long token in a buffer of its own, and what follows the token comes from the window.
  @Test(arguments: ["<a b='\(String(repeating: "x", count: 100))", "<a><é b='\(String(repeating: "x", count: 100))"])
  func aCarriageReturnAfterALongTagIsKept(tag: String) {
    for rest in ["text", "\ntext", "\rtext", "<b/>", "<b>"] {
      let chunks = [tag, "'>\r", rest, "<![CDATA[", "]]>", "</a>"].map { Array($0.utf8) }
      #expect(timeline(chunks) == timeline(chunks, byExpatAlone: true))
    }
  }

  /// Nothing is late, and no fault that Expat can see.
  @Test(arguments: ScanningTests.documents)
  func eachByteIsReportedAsEarlyAsByExpat(document: String) {
    let chunks = (unescaped(document) + [UInt8(ascii: "x")]).map { [$0] }
    #expect(timeline(chunks) == timeline(chunks, byExpatAlone: true))
  }

  @Test func bytesThatAreNoCharactersAreReportedAsEarlyAsByExpat() {
    let starts = [
      "<a>", "<a><b", "<a><b c='", "<a><b c", "<a><!--", "<a><?p", "<a><?p ", "<a><![CDATA[", "<a></a", "<a>&a",
    ]
    for start in starts {
      for bytes: [UInt8] in [
        [0xFF], [0xC0], [0xC3], [0xE0, 0x80], [0xED, 0xA0], [0xF0, 0x80], [0xF5], [0x80], [0xEF, 0xBF, 0xBF],
        [0xC3, 0x97],
      ] {
        let chunks = (Array(start.utf8) + bytes + Array("y z".utf8)).map { [$0] }
        #expect(timeline(chunks) == timeline(chunks, byExpatAlone: true), "\(start) \(bytes)")
      }
    }
  }

  /// The scanner waits for no more of a token than Expat may get.
  @Test(arguments: ["<a><b c='", "<a><!--", "<a><?p ", "<a><b", "<a></a"], [4, 63, 64, 65])
  func aTokenThatIsTooLongIsReportedAtOnce(start: String, limit: Int) {
    let isName = start.hasSuffix("b") || start.hasSuffix("/a")
    let chunks = start.utf8.map { [$0] } + (0..<100).map { _ in [UInt8(ascii: isName ? " " : "x")] }
    let outcomes = [false, true].map { timeline(chunks, byExpatAlone: $0) { $0.options.limits.markupBytes = limit } }
    #expect(outcomes[0] == outcomes[1])
    #expect(outcomes[0].last?.contains("markupBytes") == true)
  }
}
