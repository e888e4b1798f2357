@testable import ExpatXMLCore

/// Everything before a fault of the source or its decoding is delivered before the fault, for all chunk sizes.
@Suite struct FaultOrderTests {
  private static let text = "<?xml version='1.0'?><a><b c='d'>text</b>&amp;<e/></a>"
  private static let events = [
    "startDocument", "start a", #"start b c="d""#, #"text "text""#, "end b", #"text "&""#, "start e", "end e", "end a",
  ]

  /// What a delegate is told, and what is pulled event by event.
  private func outcomes(_ bytes: [UInt8], sizes: [Int]? = nil, fault: (any Error)? = nil) -> [Outcome] {
    (sizes ?? [1, 3, 10, bytes.count]).flatMap { size in
      [
        record(ExpatXMLParser(bytes, size: size, fault: fault)),
        pull(ChunkSource(bytes, size: size, fault: fault), capacity: PullCapacity(count: 1, bytes: .max)),
      ]
    }
  }

  /// A wrong checksum, and data after the end.
  @Test(arguments: [false, true]) func aFaultAtTheEndOfTheStream(isWide: Bool) throws {
    let text = Array(isWide ? try #require(Self.text.data(using: .utf16)) : Data(Self.text.utf8))
    var wrongChecksum = gzip(text)
    wrongChecksum[wrongChecksum.count - 6] ^= 1
    for outcome in outcomes(wrongChecksum) + outcomes(gzip(text, zlib: true) + [1]) {
      #expect(outcome.events == Self.events + ["error ExpatXMLCore.XMLCompressionError 1"])
    }
  }

  /// A fault of the document is reported before a later fault of the compressed data.
  @Test func aFaultOfTheDocumentBeforeOneOfTheData() {
    var bytes = gzip(Array("<a></b>".utf8))
    bytes[bytes.count - 6] ^= 1
    for outcome in outcomes(bytes) { #expect(outcome.events == ["startDocument", "start a", "error 76"]) }
  }

  /// The rest of a long token is collected before it is tokenized.
  @Test func aFaultOfTheSourceAfterALongToken() {
    let long = String(repeating: "x", count: 40_000)
    let document = Array("<a><!--\(long)--><b/>".utf8)
    for outcome in outcomes(document, sizes: [1000], fault: CocoaError(.fileReadUnknown)) {
      #expect(outcome.events.suffix(3) == ["start b", "end b", "error NSCocoaErrorDomain 256"])
    }
  }

  @Test(arguments: [1, 3, 64]) func aFaultOfTheSourceIsWhereReadingStopped(size: Int) {
    let parser = ExpatXMLParser(Array("<a>\n<b/>\ntwo<c".utf8), size: size, fault: CocoaError(.fileReadUnknown))
    #expect(!parser.parse())
    #expect(parser.position == XMLPosition(line: 3, column: 4, byteOffset: 12))
  }
}
