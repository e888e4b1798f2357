/// Documents in UTF-8 that declare an encoding of single bytes.
@Suite struct MisdeclaredUTF8Tests {
  private func configure(_ parser: ExpatXMLParser) { parser.options.repairs = .misdeclaredUTF8 }

  @Test func theTransportsEncodingIsIgnoredToo() throws {
    let body = Array("<t>é</t>".utf8)
    let source = XMLSource { _ in ChunkSource(body, size: 1, charset: "ISO-8859-1") }
    let outcome = record(ExpatXMLParser(source), configure)
    #expect(
      outcome.lines.prefix(4) == [
        "1:1 startDocument", #"1:1 repair misdeclaredUTF8 "ISO-8859-1" "UTF-8""#, "1:3 start t", #"1:5 text "é""#,
      ])
  }

  /// The first 32 KiB decide. A character that is cut there is none of them.
  @Test(arguments: [-1, 0, 1, 2])
  func aCharacterMayBeCutWhereItIsDecided(offset: Int) {
    let front = "<?xml version='1.0' encoding='ISO-8859-1'?><t>é"
    let filler = String(repeating: "x", count: 32 << 10 - front.utf8.count - offset)
    let document = Array((front + filler + "日日</t>").utf8)
    let outcome = parseInChunks(document, sizes: [1000, 32 << 10], configure: configure)
    #expect(outcome.events.contains { $0.hasSuffix("日日\"") })
    #expect(outcome.succeeded)
  }

  /// Only the part of a character that is cut may be left out.
  @Test(arguments: [1, 2, 3])
  func aByteOfLatin1WhereItIsDecidedIsAsDeclared(distance: Int) {
    let front = "<?xml version='1.0' encoding='ISO-8859-1'?><t>"
    let filler = String(repeating: "x", count: 32 << 10 - front.utf8.count - distance)
    let outcome = parseInChunks(
      BrokenDocument.bytes(front + filler + "⟦E9⟧xxx</t>"), sizes: [1000], configure: configure)
    #expect(outcome.events.contains { $0.hasSuffix("éxxx\"") })
    #expect(!outcome.events.contains { $0.hasPrefix("repair ") })
  }

  @Test(arguments: [XMLRepairs.misdeclaredUTF8, [.misdeclaredUTF8, .encoding]])
  func laterBytesAreFaultsOfUTF8(repairs: XMLRepairs) {
    let front = "<?xml version='1.0' encoding='ISO-8859-1'?><t>é"
    let document = BrokenDocument.bytes(front + String(repeating: "x", count: 32 << 10) + "⟦E9⟧</t>")
    let outcome = parseInChunks(document, sizes: [1000]) { $0.options.repairs = repairs }
    #expect(outcome.succeeded == repairs.contains(.encoding))
    #expect(outcome.events.contains { $0.hasSuffix("xé\"") } == repairs.contains(.encoding))
  }
}
