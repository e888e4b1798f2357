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
    let start = ContinuousClock.now
    let instant =
      switch self {
      case .expatXML: firstElementOfExpatXML(url)
      case .xmlParser: firstElementOfXMLParser(url)
      default: ContinuousClock.Instant?.none
      }
    return instant.map { (start.duration(to: $0)) / .seconds(1) }
  }

  private func firstElementOfExpatXML(_ url: URL) -> ContinuousClock.Instant? {
    final class Delegate: ExpatXMLParserDelegate {
      var instant: ContinuousClock.Instant?

      func parser(
        _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String]
      ) {
        instant = .now
        parser.abortParsing()
      }
    }
    let delegate = Delegate()
    let parser = ExpatXMLParser(contentsOf: url)
    parser?.delegate = delegate
    _ = parser?.parse()
    return delegate.instant
  }

  private func firstElementOfXMLParser(_ url: URL) -> ContinuousClock.Instant? {
    final class Delegate: NSObject, XMLParserDelegate {
      var instant: ContinuousClock.Instant?

      func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String]
      ) {
        instant = instant ?? .now
        parser.abortParsing()
      }
    }
    let delegate = Delegate()
    let parser = XMLParser(contentsOf: url)
    parser?.delegate = delegate
    _ = parser?.parse()
    return delegate.instant
  }
}
