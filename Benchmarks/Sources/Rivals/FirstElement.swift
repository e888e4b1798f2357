import ExpatXML
package import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension Rival {
  /// The parsers that read a URL.
  package static let readers: [Rival] = [.expatXML, .xmlParser]

  /// The seconds from requesting a document to the delivery of its first start tag. The parse ends there.
  package func secondsToFirstElement(of url: URL) -> Double? {
    let delegate = FirstElementDelegate()
    let start = ContinuousClock.now
    switch self {
    case .expatXML:
      let parser = ExpatXMLParser(contentsOf: url)
      parser?.delegate = delegate
      _ = parser?.parse()
    case .xmlParser:
      let parser = XMLParser(contentsOf: url)
      parser?.delegate = delegate
      _ = parser?.parse()
    default: break
    }
    return delegate.instant.map { start.duration(to: $0) / .seconds(1) }
  }
}

/// Notes when the first element starts, and ends the parse.
private final class FirstElementDelegate: NSObject, ExpatXMLParserDelegate, XMLParserDelegate {
  private(set) var instant: ContinuousClock.Instant?

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    instant = .now
    parser.abortParsing()
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    // XMLParser may deliver more elements after it was aborted.
    instant = instant ?? .now
    parser.abortParsing()
  }
}
