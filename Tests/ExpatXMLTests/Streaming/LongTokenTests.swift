import Testing

@testable import ExpatXML

/// A token much longer than the pieces it comes in.
@Suite struct LongTokenTests {
  private static let long = String(repeating: "0123456789abcdef", count: 1 << 15)

  @Test(arguments: [
    ("<a b='\(long)'/>", "start a b=\"\(long)\""), ("<a><!--\(long)--></a>", "comment \"\(long)\""),
    ("<a><?p \(long)?></a>", "pi p \"\(long)\""), ("<a><![CDATA[\(long)]]></a>", "text \"\(long)\""),
    ("<n\(long)/>", "start n\(long)"),
  ])
  func isDeliveredWhole(document: String, event: String) {
    for size in [1000, 1 << 16] {
      let outcome = record(ExpatXMLParser(source: ChunkSource(Array(document.utf8), size: size))) {
        $0.limits = .unlimited
      }
      #expect(outcome.succeeded)
      #expect(outcome.events.contains(event))
    }
  }

  @Test func isAnErrorWhenTruncated() {
    for size in [1000, 1 << 16] {
      let outcome = record(ExpatXMLParser(source: ChunkSource(Array("<a b='\(Self.long)".utf8), size: size)))
      #expect(outcome.events.filter { $0.hasPrefix("error") }.count == 1)
      #expect(!outcome.succeeded)
    }
  }
}
