import ExpatXML

/// Counts what `XMLStreamParser` delivers.
struct CountingHandler: XMLStreamHandler {
  private(set) var counts = ParsedCounts()

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
    counts.startTags += 1
    counts.attributes += attributes.count
  }

  mutating func endElement(_ name: XMLBorrowedName) { counts.endTags += 1 }

  mutating func characters(_ text: XMLBorrowedUTF8) { counts.textBytes += text.count }
}

extension Rival {
  func parseWithStreamParser(_ input: DocumentInput) -> ParsedCounts? {
    var options = XMLOptions()
    options.textDelivery = .streamed(maximumBytes: 1 << 20)
    let parser =
      switch input {
      case .file(let url): XMLStreamParser(.contents(of: url), options: options)
      case .memory(let data): XMLStreamParser(.data(data), options: options)
      }
    var handler = CountingHandler()
    guard (try? parser.parse(&handler)) != nil else { return nil }
    return handler.counts
  }
}
