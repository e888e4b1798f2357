/// The parse did not end if a token was so long that it is collected, and its bytes did not fill Expat's buffer.
@Suite struct LongConvertedTokenTests {
  /// Characters of two bytes in a buffer of odd size.
  @Test(arguments: ["a", "bb"])
  func convertedFromAnotherEncoding(name: String) {
    var document = Array("<?xml version='1.0' encoding='ISO-8859-1'?><\(name)><!--".utf8)
    document += [UInt8](repeating: 0xE9, count: 200_000)
    document += Array("--></\(name)>".utf8)
    let outcome = record(ExpatXMLParser(data: Data(document)))
    #expect(outcome.succeeded)
    #expect(outcome.events.contains("comment \"\(String(repeating: "é", count: 200_000))\""))
  }

  /// The source pauses when a few bytes would still fit.
  @Test func inflatedFromSmallChunks() {
    var random: UInt64 = 1
    let text = String(
      decoding: (0..<150_000).map { _ in
        random = random &* 6_364_136_223_846_793_005 &+ 1
        return UInt8(ascii: "A") + UInt8(random >> 59)
      }, as: UTF8.self)
    let gzipped = gzip(Array("<a><!--\(text)--></a>".utf8))
    let outcome = record(ExpatXMLParser(XMLSource { _ in ChunkSource(gzipped, size: 1) }))
    #expect(outcome.succeeded)
    #expect(outcome.events.contains("comment \(text.debugDescription)"))
  }
}
