import CExpatXMLVectors
import Foundation
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore

/// How much of a document the scanner takes.
@Suite struct ScannedBytesTests {
  private func scannedBytes(
    of document: String, _ scanning: Scanning, size: Int = 64 << 10, _ options: XMLOptions = XMLOptions(),
    beforeChunk: (EventReceiver) -> Void = { _ in }
  ) throws -> Int {
    try Scanning.$current.withValue(scanning) {
      let sink = EventSink()
      return try withExtendedLifetime(sink) {
        let receiver = try EventReceiver(
          sink: sink, stop: StopFlag(), options: options, location: { nil }, inputFault: { _ in nil },
          parseContent: { _, _ in })
        let source = ChunkSource(Array(document.utf8), size: size)
        while try receiver.write({ try source.read(into: &$0) }) > 0 {
          beforeChunk(receiver)
          try receiver.parseIfDue()
        }
        try receiver.finish()
        return receiver.tokenizer.document.scannedBytes
      }
    }
  }

  @Test func plainContent() throws {
    #expect(try scannedBytes(of: "<a>text<b/>more</a>", .all) == 12)
    #expect(try scannedBytes(of: "<a>x &amp; y</a>", .all) == 9)
    #expect(try scannedBytes(of: "<a>&lt;&gt;&quot;&apos;&#65;&#x65e5;&#x1D11E;]</a>", .all) == 43)
    #expect(try scannedBytes(of: "<a><b c='d' e=\"&lt;\"></b ></a>", .all) == 23)
    #expect(try scannedBytes(of: "<a><!-- c --><?p d?></a>", .all) == 17)
    #expect(try scannedBytes(of: "<a><![CDATA[x < y]]>z</a>", .all) == 18)
    #expect(try scannedBytes(of: "<a>日</a>", .all) == 3)
    #expect(try scannedBytes(of: "<a>x\r\ny</a>", .all) == 4)
    // It looks like a reference to a parameter entity.
    #expect(try scannedBytes(of: "<!-- %p; --><a>100%text</a>", .all) == 8)
    #expect(try scannedBytes(of: "<!DOCTYPE a [<!ENTITY e 'x'>]><a>text&e;text<b/></a>", .all) == 12)
  }

  @Test func onlyPlainContent() throws {
    #expect(try scannedBytes(of: "<?xml version='1.0'?>\n<!-- c --><a></a>\n<!-- c -->", .all) == 0)
    #expect(try scannedBytes(of: "<!DOCTYPE a SYSTEM 's'><a>x &y; z</a>", .all) == 4)
    #expect(try scannedBytes(of: "<!DOCTYPE a [<!ATTLIST b c CDATA 'd'>]><a><b/><b/></a>", .all) == 0)
    #expect(try scannedBytes(of: "<!DOCTYPE a [<!ATTLIST b c CDATA #IMPLIED>]><a><b/><b/></a>", .all) == 8)
    #expect(try scannedBytes(of: "<a>text<b/></a>", .none) == 0)
  }

  @Test func nothingIfExpatAloneIsAskedFor() throws {
    #expect(try scannedBytes(of: "<a>text<b/></a>", .all, XMLOptions(usesExpatAlone: true)) == 0)
    let parser = ExpatXMLParser(.data(Data()), options: XMLOptions(usesExpatAlone: true))
    #expect(parser.options.usesExpatAlone)
  }

  /// The first tag is for Expat. The second one has a name that Expat has accepted.
  @Test func namesThatExpatHasAccepted() throws {
    #expect(try scannedBytes(of: "<a><日 本='x'/><日 本='x'/></a>", .all) == 14)
  }

  @Test func nearlyAllOfALargeDocument() throws {
    let content = String(repeating: "<b c='d'>a line of some length</b>\n", count: 20_000)
    for size in [1_400, 64 << 10] {
      #expect(try scannedBytes(of: "<a>\(content)</a>", .plain, size: size) == content.utf8.count)
    }
  }

  /// Where Expat gets every second token, it gets most of the others as well.
  @Test func littleWhereItWouldCostMore() throws {
    let content = String(repeating: "<b/>x", count: 5_000)
    let document = "<!DOCTYPE a [<!ATTLIST b c CDATA 'd'>]><a>\(content)</a>"
    #expect(try scannedBytes(of: document, .plain) < content.utf8.count / 100)
  }

  /// Elements that could not be noted would be missed at their end tags.
  @Test func nothingIsScannedAfterMemoryWasMissing() throws {
    let document = "<a><b><b>text</b></b>text<é/>text</a>"
    let count = try scannedBytes(of: document, .all, size: 1) { receiver in
      if receiver.depth == 3 { unsafe receiver.scanner?.pointee.has_failed = 1 }
    }
    #expect(count == "<b><b>text</b></b>text".utf8.count)
  }
}
