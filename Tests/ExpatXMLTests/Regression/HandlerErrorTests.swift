import ExpatXML
import Testing

/// The first error ends a parse: that of a handler, if it comes before a fault of the document.
@Suite struct HandlerErrorTests {
  private struct DiskFull: Error {}

  private struct Handler: XMLStreamHandler {
    var count = 0

    mutating func characters(_ text: BorrowedUTF8) throws {
      count += 1
      throw DiskFull()
    }
  }

  @Test(arguments: [
    "<a>text</a>", "<a>text</b>", "<a>text", "<a>text&amp;</b>", "<a>te<!--c-->xt</b>", "<a>text]]></a>",
    "<a>text&x;</a>",
    "<a>text<b c></a>", "<a>text\u{1}</a>", "<a>text& </a>", "<a>text<![CDATA[c",
  ])
  func comesBeforeALaterFault(_ document: String) {
    for size in [1, 2, 3, 7, 100] {
      let bytes = Array(document.utf8)
      let chunks = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
      let parser = XMLStreamParser(chunks: chunks)
      var handler = Handler()
      #expect(throws: DiskFull.self, "chunks of \(size)") { try parser.parse(&handler) }
      #expect(handler.count == 1)
    }
  }

  @Test func aFaultOfTheDocumentComesBeforeALaterError() {
    let parser = XMLStreamParser(string: "<a></b>text</a>")
    var handler = Handler()
    #expect(throws: XMLParseError.self) { try parser.parse(&handler) }
    #expect(handler.count == 0)
  }
}
