import ExpatXML
import Testing

/// After a fault of the source, the byte offset was 0 although line and column were right.
@Suite struct PositionAfterSourceFaultTests {
  private struct Fault: Error {}

  @Test(arguments: [1, 3, 64])
  func isThePlaceWhereReadingStopped(size: Int) {
    let source = ChunkSource(Array("<a>\n<b/>\ntwo<c".utf8), size: size, fault: Fault())
    let parser = ExpatXMLParser(XMLSource { _ in source })
    #expect(!parser.parse())
    #expect(parser.position == XMLPosition(line: 3, column: 4, byteOffset: 12))
  }
}
