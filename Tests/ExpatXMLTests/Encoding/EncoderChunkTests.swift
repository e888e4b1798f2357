import ExpatXMLCoding
import Testing

@Suite struct EncoderChunkTests {
  @Test func aLargeValueIsWrittenInChunks() throws {
    let list = (0..<50_000).map { "text \($0)" }
    var (document, chunks): ([UInt8], [Int]) = ([], [])
    try ExpatXMLEncoder().encode(
      list, as: "list",
      to: .chunks {
        document += $0
        chunks.append($0.count)
      })
    #expect(chunks.count > 10)
    #expect(chunks.allSatisfy { $0 < 100_000 })
    #expect(try String(decoding: document, as: UTF8.self) == ExpatXMLEncoder().encodeToString(list, as: "list"))
  }
}
