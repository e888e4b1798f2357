@testable import ExpatXMLCore

/// Events that are pulled out of plain content. The parse is interrupted wherever the queue is full.
@Suite struct PulledScanTests {
  private static let content =
    "text<b c='\(String(repeating: "d", count: 100))'>more\r\ntext</b><!-- e -->]]&gt;<![CDATA[f]]><é/>&amp;text\r"

  /// Joins texts: how streamed text is divided depends on where the parse was interrupted.
  private func comparable(_ outcome: Outcome) -> [String] {
    var lines: [String] = []
    var text = ""
    for (event, line) in zip(outcome.events, outcome.lines) {
      if event.hasPrefix("text \"") {
        text += event.dropFirst("text \"".count).dropLast()
      } else {
        lines += [text, line]
        text = ""
      }
    }
    return lines + [text, outcome.lines.last ?? ""]
  }

  /// Text that is streamed is also delivered when a chunk ends, where nothing can be interrupted. Bytes may be waiting then.
  @Test(
    arguments: [1, 2, 3, 5, 7, 70, 1 << 16], [XMLTextDelivery.coalesced, .runs, .streamed(maximumBytes: 4), .discard])
  func areTheSameAsByExpat(size: Int, delivery: XMLTextDelivery) {
    for document in [Self.content, Self.content + "\u{1}"].map({ "<a>\($0)\($0)</a>" }) {
      for capacity in [PullCapacity(count: 1, bytes: .max), PullCapacity(count: 2, bytes: .max), .events] {
        for repairs in [[], XMLRepairs.feeds] {
          var options = XMLOptions()
          options.textDelivery = delivery
          options.repairs = repairs
          let outcomes = [false, true].map { alone in
            options.usesExpatAlone = alone
            return comparable(pull(ChunkSource(Array(document.utf8), size: size), options: options, capacity: capacity))
          }
          #expect(outcomes[0] == outcomes[1], "\(capacity)")
        }
      }
    }
  }
}
