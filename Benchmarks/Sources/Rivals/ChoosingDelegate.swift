import ExpatXML

/// Counts what `ExpatXMLParser` delivers, and chooses how text is delivered in some elements.
final class ChoosingDelegate: ExpatXMLParserDelegate {
  private(set) var counts = ParsedCounts()

  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    elementName == "text" ? .runs : nil
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    counts.startTags += 1
    counts.attributes += attributeDict.count
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    counts.endTags += 1
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    counts.textBytes += string.utf8.count
  }
}
