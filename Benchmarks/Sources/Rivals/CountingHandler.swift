import ExpatXML

/// Counts what `XMLStreamParser` delivers.
struct CountingHandler: XMLStreamHandler {
  private(set) var counts = ParsedCounts()

  mutating func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) {
    counts.startTags += 1
    counts.attributes += attributes.count
  }

  mutating func endElement(_ name: BorrowedUTF8) { counts.endTags += 1 }

  mutating func characters(_ text: BorrowedUTF8) { counts.textBytes += text.count }
}

extension Rival {
  func parseWithStreamParser(_ input: DocumentInput) -> ParsedCounts? {
    let parser =
      switch input {
      case .file(let url): XMLStreamParser(.url(url))
      case .memory(let data): XMLStreamParser(.data(data))
      }
    parser.options.textDelivery = .streamed(maximumBytes: 1 << 20)
    var handler = CountingHandler()
    guard (try? parser.parse(&handler)) != nil else { return nil }
    return handler.counts
  }
}
