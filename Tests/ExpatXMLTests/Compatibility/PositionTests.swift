/// `lineNumber` and `columnNumber`, compared with `XMLParser`.
@Suite struct PositionTests {
  /// Tags of 200, 1,000 and 60,000 bytes: the last is longer than what the scanner takes at once.
  @Test(arguments: [10, 50, 3000], [("></r>", 5), ("/>", 2)])
  func allDeclarationsInATagHaveThePositionOfItsCloser(count: Int, end: (text: String, length: Int)) {
    let declarations = (0..<count).map { "\nxmlns:p\($0)='u\($0)'" }.joined()
    let document = "<d><r\(declarations)\(end.text)<r\(declarations)\(end.text)</d>"
    let lastLine = "xmlns:p\(count - 1)='u\(count - 1)'".utf8.count
    var expected = ["1:1 startDocument", "1:3 start d"]
    for line in [count + 1, 2 * count + 1] {
      expected += (0..<count).map { "\(line):\(lastLine + 1) map p\($0)=u\($0)" }
      expected.append("\(line):\(lastLine + 1) start r")
      expected.append("\(line):\(lastLine + 1 + end.length) end r")
      expected += (0..<count).map { "\(line):\(lastLine + 1 + end.length) unmap p\($0)" }
    }
    for chunkSize in [1 << 16, 1000, 7] {
      let outcome = pull(ChunkSource(Array(document.utf8), size: chunkSize))
      #expect(outcome.lines.dropLast(3).sorted() == expected.sorted(), "chunks of \(chunkSize)")
    }
  }

  @Test func thereIsNoPositionBeforeParsing() {
    let parser = ExpatXMLParser(document: "<a/>")
    #expect((parser.lineNumber, parser.columnNumber) == (0, 0))
    parser.parse()
    #expect((parser.lineNumber, parser.columnNumber) == (1, 5))
  }

  @Test func thePositionHasAnOffsetInBytesOfUTF8() {
    let parser = ExpatXMLParser(document: "<é>\n<b/></é>")
    let recorder = EventRecorder()
    var offsets: [Int] = []
    recorder.onEvent = { parser, _ in offsets.append(parser.position.byteOffset) }
    parser.delegate = recorder
    parser.parse()
    #expect(offsets == [0, 3, 5, 7, 9, 14, 14])
    #expect(parser.position == XMLPosition(line: 2, column: 9, byteOffset: 14))
  }
}
