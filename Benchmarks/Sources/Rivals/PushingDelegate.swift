import ExpatXML

/// Receives the root element's tags, and pushes another delegate that counts everything inside it.
final class PushingDelegate: ExpatXMLParserDelegate {
  private let inner = CountingDelegate()
  private var root = ParsedCounts()

  var counts: ParsedCounts {
    var counts = inner.counts
    counts.startTags += root.startTags
    counts.endTags += root.endTags
    counts.attributes += root.attributes
    return counts
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    root.startTags += 1
    root.attributes += attributeDict.count
    parser.pushDelegate(inner)
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    root.endTags += 1
  }
}
