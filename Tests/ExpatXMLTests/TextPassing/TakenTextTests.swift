import Foundation
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore

/// How much text bypasses Expat.
@Suite struct TakenTextTests {
  private func takenBytes(of document: String, _ passing: TextPassing, size: Int = 64 << 10) throws -> Int {
    try TextPassing.$current.withValue(passing) {
      let sink = EventSink()
      return try withExtendedLifetime(sink) {
        let receiver = try EventReceiver(
          sink: sink, stop: StopFlag(), options: ParserOptions(), location: { nil }, inputFault: { _ in nil },
          parseContent: { _, _ in })
        let source = ChunkSource(Array(document.utf8), size: size)
        while try receiver.write({ try source.read(into: &$0) }) > 0 { try receiver.parseIfDue() }
        try receiver.finish()
        return receiver.tokenizer.document.token.takenText.bytes
      }
    }
  }

  @Test func allPlainText() throws {
    #expect(try takenBytes(of: "<a>text<b/>more</a>", .all) == 8)
    #expect(try takenBytes(of: "<a>x &amp; y</a>", .all) == 9)
    #expect(try takenBytes(of: "<a>&lt;&gt;&quot;&apos;&#65;&#x65e5;&#x1D11E;]</a>", .all) == 43)
    #expect(try takenBytes(of: "<!DOCTYPE a SYSTEM 's'><a>x &y; z</a>", .all) == 4)
    #expect(try takenBytes(of: "<a><![CDATA[x < y]]>z</a>", .all) == 6)
    #expect(try takenBytes(of: "<a><![CDATA[&lt;]]></a>", .all) == 4)
    #expect(try takenBytes(of: "<a>日本</a>", .all) == 6)
    #expect(try takenBytes(of: "<a>x\r\ny</a>", .all) == 4)
    // It looks like a reference to a parameter entity.
    #expect(try takenBytes(of: "<!-- %p; --><a>100%text</a>", .all) == 8)
  }

  @Test func nothingElse() throws {
    #expect(
      try takenBytes(of: "<?xml version='1.0'?>\n<!-- c --><a b='c'><!-- c --><?p d?></a>\n<!-- c -->", .all) == 0)
    #expect(try takenBytes(of: "<a>text</a>", .none) == 0)
  }

  /// Expat compares the expansion of entities with its input.
  @Test func nothingWhereEntitiesAreDeclared() throws {
    #expect(try takenBytes(of: "<!DOCTYPE a [<!ENTITY e 'x'>]><a>text</a>", .all) == 0)
    #expect(try takenBytes(of: "<!DOCTYPE a [<!ENTITY % e ''>]><a>text</a>", .all) == 0)
    // Declaring an entity that need not be declared changes nothing.
    #expect(try takenBytes(of: "<!DOCTYPE a [<!ENTITY lt '&#38;#60;'>]><a>&lt;</a>", .all) == 4)
    #expect(try takenBytes(of: "<!DOCTYPE a [<!ELEMENT a ANY>]><a>text</a>", .all) == 4)
  }

  @Test func mostOfALongText() throws {
    let text = String(repeating: "a line of some length\n", count: 20_000)
    #expect(try takenBytes(of: "<a>\(text)</a>", .worthwhile) > text.utf8.count / 2)
    #expect(try takenBytes(of: "<a>\(text)</a>", .worthwhile, size: 1_400) > text.utf8.count / 2)
  }

  /// The text is long enough, but it is too small a part of the document.
  @Test func nothingWhereItWouldCostMore() throws {
    let markup = String(repeating: "<b c='d'>x</b>", count: 5_000)
    let text = String(repeating: "x", count: 100)
    #expect(try takenBytes(of: "<a>\(String(repeating: markup + text, count: 5))</a>", .worthwhile) == 0)
  }
}
