@Suite struct CompressionTests {
  private static let document = Array("<a>\(String(repeating: "text ", count: 2000))<b/></a>".utf8)

  private func outcomes(_ bytes: [UInt8]) -> [Outcome] {
    [1, 2, 3, 7, 100, 1 << 16].map { record(ExpatXMLParser(bytes, size: $0)) }
      + [record(ExpatXMLParser(data: Data(bytes)))]
  }

  private func error(_ bytes: [UInt8]) throws -> XMLCompressionError {
    for outcome in outcomes(bytes) {
      #expect(!outcome.succeeded)
      #expect(outcome.events.filter { $0.hasPrefix("error") }.count == 1)
    }
    let parser = ExpatXMLParser(data: Data(bytes))
    parser.parse()
    return try #require(parser.parserError as? XMLCompressionError)
  }

  @Test func zlibIsInflated() {
    let plain = record(ExpatXMLParser(data: Data(Self.document)))
    for outcome in outcomes(gzip(Self.document, zlib: true)) { #expect(outcome == plain) }
  }

  @Test func membersAreJoined() {
    let plain = record(ExpatXMLParser(data: Data(Self.document)))
    let members = gzip(Array(Self.document[..<100])) + gzip([]) + gzip(Array(Self.document[100...]))
    // Zeros fill the last block of a tape.
    for outcome in outcomes(members) + outcomes(members + [UInt8](repeating: 0, count: 300)) {
      #expect(outcome == plain)
    }
  }

  /// The source pauses when a few bytes would still fit into Expat's buffer. Then the parse did not end.
  @Test func aLongTokenIsInflatedFromSmallChunks() {
    var random = SplitMix64(seed: 1)
    let text = String(decoding: (0..<150_000).map { _ in UInt8(ascii: "A") + UInt8(random.below(32)) }, as: UTF8.self)
    let outcome = record(ExpatXMLParser(gzip(Array("<a><!--\(text)--></a>".utf8)), size: 1))
    #expect(outcome.succeeded)
    #expect(outcome.events.contains("comment \(text.debugDescription)"))
  }

  @Test func trailingDataIsAnError() throws {
    #expect(try error(gzip(Self.document) + Array("junk".utf8)).reason == .trailingData)
    #expect(try error(gzip(Self.document) + [0, 0, 1]).reason == .trailingData)
    // Its first byte could begin another member.
    #expect(try error(gzip(Self.document) + [0x1F, 0x41]).reason == .trailingData)
    #expect(try error(gzip(Self.document) + Array("\n".utf8)).reason == .trailingData)
    #expect(try error(gzip(Self.document, zlib: true) + [0]).reason == .trailingData)
  }

  @Test func corruptDataIsAnError() throws {
    var bytes = gzip(Self.document)
    bytes[bytes.count - 6] ^= 0xff
    #expect(try error(bytes).reason == .corrupt)
    bytes = gzip(Self.document)
    bytes[2] = 0
    #expect(try error(bytes).reason == .corrupt)
  }

  /// The checksum protects all but FLG, MTIME, XFL and OS, which describe the original file (RFC 1952, section 2.3.1).
  @Test func aByteThatWasReplacedIsFound() {
    let document =
      "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e 'E<x/>'>]>\n<r c='é&#65;'>1&amp;2<s/>&e;<![CDATA[<]]]]></r>"
    let bytes = gzip(Array(document.utf8))
    let whole = record(ExpatXMLParser(data: Data(bytes)))
    for (index, byte) in bytes.enumerated() {
      for other: UInt8 in HostileScale.choose([0, 0x26, 0x3C, 0xFF], full: Array(0...255)) where other != byte {
        var corrupted = bytes
        corrupted[index] = other
        let outcome = parseInChunks(corrupted, sizes: [50])
        #expect(outcome.endsInItsOnlyError || outcome == whole && (3...9).contains(index), "byte \(index) is \(other)")
      }
    }
  }

  /// The document as UTF-16 with a byte order mark.
  private static let wide: [UInt8] = "\u{FEFF}<a>日本<b/></a>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }

  /// Inside a character too.
  @Test(arguments: [Array("<a>text</a>".utf8), wide]) func everyTruncationIsAnError(document: [UInt8]) throws {
    let bytes = gzip(document)
    for length in 3..<bytes.count { #expect(try error(Array(bytes[..<length])).reason == .truncated) }
  }

  @Test(arguments: [false, true]) func everyLengthOfSeveralMembersIsAnError(isZlib: Bool) {
    let first = gzip(Array("<a>one".utf8), zlib: isZlib)
    let bytes = isZlib ? gzip(Array("<a>one</a>".utf8), zlib: true) : first + gzip([]) + gzip(Array("</a>".utf8))
    for length in 0...bytes.count {
      let outcome = parseInChunks(Array(bytes[..<length]))
      #expect(length < bytes.count ? outcome.endsInItsOnlyError : outcome.succeeded, "\(length)")
    }
  }

  /// RFC 1951, section 3.2.3: a block of stored bytes, and one of a type that does not exist.
  @Test(arguments: 1...wide.count) func corruptDataInsideACharacterIsAnErrorOfTheStream(length: Int) throws {
    let block = [0, UInt8(length), 0, ~UInt8(length), 0xFF] + Self.wide[..<length]
    let bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + block + [7]
    #expect(
      try error(bytes)
        == XMLCompressionError(reason: .corrupt, byteOffset: bytes.count, detail: "invalid block type"))
    let all = outcomes(bytes)
    for outcome in all { #expect(outcome == all[0]) }
  }

  @Test func anEmptyMemberIsAnEmptyDocument() {
    for outcome in outcomes(gzip([])) { #expect(outcome.events == ["error 4"]) }
  }
}
