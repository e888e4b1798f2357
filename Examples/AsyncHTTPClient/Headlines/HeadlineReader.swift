import ExpatXML

/// Finds the titles of the entries of an Atom feed, and of the items of an RSS feed.
final class HeadlineReader: ExpatXMLParserDelegate {
  private let onHeadline: (String) -> Void
  private var isInEntry = false
  private var isTitle = false

  init(onHeadline: @escaping (String) -> Void) {
    self.onHeadline = onHeadline
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    if elementName == "entry" || elementName == "item" { isInEntry = true }
    isTitle = isInEntry && elementName == "title"
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    if isTitle { onHeadline(string) }
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    if elementName == "entry" || elementName == "item" { isInEntry = false }
    isTitle = false
  }
}
