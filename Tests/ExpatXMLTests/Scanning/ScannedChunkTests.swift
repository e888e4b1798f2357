import ClientOfExpatXML
import ExpatXML
import ExpatXMLCore
import ExpatXMLTree
import Foundation
import Testing

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
  @Test(arguments: [
    "<a>&#q", "<a>&#xq", "<a>&#1f", "<a>&#-1;", "<a>&1", "<a>&-a", "<a>&;", "<a>&#;", "<a>&#x;", "<a>&a#b;",
    "<a b='&#q'>", "<a><b c='&#q'>", "<a><b c='&#xq'>", "<a><b c='&1'>", "<a><b c='&a#'>", "<a><b c='&#1f;'>",
    "<a>&lt;&#65;&#x41;&#x1D11E;&undeclared;<b c='&lt;&#65;&#xaB;'/>",
    "<a><é×/>", "<a><é/><é×/>", "<a><b é×=''/>", "<a><b é='' é×=''/>", "<a><日本/><日本/><日 本='' 日=''/><日本x/>",
    "<a></b>", "<a><b></c>", "<a><b></b x>", "<a><!-x", "<a><!--a--b", "<a><![CDATX", "<a><?1", "<a><?a\u{1}",
    "<a><?é×?>",
    "<a><?xml ?>", "<a><1", "<a><b/x", "<a><b c='d'e=''/>", "<a><b c x", "<a><b c=d", "<a><b c='<", "<a><b\u{1}",
    "<a><b c='\u{1}'/>", "<a>x\u{1}", "<a>]]>", "<a>]]]>", "<a><![CDATA[]]]]><![CDATA[>]]>x\u{1}", "<a>\r\r\n\r<b/>\r",
    "<a><!--\u{1}-->", "<a><?p \u{1}?>", "<a>\u{FFFE}", "<a><b c='\u{FFFF}'/>", "<a><b c='1' c='2'/>", "<a><b:c:d/>",
    "<a><b c = '\r\n\r\t\n' d\r=\r\n'é'\r/></a\r\n>\r\n<!-- x -->",
  ])
  func eachByteIsReportedAsEarlyAsByExpat(document: String) {
    let chunks = "\(document)x".utf8.map { [$0] }
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
