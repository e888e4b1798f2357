/// One byte of a document is replaced. The result is a success or an error, and is the same for all chunk sizes.
@Suite struct CorruptionTests {
  private static let document = """
    <?xml version='1.0'?><!DOCTYPE r [<!ENTITY e 'E<x/>'><!ATTLIST r a CDATA 'b'>]>
    <r c='é&#65;'>1&amp;2<s/>&e;<![CDATA[<]]]]><!--c--><?p d?></r>
    """

  /// The replacements for a byte.
  private func replacements(for byte: UInt8, count: Int) -> [UInt8] {
    if HostileScale.isFull { return (0...255).filter { $0 != byte } }
    let others = [
      0, UInt8(ascii: "<"), UInt8(ascii: "&"), 0xFF, UInt8(ascii: "'"), UInt8(ascii: ">"), byte ^ 1, byte ^ 0x80,
    ]
    return others.prefix(count).filter { $0 != byte }
  }

  private func corruptions(
    of bytes: [UInt8], at indices: some Sequence<Int>, count: Int, _ body: ([UInt8], String) -> Void
  ) {
    for index in indices {
      for byte in replacements(for: bytes[index], count: count) {
        var corrupted = bytes
        corrupted[index] = byte
        body(corrupted, "byte \(index) is \(byte)")
      }
    }
  }

  private func expectSuccessOrError(_ bytes: [UInt8], at indices: some Sequence<Int>, count: Int, size: Int) {
    corruptions(of: bytes, at: indices, count: count) { corrupted, place in
      let outcome = parseInChunks(corrupted, sizes: [size])
      let isWhole = outcome.succeeded && outcome.events.last == "endDocument"
      #expect(isWhole || outcome.endsInItsOnlyError, "\(place)")
    }
  }

  @Test func ofARichDocument() {
    let bytes = Array(Self.document.utf8)
    #expect(parseInChunks(bytes).succeeded)
    expectSuccessOrError(bytes, at: bytes.indices, count: 6, size: 1)
  }

  @Test(arguments: [Fixture.latin1, .utf16]) func ofAFixture(fixture: Fixture) throws {
    let bytes = Array(try fixture.plain())
    let indices = stride(from: 0, to: bytes.count, by: HostileScale.choose(bytes.count / 15, full: 1))
    expectSuccessOrError(bytes, at: indices, count: 4, size: 7)
  }

  /// The checksum protects everything except the part of the header that describes the original file.
  @Test func ofAGzippedDocument() throws {
    let bytes = gzip(Array(Self.document.utf8))
    let whole = record(ExpatXMLParser(data: Data(bytes)))
    var harmless: Set<Int> = []
    for index in bytes.indices {
      corruptions(of: bytes, at: [index], count: 3) { corrupted, place in
        let outcome = parseInChunks(corrupted, sizes: [50])
        if outcome.succeeded { harmless.insert(index) }
        #expect(outcome.succeeded ? outcome == whole : outcome.endsInItsOnlyError, "\(place)")
      }
    }
    // FLG, MTIME, XFL and OS (RFC 1952, section 2.3.1).
    #expect(harmless.isSubset(of: 3...9))
  }
}
