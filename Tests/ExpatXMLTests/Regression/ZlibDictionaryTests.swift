import ExpatXML
import Testing

/// A zlib stream that needs a dictionary was reported as corrupt or as followed by other data, depending on the chunks.
@Suite struct ZlibDictionaryTests {
  @Test func isCorruptInChunksOfAnySize() {
    for size in 1...7 {
      let outcome = record(
        ExpatXMLParser(XMLSource { _ in ChunkSource([0x78, 0x7D, 0x6C, 0x26, 0x23, 0x36, 0x30], size: size) }))
      #expect(outcome.events == ["error ExpatXMLCore.XMLCompressionError 1"])
      #expect(outcome.error == "The compressed data is corrupt after 6 bytes.")
    }
  }
}
