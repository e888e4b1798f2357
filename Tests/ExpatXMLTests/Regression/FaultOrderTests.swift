import ClientOfExpatXML
import ExpatXML
import Foundation
import TestData
import Testing

/// Everything before a fault of the source or its decoding is delivered before the fault, for all chunk sizes.
@Suite struct FaultOrderTests {
  private static let text = "<?xml version='1.0'?><a><b c='d'>text</b>&amp;<e/></a>"
  private static let events = [
    "startDocument", "start a", #"start b c="d""#, #"text "text""#, "end b", #"text "&""#, "start e", "end e", "end a",
  ]

  private func outcomes(_ bytes: [UInt8]) -> [Outcome] {
    [1, 3, 10, bytes.count].map { size in record(ExpatXMLParser(XMLSource { _ in ChunkSource(bytes, size: size) })) }
  }

  @Test(arguments: [false, true]) func aWrongChecksum(isWide: Bool) throws {
    let text = isWide ? try #require(Self.text.data(using: .utf16)) : Data(Self.text.utf8)
    var bytes = gzip(Array(text))
    bytes[bytes.count - 6] ^= 1
    for outcome in outcomes(bytes) {
      #expect(outcome.events == Self.events + ["error ExpatXMLCore.XMLCompressionError 1"])
    }
  }

  @Test func dataAfterTheEnd() {
    for outcome in outcomes(gzip(Array(Self.text.utf8), zlib: true) + [1]) {
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
    let source = ChunkSource(Array("<a><!--\(long)--><b/>".utf8), size: 1000, fault: CocoaError(.fileReadUnknown))
    let outcome = record(ExpatXMLParser(XMLSource { _ in source }))
    #expect(outcome.events.suffix(3) == ["start b", "end b", "error NSCocoaErrorDomain 256"])
  }

  /// Expat goes no further in what contains the entity.
  @Test func aFaultInAnUndeclaredEntityOfAnother() {
    let outcome = parseInChunks("<a>&outer;text<b/></a>") {
      $0.shouldResolveExternalEntities = true
      ($0.delegate as? EventRecorder)?.entities = ["outer": Array("&inner;".utf8), "inner": [0x1F, 0x8B]]
    }
    #expect(outcome.lastLine == "1:11 error ExpatXMLCore.XMLCompressionError 1")
  }
}
