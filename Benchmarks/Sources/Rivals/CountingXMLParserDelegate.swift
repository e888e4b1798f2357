import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Counts what Foundation's `XMLParser` delivers.
final class CountingXMLParserDelegate: NSObject, XMLParserDelegate {
  private(set) var counts = ParsedCounts()

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    counts.startTags += 1
    counts.attributes += attributeDict.count
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    counts.endTags += 1
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    counts.textBytes += string.utf8.count
  }
}

extension Rival {
  func parseWithXMLParser(_ input: DocumentInput) -> ParsedCounts? {
    let parser =
      switch input {
      case .file(let url): XMLParser(contentsOf: url)
      // A stream, since init(data:) fails on Linux for every document larger than 10 MB.
      case .memory(let data): XMLParser(stream: InputStream(data: data))
      }
    let delegate = CountingXMLParserDelegate()
    parser?.delegate = delegate
    parser?.shouldProcessNamespaces = processesNamespaces
    return parser?.parse() == true ? delegate.counts : nil
  }
}
