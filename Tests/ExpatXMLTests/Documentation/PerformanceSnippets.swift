import ExpatXML
import Foundation
import Testing

final class LinkCollector: ExpatXMLParserDelegate {
  private(set) var links: [String] = []

  func parser(_ parser: ExpatXMLParser, shouldProcessAttributesForElement elementName: String) -> Bool {
    elementName == "link"
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    switch elementName {
    case "link": if let link = attributeDict["href"] { links.append(link) }
    case "content": parser.skipDescendants()
    default: break
    }
  }
}

/// The code of the article "Performance", which `DocumentationTests` compares with this.
@Suite struct PerformanceSnippets {
  @Test func receivingOnlyWhatIsNeeded() {
    let data = Data(
      """
      <feed a="b"><link href="1"/><content href="2">t<link href="3"/></content>t<link href="4"/></feed>
      """.utf8)
    let collector = LinkCollector()
    let parser = ExpatXMLParser(data: data)
    parser.options.textDelivery = .discard
    parser.delegate = collector
    #expect(parser.parse())
    #expect(collector.links == ["1", "4"])
  }

  struct NorthernmostNode: XMLStreamHandler {
    private(set) var latitude = -90.0

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
      guard name == "node", let value = attributes.value(of: "lat") else { return }
      latitude = max(latitude, Double(value) ?? latitude)
    }
  }

  @Test func noStringsAtAll() throws {
    let document = #"<osm><node lat="52.5"/><node lat="-1" lon="60"/><way lat="80"/><node lat="x"/></osm>"#
    let path = try TemporaryFile(Array(document.utf8)).path
    var handler = NorthernmostNode()
    try XMLStreamParser(.file(path)).parse(&handler)
    #expect(handler.latitude == 52.5)
  }
}
